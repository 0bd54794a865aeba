/** Stands between the name of a server and that of its tool: "papers__search". */
export const foreignMark = "__";

/** Whether a name is that of a server's tool; then nothing is known of it before the server has been asked. */
export function isForeign(name: string): boolean {
  return name.includes(foreignMark);
}
