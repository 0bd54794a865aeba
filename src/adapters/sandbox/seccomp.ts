import { checkedCalls, refusedCalls } from "./system-calls.js";

/** Processors that a filter is known for: what the kernel calls them (`AUDIT_ARCH_*`). */
const processors = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;
type Processor = keyof typeof processors;

/** An instruction of classic BPF: what to do, how far to jump where it holds and where not, a number. */
type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number];

// Of `linux/bpf_common.h`.
const load = (offset: number): Instruction => [0x20, 0, 0, offset];
const end = (value: number): Instruction => [0x06, 0, 0, value];
const passOver = (count: number): Instruction => [0x05, 0, 0, count];
/** Goes on where the value is this, else passes over as many instructions. */
const ifIs = (value: number, otherwise: number): Instruction => [0x15, 0, otherwise, value];
const ifAtLeast = (value: number, otherwise: number): Instruction => [0x35, 0, otherwise, value];
const ifHasAny = (bits: number, otherwise: number): Instruction => [0x45, 0, otherwise, bits];

// Of `linux/seccomp.h`.
const allowed = end(0x7fff0000);
const killed = end(0x80000000);
const refusedWith = (errno: number): Instruction => end(0x00050000 | errno);
const [notPermitted, noSuchCall, noSuchFamily] = [refusedWith(1), refusedWith(38), refusedWith(97)];

// Of `struct seccomp_data`; both processors keep the lower half of an argument first.
const [numberAt, processorAt] = [0, 4];
const argumentAt = (index: number) => 16 + 8 * index;

/** Calls of the x32 ABI have numbers from here on. */
const firstOfX32 = 0x40000000;
/** All flags of `clone` that make a namespace. */
const namespaces = 0x7e020000;
/** Types into the terminal of whoever started the program, or reads from it: TIOCSTI, TIOCLINUX. */
const terminalRequests = [0x5412, 0x541c];
/** Sockets of a machine of its own: AF_UNIX, AF_INET, AF_INET6. A namespace does not hold AF_VSOCK in, which reaches hosts of virtual machines. */
const families = [1, 2, 10];

/** A filter of system calls as the kernel takes it; null where none is known for this processor. */
export function callFilter(processor: string): Uint8Array | null {
  if (!isProcessor(processor)) return null;
  const numbers = Object.values(refusedCalls).flatMap((call) => call[processor] ?? []);
  const program = [
    load(processorAt),
    ifIs(processors[processor], 1),
    passOver(1),
    killed,
    load(numberAt),
    ...(processor === "x64" ? [ifAtLeast(firstOfX32, 1), noSuchCall] : []),
    ...numbers.flatMap((number) => [ifIs(number, 1), notPermitted]),
    // The C library then does with `clone`, whose flags can be looked at.
    ifIs(checkedCalls.clone3[processor], 1),
    noSuchCall,
    ...when(checkedCalls.clone[processor], 0, [ifHasAny(namespaces, 1), notPermitted, allowed]),
    ...when(checkedCalls.ioctl[processor], 1, [
      ...terminalRequests.flatMap((request) => [ifIs(request, 1), notPermitted]),
      allowed,
    ]),
    ...when(checkedCalls.socket[processor], 0, [
      ...families.flatMap((family) => [ifIs(family, 1), allowed]),
      noSuchFamily,
    ]),
    allowed,
  ];
  return encoded(program);
}

/** Decides about one call by an argument of it. */
function when(number: number, argument: number, decide: readonly Instruction[]): Instruction[] {
  return [ifIs(number, decide.length + 1), load(argumentAt(argument)), ...decide];
}

/** `struct sock_filter`, one after the other. */
function encoded(program: readonly Instruction[]): Uint8Array {
  const size = 8;
  const bytes = Buffer.alloc(program.length * size);
  for (const [index, [code, ifTrue, ifFalse, value]] of program.entries()) {
    bytes.writeUInt16LE(code, index * size);
    bytes.writeUInt8(ifTrue, index * size + 2);
    bytes.writeUInt8(ifFalse, index * size + 3);
    bytes.writeUInt32LE(value >>> 0, index * size + 4);
  }
  return bytes;
}

const isProcessor = (name: string): name is Processor => Object.hasOwn(processors, name);
