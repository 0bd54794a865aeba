// Code that tries to get out. It prints THROUGH where it did; `outside` says what is there to be reached.

/** @typedef {import("./outside.mjs").Outside} Outside */
/** @typedef {Partial<import("../../../src/ports/sandbox.js").SandboxLimits>} Limits */

/**
 * @typedef {object} CodeTry
 * @property {string} guard
 * @property {(outside: Outside) => string} code in Python
 * @property {Limits} [limits]
 * @property {boolean} [quick]
 * @property {(outside: Outside) => boolean} [seen] whether something is to be seen outside afterwards
 */

const megabyte = 1_000_000;
/** @param {string} expression @param {string} [guard] @returns {CodeTry} */
const tells = (expression, guard = "sandbox") => ({ guard, code: () => `tell(${expression})` });
/** @param {(outside: Outside) => string} path @returns {CodeTry} */
const reads = (path) => ({
  guard: "sandbox",
  code: (outside) => `tell(open(${JSON.stringify(path(outside))}).read())`,
});
/** A call of the system with arguments that the kernel itself refuses otherwise. @param {number} x64 @param {number} arm64 @param {string} given @returns {CodeTry} */
const calls = (x64, arm64, given, expected = "!= 1") => ({
  guard: "filter",
  code: () => `n = ${x64} if os.uname().machine == "x86_64" else ${arm64}
r = libc.syscall(n, ${given})
tell(r >= 0 or ctypes.get_errno() ${expected}, ctypes.get_errno())`,
});

/** @type {Record<string, CodeTry>} */
export const fileTries = {
  "reads a file outside": { ...reads(({ file }) => file), quick: true },
  "reads it by /proc/self/root": reads(({ file }) => `/proc/self/root${file}`),
  "reads it by the root of another process": reads(({ file, victim }) => `/proc/${victim}/root${file}`),
  "has a shell read it by the system's own library": {
    guard: "sandbox",
    code: ({ file }) => `tell(libc.system(b"grep -q secret ${file}") == 0)`,
  },
  "reads it by a way up": reads(({ file }) => `../../../../..${file}`),
  "reads the settings of this machine": tells(`os.path.exists("/etc/hosts") and open("/etc/hosts").read()`),
  "reads the passwords of this machine": tells(`os.path.exists("/etc/shadow")`),
  "reads the users of this machine": tells(`len(open("/etc/passwd").read().splitlines()) > 1`),
  "lists the homes": tells(`os.path.exists("/root") or os.path.exists("/home")`),
  "lists what else the system has": tells(`os.path.exists("/var") or os.path.exists("/run") or os.path.exists("/sys")`),
  "writes a file outside": {
    guard: "sandbox",
    code: ({ folder }) => `open("${folder}/open/written", "w").write("x")`,
    seen: ({ folder }) => seen(`${folder}/open/written`),
  },
  "writes into the system": tells(`writes("/usr/local/quire-attack") and os.unlink("/usr/local/quire-attack") is None`),
  "writes into the memory that programs share": {
    guard: "sandbox",
    code: () => `open("/dev/shm/quire-attack", "w").write("x")`,
    seen: () => seen("/dev/shm/quire-attack"),
  },
  "changes what it was given": tells(`writes("data/a.csv")`),
  "changes its own code": tells(`writes("script.py")`),
  "puts another in the place of what it was given": tells(`os.rename("data", "data2") is None`),
  "writes beside its folders": tells(`writes("/quire-attack")`, "covers"),
  "writes among the devices": tells(`writes("/dev/quire-attack")`, "covers"),
  "has streams that it was not given": tells(`[fd for fd in range(3, 64) if is_open(fd)]`, "streams"),
  "finds devices": tells(`os.path.exists("/dev/kmsg") or os.path.exists("/dev/mem") or os.path.exists("/dev/kvm")`),
  "finds disks": tells(`[e for e in os.listdir("/dev") if stat.S_ISBLK(os.lstat("/dev/" + e).st_mode)]`),
  "makes a device": tells(`os.mknod("out/null", stat.S_IFCHR | 0o666, os.makedev(1, 3)) is None`),
  "links a file outside into its results, hard": {
    guard: "sandbox",
    code: ({ file }) => `tell(os.link("${file}", "out/hard") is None)`,
  },
  "sets how the kernel works": tells(
    `os.close(os.open("/proc/sys/kernel/core_uses_pid", os.O_WRONLY)) is None`,
    "kernel",
  ),
};

