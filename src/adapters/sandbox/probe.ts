import { existsSync, readFileSync } from "node:fs";
import { type SandboxState, usualLimits } from "../../ports/sandbox.js";
import { runInBubblewrap } from "./boxed-run.js";
import { callFilter } from "./seccomp.js";
import { supervise, type Supervised } from "./supervise.js";

/** What was found, and by which program. */
export interface Tried {
  state: SandboxState;
  program: string | null;
}

/** Tries what this system has: the sandbox is made, and what has to be impossible in it is tried. */
export async function probeSystem(places: (program: string) => string[]): Promise<Tried> {
  if (process.platform === "linux") return probeBubblewrap(places("bwrap")[0] ?? null);
  const reason = `Quire knows no sandbox for ${process.platform} that has been tried`;
  const fix = "Run the code on Linux (a virtual machine, WSL 2), or decide for yourself: analysis.unsandboxed.";
  return { state: { kind: "none", version: null, usable: false, reason, fix }, program: null };
}

async function probeBubblewrap(program: string | null): Promise<Tried> {
  const unusable = (reason: string, fix: string): Tried => ({
    state: { kind: "bubblewrap", version: null, usable: false, reason, fix },
    program,
  });
  if (program === null) return unusable("bubblewrap is not installed", installLine("bubblewrap"));
  if (!existsSync("/usr/bin/prlimit")) return unusable("prlimit is not installed", installLine("util-linux"));
  if (callFilter(process.arch) === null)
    return unusable(`no filter of system calls is known for ${process.arch}`, "Use a machine with x64 or arm64.");
  const version = await versionOf(program);
  const tried = await runInBubblewrap(program, trial, undefined).catch((error: unknown) => error as Error);
  if (tried instanceof Error) return unusable(tried.message, "Install bubblewrap anew.");
  if (tried.status !== 0 || !tried.stdout.startsWith("held")) return unusable(...whyNot(tried));
  return {
    state: { kind: "bubblewrap", version, usable: true, reason: null, fix: null },
    program,
  };
}

/** No network but its own, no home, no way to write outside, and it is the second process that it knows. */
const trial = {
  command: "/bin/sh",
  args: [
    "-c",
    'test ! -e /home && test ! -e /root && test "$(cat /proc/net/dev | wc -l)" -le 3 && ! touch /usr/quire /proc/sys/quire /quire 2>/dev/null && touch out/held && test "$$" -lt 100 && echo held',
  ],
  limits: { ...usualLimits, time_ms: 10_000 },
};

async function versionOf(program: string): Promise<string | null> {
  const { limits } = trial;
  const about = { folder: "/", environment: {}, input: undefined, more: [], user: null, limits };
  const { stdout } = await supervise({ program, arguments: ["--version"], ...about }, undefined);
  return stdout.trim().split(" ").at(-1) ?? null;
}

function whyNot({ stderr, status }: Supervised): [reason: string, fix: string] {
  const said = stderr.trim().split("\n").at(-1) ?? "";
  if (/disable-userns|unknown option/iu.test(said))
    return [`bubblewrap is too old (${said}); 0.8 is needed`, "Install a newer bubblewrap."];
  if (restrictedByAppArmor())
    return [
      `the system forbids user namespaces by AppArmor (${said})`,
      "Allow bubblewrap a profile: sudo apt install apparmor-profiles && sudo ln -s /usr/share/apparmor/extra-profiles/bwrap-userns-restrict /etc/apparmor.d/ && sudo systemctl reload apparmor",
    ];
  if (/namespace|Operation not permitted|clone/iu.test(said))
    return [
      `the system forbids user namespaces (${said})`,
      "Allow them: sudo sysctl kernel.unprivileged_userns_clone=1 user.max_user_namespaces=15000. In a container: start it with user namespaces allowed.",
    ];
  return [`the sandbox could not be made (${said || `status ${status ?? "none"}`})`, "Install bubblewrap anew."];
}

/** Ubuntu since 23.10. */
function restrictedByAppArmor(): boolean {
  try {
    return readFileSync("/proc/sys/kernel/apparmor_restrict_unprivileged_userns", "utf8").trim() === "1";
  } catch {
    // Another system has no such setting.
    return false;
  }
}

/** By what the system is told to be. */
function installLine(name: string): string {
  const managers: readonly [string, string][] = [
    ["/usr/bin/apt-get", `sudo apt-get install ${name}`],
    ["/usr/bin/dnf", `sudo dnf install ${name}`],
    ["/usr/bin/pacman", `sudo pacman -S ${name}`],
    ["/usr/bin/zypper", `sudo zypper install ${name}`],
    ["/sbin/apk", `sudo apk add ${name}`],
  ];
  return `Run: ${managers.find(([path]) => existsSync(path))?.[1] ?? `your package manager, for ${name}`}`;
}
