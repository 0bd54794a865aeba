import type { SandboxLimits } from "../../ports/sandbox.js";

/** Where things lie as the program sees them. */
export const workFolder = "/work";
const resultFolder = `${workFolder}/out`;

/** What the program sees of this machine, besides `/usr`. */
export interface Sight {
  /** Folders beside `/usr` that the system has either as links into it or as folders: "/bin" with "usr/bin", or null. */
  system: readonly { path: string; link: string | null }[];
  /** Files and folders that are read where they lie. */
  readable: readonly string[];
  /** What was laid into the box: names below the work folder with their places, and users of its own. */
  box: { given: readonly { name: string; place: string }[]; users: string; groups: string };
}

/** Settings that programs and their libraries read, none of them a secret; those that are not there are left out. */
export const readableSettings = [
  "/etc/alternatives",
  "/etc/ld.so.cache",
  "/etc/ld.so.conf",
  "/etc/ld.so.conf.d",
  "/etc/fonts",
  "/etc/localtime",
  "/etc/mime.types",
];

/** Streams of bwrap beside the usual three. */
export const [resultStream, filterStream] = [3, 4];

const megabyte = 1_000_000;
const smallPlace = 64 * megabyte;

/**
 * The arguments of bwrap. Nothing is shared with this machine but what is named; everything that may be written is memory of
 * limited size that goes with the sandbox. `/proc/sys` is covered: who was root outside could set the kernel by it.
 */
export function bubblewrapArguments(sight: Sight, { work_bytes }: SandboxLimits): string[] {
  const place = (path: string, bytes: number) => ["--size", String(bytes), "--tmpfs", path];
  return [
    ["--unshare-user", "--unshare-all", "--disable-userns", "--die-with-parent", "--new-session", "--clearenv"],
    ["--cap-drop", "ALL", "--uid", "1000", "--gid", "1000", "--hostname", "quire"],
    ["--seccomp", String(filterStream)],
    ["--ro-bind", "/usr", "/usr"],
    sight.system.flatMap(({ path, link }) => (link === null ? ["--ro-bind", path, path] : ["--symlink", link, path])),
    sight.readable.flatMap((path) => ["--ro-bind-try", path, path]),
    ["--ro-bind", sight.box.users, "/etc/passwd", "--ro-bind", sight.box.groups, "/etc/group"],
    ["--proc", "/proc", "--ro-bind", "/proc/sys", "/proc/sys"],
    ["--ro-bind-try", "/proc/sysrq-trigger", "/proc/sysrq-trigger"],
    ["--dev", "/dev", ...place("/dev/shm", smallPlace), ...place("/tmp", smallPlace)],
    place(workFolder, work_bytes),
    sight.box.given.flatMap(({ name, place: from }) => ["--ro-bind", from, `${workFolder}/${name}`]),
    ["--dir", resultFolder, "--chdir", workFolder],
    ["--remount-ro", "/dev", "--remount-ro", "/"],
  ].flat();
}

/**
 * Starts the program under its limits, ends what it left behind, and packs `out/` into a stream that the program has not:
 * nothing outside ever opens a path that the program had a hand in.
 */
export function supervisedCommand(command: readonly string[], limits: SandboxLimits, isCounted: boolean): string[] {
  const collect = `"$@" ${resultStream}>&-; code=$?; kill -KILL -1 2>/dev/null; tar -cf - -C ${resultFolder} . >&${resultStream} 2>/dev/null; exit $code`;
  return ["/bin/sh", "-c", collect, "sh", ...limitedCommand(command, limits, isCounted)];
}

/** The same by `prlimit`, for what the system counts itself. */
export function limitedCommand(command: readonly string[], limits: SandboxLimits, isCounted: boolean): string[] {
  const { address_bytes, cpu_ms, file_bytes, open_files, processes } = limits;
  return [
    "/usr/bin/prlimit",
    `--cpu=${Math.ceil(cpu_ms / 1000) + 1}`,
    `--fsize=${file_bytes}`,
    `--nofile=${open_files}`,
    "--core=0",
    ...(isCounted ? [`--nproc=${processes}`] : []),
    ...(address_bytes === null ? [] : [`--as=${address_bytes}`]),
    ...command,
  ];
}

/** All that the program has of an environment. */
export const environmentInside: Readonly<Record<string, string>> = {
  PATH: "/usr/local/bin:/usr/bin:/bin",
  HOME: workFolder,
  TMPDIR: "/tmp",
  LANG: "C.UTF-8",
  TZ: "UTC",
};