/** @type {(path: string) => boolean} */
let seen = () => false;
/** @param {(path: string) => boolean} look */
export function seeBy(look) {
  seen = look;
}

/** @type {Record<string, CodeTry>} */
export const networkTries = {
  "asks a server of this machine": {
    guard: "sandbox",
    quick: true,
    code: ({ tcp }) => `tell(socket.create_connection(("127.0.0.1", ${tcp}), 2).recv(99))`,
  },
  "asks it by datagrams": {
    guard: "sandbox",
    code: ({ udp }) => `s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.settimeout(2)
s.sendto(b"x", ("127.0.0.1", ${udp})); tell(s.recv(99))`,
  },
  "asks it on a socket in a file": {
    guard: "sandbox",
    code: ({ socket }) => `s = socket.socket(socket.AF_UNIX); s.connect("${socket}"); tell(s.recv(99))`,
  },
  "asks it on a socket without a file": {
    guard: "sandbox",
    code: ({ abstract }) => `s = socket.socket(socket.AF_UNIX); s.connect("\\0${abstract}"); tell(s.recv(99))`,
  },
  "sees who listens here": {
    guard: "sandbox",
    code: ({ tcp }) => `tell("%04X" % ${tcp} in open("/proc/net/tcp").read())`,
  },
  "finds a way out of this machine": tells(`len(open("/proc/net/dev").read().splitlines()) > 3`),
  "sends to all of the network": {
    guard: "sandbox",
    code: () => `s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
s.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1); tell(s.sendto(b"x", ("10.255.255.255", 9)) > 0)`,
  },
  "knows who resolves names": tells(`os.path.exists("/etc/resolv.conf")`),
  "opens a socket of the host of virtual machines": tells(
    `socket.socket(40, socket.SOCK_STREAM).fileno() > 0`,
    "filter",
  ),
  "opens a socket of the kernel's settings": tells(`socket.socket(16, socket.SOCK_RAW, 0).fileno() > 0`, "filter"),
  "opens a socket that hears all": tells(`socket.socket(17, socket.SOCK_RAW, 0).fileno() > 0`),
};

