import type { Invocation } from "./invocation.js";

/** Where nothing was found because there is nothing to find, says so; only after a run. */
export async function hintEmptyLibrary(invocation: Invocation): Promise<void> {
  const { works } = await (await invocation.engine.services.store()).stats();
  if (works === 0) invocation.say("The library is empty. Add documents with: quire add FOLDER");
}
