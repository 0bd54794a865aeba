import { useEffect, useRef, useState } from "preact/hooks";
import { type Address, followLinks, go, useAddress } from "./state/address.js";
import { useLoad } from "./state/hooks.js";
import { type Shortcut, useShortcuts } from "./state/keys.js";
import { useIsLost } from "./state/run-events.js";
import { Icon } from "./parts/icon.js";
import { later } from "./parts/later.js";
import { Help } from "./parts/help.js";
import { SearchBox } from "./parts/search-box.js";
import { AddScreen } from "./screens/add.js";
import { AskScreen } from "./screens/ask.js";
import { DraftsScreen } from "./screens/drafts.js";
import { GatherScreen } from "./screens/gather.js";
import { LibraryScreen } from "./screens/library.js";
import { ReaderScreen } from "./screens/reader.js";
import { ResearchScreen } from "./screens/research.js";
import { RunScreen } from "./screens/run.js";
import { RunsScreen } from "./screens/runs.js";
import { SearchScreen } from "./screens/search.js";

const AnalysesScreen = later(async () => (await import("./screens/analyses.js")).AnalysesScreen);
const BookScreens = later(async () => (await import("./screens/books.js")).BookScreens);
const ScanScreen = later(async () => (await import("./screens/scan.js")).ScanScreen);
const DraftScreen = later(async () => (await import("./screens/draft.js")).DraftScreen);
const NotesScreen = later(async () => (await import("./screens/notes.js")).NotesScreen);
const SettingsScreen = later(async () => (await import("./screens/settings.js")).SettingsScreen);

/** Who looks, and at which workspace. */
export interface Session {
  signed_in: boolean;
  may_write: boolean;
  version: string;
  workspace: string;
}

const places = [
  { screen: "library", name: "Library", key: "l" },
  { screen: "ask", name: "Ask", key: "a" },
  { screen: "search", name: "Search", key: "s" },
  { screen: "research", name: "Research", key: "e" },
  { screen: "gather", name: "Gather", key: "t" },
  { screen: "books", name: "Books", key: "b" },
  { screen: "drafts", name: "Drafts", key: "d" },
  { screen: "notes", name: "Notes", key: "o" },
  { screen: "scan", name: "Scan", key: "c" },
  { screen: "analyses", name: "Analyses", key: "n" },
  { screen: "runs", name: "Runs", key: "r" },
  { screen: "settings", name: "Settings", key: "," },
] as const;

export function App() {
  const address = useAddress();
  const session = useLoad<Session>("/session");
  const help = useRef<HTMLDialogElement>(null);
  const [find, setFind] = useState(false);
  const shortcuts: Shortcut[] = [
    ...places.map(({ screen, name, key }) => ({ keys: `g ${key}`, does: name, run: () => go(`/${screen}`) })),
    { keys: "?", does: "This help", run: () => help.current?.showModal() },
  ];
  useShortcuts(shortcuts);
  useFinding(setFind);
  const rail = useRef<HTMLElement>(null);
  useEffect(() => {
    const place = places.find(({ screen }) => screen === address.screen)?.name ?? "Quire";
    document.title = address.item === "" ? `${place} · Quire` : `${address.item} · ${place} · Quire`;
    // A narrow window does not show all places at once.
    rail.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [address.screen, address.item]);
  return (
    <div class="app" onClick={followLinks}>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <nav class="rail" ref={rail} aria-label="Places">
        <p class="brand">Quire</p>
        {places.map(({ screen, name, key }) => (
          <a href={`/${screen}`} aria-current={address.screen === screen ? "page" : undefined} title={name}>
            <Icon of={screen} />
            <span>{name}</span>
            <kbd aria-hidden="true">g {key}</kbd>
          </a>
        ))}
        <p class="ws">
          {session.value?.workspace}
          <br />
          {session.value !== null && !session.value.may_write && "read only"}
        </p>
      </nav>
      <main id="main" tabIndex={-1}>
        <Lost />
        {session.problem !== null && session.problem.status !== 0 && (
          <SignedOut status={session.problem.status} message={session.problem.message} />
        )}
        <Screen address={address} session={session.value} />
      </main>
      <Help dialog={help} global={shortcuts} />
      {find && <SearchBox onClose={() => setFind(false)} />}
    </div>
  );
}

/** Ctrl-K opens what finds works and places, from wherever one is. */
function useFinding(set: (open: boolean) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      set(true);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

function Screen({ address, session }: { address: Address; session: Session | null }) {
  const { screen, item, part, query } = address;
  switch (screen) {
    case "library":
      return part === "read" ? (
        <ReaderScreen key={item} work={item} query={query} />
      ) : (
        <LibraryScreen chosen={item} query={query} mayWrite={session?.may_write ?? false} />
      );
    case "ask":
      return <AskScreen key={query.toString()} query={query} />;
    case "add":
      return <AddScreen />;
    case "gather":
      return <GatherScreen />;
    case "research":
      return <ResearchScreen />;
    case "scan":
      return <ScanScreen query={query} />;
    case "books":
      return <BookScreens query={query} mayWrite={session?.may_write ?? false} />;
    case "analyses":
      return <AnalysesScreen query={query} />;
    case "drafts":
      return item === "" ? (
        <DraftsScreen mayWrite={session?.may_write ?? false} />
      ) : (
        session && <DraftScreen key={item} path={item} query={query} mayWrite={session.may_write} />
      );
    case "notes":
      return (
        <NotesScreen key={query.get("q") ?? ""} chosen={item} query={query} mayWrite={session?.may_write ?? false} />
      );
    case "settings":
      return <SettingsScreen />;
    case "search":
      return <SearchScreen query={query} />;
    case "runs":
      return item === "" ? (
        <RunsScreen />
      ) : (
        <RunScreen key={item} runId={item} query={query} mayWrite={session?.may_write ?? false} />
      );
    default:
      return (
        <p class="empty">
          There is nothing at this address. <a href="/library">Go to the library</a>
        </p>
      );
  }
}

/** Says that the server is gone as long as it is; what is on the screen stays, and goes on with the next one. */
function Lost() {
  if (!useIsLost()) return null;
  return (
    <p role="alert" class="notice">
      The server does not answer. What is on the screen stays. Start it again: quire web. The page goes on by itself.
    </p>
  );
}

function SignedOut({ status, message }: { status: number; message: string }) {
  return (
    <p role="alert" class="notice">
      {status === 401 ? "This server asks for a key. Open the link that quire web printed." : message}
    </p>
  );
}
