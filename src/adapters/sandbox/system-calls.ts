/** Numbers of a call of the system by processor, as Node names them; undefined where it has none. */
interface SystemCall {
  x64?: number;
  arm64?: number;
}

const both = (number: number): SystemCall => ({ x64: number, arm64: number });

/**
 * What no program of statistics needs, and what has led out of sandboxes or holds memory that no process is charged for.
 * Numbers of the Linux kernel: arch/x86/entry/syscalls/syscall_64.tbl, include/uapi/asm-generic/unistd.h.
 */
export const refusedCalls: Readonly<Record<string, SystemCall>> = {
  // Other views of files, other namespaces.
  chroot: { x64: 161, arm64: 51 },
  fsconfig: both(431),
  fsmount: both(432),
  fsopen: both(430),
  fspick: both(433),
  mount: { x64: 165, arm64: 40 },
  mount_setattr: both(442),
  move_mount: both(429),
  name_to_handle_at: { x64: 303, arm64: 264 },
  open_by_handle_at: { x64: 304, arm64: 265 },
  open_tree: both(428),
  pivot_root: { x64: 155, arm64: 41 },
  setns: { x64: 308, arm64: 268 },
  umount2: { x64: 166, arm64: 39 },
  unshare: { x64: 272, arm64: 97 },
  // Other processes.
  kcmp: { x64: 312, arm64: 272 },
  pidfd_getfd: both(438),
  process_madvise: both(440),
  process_vm_readv: { x64: 310, arm64: 270 },
  process_vm_writev: { x64: 311, arm64: 271 },
  ptrace: { x64: 101, arm64: 117 },
  // Parts of the kernel in which faults were found again and again.
  add_key: { x64: 248, arm64: 217 },
  bpf: { x64: 321, arm64: 280 },
  fanotify_init: { x64: 300, arm64: 262 },
  io_uring_enter: both(426),
  io_uring_register: both(427),
  io_uring_setup: both(425),
  keyctl: { x64: 250, arm64: 219 },
  perf_event_open: { x64: 298, arm64: 241 },
  request_key: { x64: 249, arm64: 218 },
  userfaultfd: { x64: 323, arm64: 282 },
  // The machine itself: refused without capabilities anyway.
  acct: { x64: 163, arm64: 89 },
  delete_module: { x64: 176, arm64: 106 },
  finit_module: { x64: 313, arm64: 273 },
  init_module: { x64: 175, arm64: 105 },
  ioperm: { x64: 173 },
  iopl: { x64: 172 },
  kexec_file_load: { x64: 320, arm64: 294 },
  kexec_load: { x64: 246, arm64: 104 },
  modify_ldt: { x64: 154 },
  quotactl: { x64: 179, arm64: 60 },
  reboot: { x64: 169, arm64: 142 },
  swapoff: { x64: 168, arm64: 225 },
  swapon: { x64: 167, arm64: 224 },
  syslog: { x64: 103, arm64: 116 },
  vhangup: { x64: 153, arm64: 58 },
  // Memory that belongs to no process.
  memfd_create: { x64: 319, arm64: 279 },
  memfd_secret: both(447),
  mq_open: { x64: 240, arm64: 180 },
  msgget: { x64: 68, arm64: 186 },
  semget: { x64: 64, arm64: 190 },
  shmget: { x64: 29, arm64: 194 },
};

/** Calls that are refused by what they are given. */
export const checkedCalls = {
  clone: { x64: 56, arm64: 220 },
  clone3: { x64: 435, arm64: 435 },
  ioctl: { x64: 16, arm64: 29 },
  socket: { x64: 41, arm64: 198 },
} as const satisfies Record<string, SystemCall>;