/** @type {Record<string, CodeTry>} */
export const processTries = {
  "sees a process outside": {
    guard: "sandbox",
    code: ({ victim }) => `tell("sleep" in open("/proc/${victim}/cmdline").read())`,
  },
  "reads its environment": {
    guard: "sandbox",
    code: ({ victim }) => `tell(open("/proc/${victim}/environ").read())`,
  },
  "can end it": {
    guard: "sandbox",
    code: ({ victim }) => `tell(os.kill(${victim}, 0) is None and "sleep" in open("/proc/${victim}/comm").read())`,
  },
  "sees more than a few processes": tells(`len([p for p in os.listdir("/proc") if p.isdigit()]) > 8`),
  "has the name of this machine": { guard: "sandbox", code: ({ host }) => `tell(socket.gethostname() == "${host}")` },
  "has the environment of who started it": {
    guard: "environment",
    code: () => `tell(os.environ.get("SECRET_OF_AN_ATTACK"))`,
  },
  "may gain rights by programs": tells(`"NoNewPrivs:\\t0" in open("/proc/self/status").read()`),
  "has rights of its own": tells(
    `[l for l in open("/proc/self/status") if l.startswith(("CapEff", "CapPrm", "CapBnd")) and int(l.split()[1], 16)]`,
  ),
  "becomes root": tells(`os.setuid(0) is None and os.getuid() == 0`),
  "makes namespaces": { guard: "namespaces", code: () => `tell(libc.unshare(0x10000000) == 0)` },
  "makes namespaces and mounts in them": {
    guard: "namespaces",
    code: () => `assert libc.unshare(0x10020000) == 0
tell(libc.mount(b"x", b"/tmp", b"tmpfs", 0, None) == 0)`,
  },
  "starts a process in new namespaces": {
    guard: "namespaces",
    code: () => `n = 56 if os.uname().machine == "x86_64" else 220
pid = libc.syscall(n, 0x10000000 | 17, 0, 0, 0, 0)
if pid == 0: os._exit(0)
tell(pid > 0)`,
  },
  "starts it by a call whose flags nobody sees": calls(435, 435, "None, 0", "!= 38"),
  "traces itself": calls(101, 117, "0, 0, 0, 0"),
  "reads another's memory": calls(310, 270, "os.getpid(), None, 0, None, 0, 0"),
  "enters a namespace": calls(308, 268, "-1, 0"),
  "takes a stream of another process": calls(438, 438, "-1, 0, 0"),
  "asks for the kernel's keys": calls(250, 219, "0, -3, 0"),
  "opens a ring of calls that no filter sees": calls(425, 425, "1, None"),
  "opens a file by its handle": calls(303, 264, "-1, None, None, None, 0"),
  "loads a program into the kernel": calls(321, 280, "9999, None, 0"),
  "types into the terminal": {
    guard: "filter",
    code: () => `libc.ioctl(0, 0x5412, b"x"); tell(ctypes.get_errno() != 1)`,
  },
  "reads the screen": { guard: "filter", code: () => `libc.ioctl(0, 0x541C, b"x"); tell(ctypes.get_errno() != 1)` },
};

