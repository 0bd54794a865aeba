import { FileThreads } from "../../src/adapters/threads/file-threads.js";
import { threadFile } from "../../src/thread-file.js";

/** Threads of the build that read files, held for all test files of a process: each workbench would start its own. */
const threads = new FileThreads({ file: threadFile("read-thread.js") });
// Where nothing is built yet, tests that read no file need none; the others say so themselves.
threads.hold().catch(() => undefined);
