import { useState } from "preact/hooks";
import { call, Problem } from "../state/api.js";
import { useLoad } from "../state/hooks.js";
import { Failure } from "../parts/failure.js";

interface Setting {
  key: string;
  value: unknown;
  origin: string;
}

interface Configuration {
  workspace: string;
  settings: readonly Setting[];
  keys: Readonly<Record<string, boolean>>;
  trust: {
    hash: string;
    trusted: boolean;
    by: string | null;
    powers: readonly { from: string; key: string; value: unknown; harmless: boolean }[];
  };
  network: { offline: boolean; allow_private: readonly string[] };
  models: readonly {
    name: string;
    kind: string;
    state: string;
    purpose: string;
    bytes: number;
    memory_bytes: number | null;
    languages: readonly string[];
  }[];
  may_change: boolean;
}

/** How the workspace is set: what it may do, the network's door, models, and each value with where it comes from. */
export function SettingsScreen() {
  const [turn, setTurn] = useState(0);
  const { value, problem } = useLoad<Configuration>("/config", turn);
  return (
    <>
      <header class="bar">
        <h1>Settings</h1>
        <span class="n" dir="auto">
          {value?.workspace}
        </span>
      </header>
      {problem !== null && <Failure problem={problem} />}
      {value !== null && (
        <div class="scroll settings">
          <Door {...value.network} />
          <Trust trust={value.trust} mayChange={value.may_change} again={() => setTurn(turn + 1)} />
          <Models {...value} />
          <Values settings={value.settings} />
        </div>
      )}
    </>
  );
}

function Door({ offline, allow_private: hosts }: Configuration["network"]) {
  return (
    <section aria-labelledby="door">
      <h2 id="door">Network</h2>
      <p>
        {offline
          ? "Closed: nothing is asked over the network."
          : "Open: the services that a command needs are asked, and nothing else."}{" "}
        {hosts.length > 0 && `Private hosts that may be asked: ${hosts.join(", ")}.`}
      </p>
      <p class="dim">
        {offline ? "network.offline in quire.yaml opens it again." : "quire web --offline starts with it closed."}
      </p>
    </section>
  );
}

interface TrustProps {
  trust: Configuration["trust"];
  mayChange: boolean;
  again: () => void;
}

function Trust({ trust: { hash, powers, trusted, by }, mayChange, again }: TrustProps) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [said, setSaid] = useState("");
  const change = (given: string | null) =>
    call("/config/trust", { body: { hash: given } }).then(
      () => {
        setSaid("Remembered. It holds from the next start of quire web.");
        again();
      },
      (reason: unknown) => reason instanceof Problem && setProblem(reason),
    );
  return (
    <section aria-labelledby="trust">
      <h2 id="trust">Trust of the folder</h2>
      <p>
        {powers.length === 0
          ? "The folder asks for nothing that needs your word."
          : trusted
            ? by === null
              ? "What the folder asks for only takes away, and holds."
              : `What the folder asks for is allowed (${by === "record" ? "by you, here" : "by QUIRE_TRUST"}).`
            : "The folder asks for the following, which is passed over until you allow it."}
      </p>
      {powers.length > 0 && (
        <dl class="meta">
          {powers.map(({ from, key, value, harmless }) => (
            <>
              <dt>
                {key}
                {harmless && <small class="dim"> (only takes away)</small>}
              </dt>
              <dd dir="auto">
                {value === null ? <span class="dim">not shown</span> : JSON.stringify(value)}{" "}
                <small class="dim">{from}</small>
              </dd>
            </>
          ))}
        </dl>
      )}
      {mayChange && powers.length > 0 && (
        <p class="actions">
          {!trusted && (
            <button class="btn pri" onClick={() => void change(hash)}>
              Allow exactly this
            </button>
          )}
          {by === "record" && (
            <button class="btn" onClick={() => void change(null)}>
              Take it back
            </button>
          )}
          <span role="status">{said}</span>
        </p>
      )}
      {problem !== null && <Failure problem={problem} />}
    </section>
  );
}

function Models({ settings, keys, models }: Configuration) {
  const named = settings.filter(({ key, value }) => key.startsWith("models") && value !== null);
  const there = Object.entries(keys).filter(([, isThere]) => isThere);
  return (
    <section aria-labelledby="models">
      <h2 id="models">Models</h2>
      <p>
        {named.length === 0
          ? "None is configured: answers are made of verbatim quotations."
          : named.map(({ key, value }) => `${key}: ${JSON.stringify(value)}`).join("; ")}
      </p>
      <p class="dim">
        {there.length === 0
          ? "No key of a provider is set."
          : `Keys that are set: ${there.map(([name]) => name).join(", ")}.`}
      </p>
      <div class="table" tabIndex={0} role="region" aria-label="Models at home">
        <table>
          <thead>
            <tr>
              {["Model at home", "For", "Here", "What it can do", "Size", "Memory"].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {models.map(({ name, kind, state, purpose, bytes, memory_bytes, languages }) => (
              <tr key={name}>
                <td>{name}</td>
                <td>{kind}</td>
                <td>{state === "here" ? "here" : <code>quire models get {name}</code>}</td>
                <td>
                  {purpose} <small class="dim">{languages.join(" ")}</small>
                </td>
                <td>{gigabytes(bytes)}</td>
                <td>{memory_bytes === null ? "" : gigabytes(memory_bytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const gigabytes = (bytes: number): string =>
  bytes < 100_000_000 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;

/** All values, those that somebody set first of all. */
function Values({ settings }: { settings: readonly Setting[] }) {
  const [text, setText] = useState("");
  const [isAll, setIsAll] = useState(false);
  const isSet = ({ origin }: Setting) => origin !== "default" && origin !== "not set";
  const shown = settings.filter((each) => (isAll || isSet(each)) && each.key.includes(text.trim().toLowerCase()));
  return (
    <section aria-labelledby="values">
      <h2 id="values">Values</h2>
      <p class="dim">They are written in quire.yaml of the workspace; it is read when quire web starts.</p>
      <p class="actions">
        <input
          class="field wide"
          type="search"
          aria-label="Part of a name"
          placeholder="Part of a name"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <label class="check">
          <input type="checkbox" checked={isAll} onChange={(event) => setIsAll(event.currentTarget.checked)} />
          those that nobody set, too
        </label>
        <span class="n" role="status">
          {shown.length} of {settings.length}
        </span>
      </p>
      <div class="table" tabIndex={0} role="region" aria-label="Values with their origin">
        <table>
          <tbody>
            {shown.map(({ key, value, origin }) => (
              <tr key={key}>
                <th scope="row">{key}</th>
                <td class="value" dir="auto">
                  {value === null ? <span class="dim">not set</span> : JSON.stringify(value)}
                </td>
                <td class="dim">{origin}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
