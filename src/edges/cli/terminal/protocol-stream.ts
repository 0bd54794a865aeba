import { Writable } from "node:stream";

/** Standard output for a protocol alone: whatever else is printed there (by a library, say) goes to standard error. */
export function protocolStream(stdout: NodeJS.WriteStream, stderr: NodeJS.WriteStream): Writable {
  const write = stdout.write.bind(stdout) as (chunk: Uint8Array, done: (error?: Error | null) => void) => boolean;
  stdout.write = stderr.write.bind(stderr);
  return new Writable({
    decodeStrings: true,
    write(chunk: Buffer, _encoding, done) {
      write(chunk, done);
    },
  });
}
