/** Arguments for Node with which a process reads these paths and writes nothing; the thread beside it is ours. */
export function readingOnly(readable: readonly string[]): string[] {
  const isSettled = process.allowedNodeEnvironmentFlags.has("--permission");
  const model = isSettled ? "--permission" : "--experimental-permission";
  return [model, "--allow-worker", "--no-warnings", ...readable.map((path) => `--allow-fs-read=${path}`)];
}