/** @type {Record<string, CodeTry>} */
export const limitTries = {
  "takes memory": {
    guard: "watch",
    quick: true,
    limits: { memory_bytes: 120 * megabyte },
    code: () => `a = b"x" * 300_000_000; time.sleep(1); tell(len(a))`,
  },
  "takes memory in many processes": {
    guard: "watch",
    limits: { memory_bytes: 200 * megabyte },
    code: () => `for _ in range(8):
  if os.fork() == 0: a = b"x" * 40_000_000; time.sleep(1.5); os._exit(0)
time.sleep(1); tell("eight")`,
  },
  "takes memory in a process that left the others": {
    guard: "watch",
    limits: { memory_bytes: 120 * megabyte },
    code: () => `if os.fork() == 0:
  os.setsid()
  if os.fork() == 0: a = b"x" * 300_000_000; time.sleep(1.5)
  os._exit(0)
time.sleep(1); tell("left")`,
  },
  "hides shared memory from the count": {
    guard: "watch",
    limits: { memory_bytes: 120 * megabyte },
    code: () => `import mmap
m = mmap.mmap(-1, 300_000_000)
for i in range(0, 300_000_000, 50_000_000):
  m[i:i + 50_000_000] = b"x" * 50_000_000
  m.madvise(mmap.MADV_DONTNEED)
time.sleep(1); tell(m[5] == 120)`,
  },
  "takes memory without a process": calls(319, 279, 'b"x", 0'),
  "takes memory of the system's old kind": calls(29, 194, "0, 4096, 0o1600"),
  "fills the memory that programs share": { guard: "places", code: () => `fills("/dev/shm/a", 100)` },
  "fills the folder of passing files": { guard: "places", code: () => `fills("/tmp/quire-attack-a", 100)` },
  "fills its work folder": { guard: "places", limits: { work_bytes: 30 * megabyte }, code: () => `fills("a", 60)` },
  "fills it by files that have no name": {
    guard: "places",
    limits: { work_bytes: 30 * megabyte },
    code: () => `for i in range(12):
  globals()["f%d" % i] = f = open("gone", "wb"); os.unlink("gone"); f.write(bytes(5_000_000)); f.flush()
tell("sixty")`,
  },
  "makes files without end": {
    guard: "watch",
    code: () => `for i in range(130_000): os.close(os.open("f%d" % i, os.O_CREAT))
time.sleep(0.2); tell("130,000 files")`,
  },
  "writes one large file": {
    guard: "system limits",
    limits: { file_bytes: 5 * megabyte },
    code: () => `fills("out/a", 8)`,
  },
  "makes a file that says it is large": {
    guard: "system limits",
    limits: { file_bytes: 5 * megabyte },
    code: () => `f = open("out/a", "wb"); f.truncate(10**12); tell(os.fstat(f.fileno()).st_size)`,
  },
  "opens many files": {
    guard: "system limits",
    limits: { open_files: 64 },
    code: () => `fs = [open("/dev/null") for _ in range(100)]; tell(len(fs))`,
  },
  "starts processes without end": {
    guard: "counts",
    limits: { processes: 40 },
    code: () => `for _ in range(90):
  if os.fork() == 0: time.sleep(1.5); os._exit(0)
time.sleep(0.5); tell("ninety")`,
  },
  "starts processes that start processes": {
    guard: "counts",
    limits: { processes: 40 },
    code: () => `for _ in range(7): os.fork()
time.sleep(0.7); tell(len([p for p in os.listdir("/proc") if p.isdigit()]) > 60)`,
  },
  "starts threads without end": {
    guard: "counts",
    limits: { processes: 40 },
    code: () => `import threading
for _ in range(90): threading.Thread(target=time.sleep, args=(1,)).start()
time.sleep(0.5); tell("ninety")`,
  },
  "goes on": { guard: "clock", limits: { time_ms: 1000 }, code: () => `time.sleep(2.5); tell("late")` },
  "goes on, deaf to signals": {
    guard: "clock",
    limits: { time_ms: 1000 },
    code: () => `import signal
for s in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}: signal.signal(s, signal.SIG_IGN)
time.sleep(2.5); tell("late")`,
  },
  "takes the processor": {
    guard: "watch",
    limits: { cpu_ms: 500 },
    code: () => `e = time.process_time() + 1.2
while time.process_time() < e: pass
tell("busy")`,
  },
  "takes it in many processes": {
    guard: "watch",
    limits: { cpu_ms: 800 },
    code: () => `for _ in range(4):
  if os.fork() == 0:
    e = time.process_time() + 0.5
    while time.process_time() < e: pass
    os._exit(0)
for _ in range(4): os.wait()
time.sleep(0.2); tell("busy")`,
  },
  "prints without end": {
    guard: "flood",
    limits: { output_bytes: 20_000 },
    code: () => `for _ in range(200): sys.stdout.write("x" * 10_000)
sys.stdout.flush(); time.sleep(0.3); tell_later()`,
  },
  "complains without end": {
    guard: "flood",
    limits: { output_bytes: 20_000 },
    code: () => `for _ in range(200): sys.stderr.write("x" * 10_000)
time.sleep(0.3); tell_later()`,
  },
};

/** Before each try. */
export const prelude = `import ctypes, os, socket, stat, sys, time
libc = ctypes.CDLL(None, use_errno=True)
def tell(value, *more):
  if value: print("THROUGH", repr(value)[:80], *more, flush=True)
def tell_later(): open("out/through", "w").write("THROUGH")
def writes(path):
  open(path, "r+" if os.path.exists(path) else "w").close()
  return True
def is_open(fd):
  try: os.fstat(fd); return True
  except OSError: return False
def fills(path, megabytes):
  f = open(path, "wb")
  try:
    for _ in range(megabytes): f.write(bytes(1_000_000))
    f.flush(); tell(megabytes)
  finally:
    try: f.close()
    except OSError: pass
    os.unlink(path)
`;
