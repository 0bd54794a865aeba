import { join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { newFolder } from "./quire.js";

/** A compiler in a new folder, to see what Typst makes of a text. */
export function typstCompiler() {
  const workspace = newFolder();
  const compiler = NodeCompiler.create({ workspace });
  let texts = 0;
  return {
    compiler,
    workspace,
    /**
     * Every text is a new file. Under one name the compiler reads the next text as a change of the last one, mistakes places
     * behind signs of several bytes, and now and then ends the process.
     */
    compile(text: string) {
      texts += 1;
      const mainFilePath = join(workspace, `text-${texts}.typ`);
      compiler.addSource(mainFilePath, text);
      return compiler.compile({ mainFilePath });
    },
  };
}
