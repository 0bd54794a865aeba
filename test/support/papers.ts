import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { PDFDocument, PDFHexString, PDFName, StandardFonts } from "@cantoo/pdf-lib";
import type { Recording } from "../../scripts/play-services/service-player.mjs";

/** A paper of which there is a file and a service that knows it. Nothing of it is real. */
export interface Paper {
  doi: string;
  title: string;
  authors: string[];
  year: number;
}

export const owls: Paper = {
  doi: "10.5555/owls.2019.7",
  title: "Silent flight of barn owls over snow covered meadows",
  authors: ["Ada Strix", "Bruno Tyto"],
  year: 2019,
};
export const bees: Paper = {
  doi: "10.5555/bees.2021.3",
  title: "Dances of honeybees in the light of artificial suns",
  authors: ["Cora Apis", "Dario Bombus"],
  year: 2021,
};
export const ants: Paper = {
  doi: "10.5555/ants.2015.11",
  title: "Leafcutter ants weigh what their fungus needs",
  authors: ["Emil Atta"],
  year: 2015,
};

/** Writes a one-page PDF of a paper: its title page with its DOI, or without. */
export async function writePaper(path: string, paper: Paper, { withDoi = true, signed = false } = {}): Promise<void> {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  const [bold, plain] = [await document.embedFont(StandardFonts.HelveticaBold), await document.embedFont("Helvetica")];
  const lines: [text: string, size: number, y: number][] = [
    [`Journal of Invented Animals ${paper.year}, volume 4`, 9, 800],
    ...titleLines(paper.title).map((text, index): [string, number, number] => [text, 18, 740 - index * 22]),
    [paper.authors.join(", "), 11, 680],
    ["Abstract", 12, 640],
    ["What is told here was never measured; it stands in for text that an article would have.", 10, 620],
    ["A second line of the abstract says as little, and says it in the same even tone.", 10, 606],
    ...(withDoi ? [[`https://doi.org/${paper.doi}`, 9, 40] as [string, number, number]] : []),
  ];
  for (const [text, size, y] of lines) page.drawText(text, { x: 60, y, size, font: size > 15 ? bold : plain });
  document.setCreationDate(new Date(0));
  document.setModificationDate(new Date(0));
  if (signed) sign(document);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await document.save());
}

/** A signature field with a value: its cryptography is nobody's concern here. */
function sign({ context, catalog }: PDFDocument): void {
  const value = context.register(
    context.obj({ Type: "Sig", Filter: "Adobe.PPKLite", Contents: PDFHexString.of("00ff"), ByteRange: [0, 1, 2, 3] }),
  );
  const field = context.register(context.obj({ FT: "Sig", T: PDFHexString.fromText("Signature"), V: value }));
  catalog.set(PDFName.of("AcroForm"), context.obj({ Fields: [field], SigFlags: 3 }));
}

function titleLines(title: string): string[] {
  const words = title.split(" ");
  const half = Math.ceil(words.length / 2);
  return [words.slice(0, half).join(" "), words.slice(half).join(" ")];
}

/** What Crossref would answer of a paper. */
export function crossrefAnswer(paper: Paper, about: Paper = paper, more: Record<string, unknown> = {}): Recording {
  const author = about.authors.map((name) => ({ given: name.split(" ")[0], family: name.split(" ")[1] }));
  const message = {
    DOI: paper.doi,
    type: "journal-article",
    title: [about.title],
    author,
    issued: { "date-parts": [[about.year, 4]] },
    "container-title": ["Journal of Invented Animals"],
    volume: "4",
    page: "1-9",
    ...more,
  };
  const body = JSON.stringify({ status: "ok", "message-type": "work", message });
  return { url: `https://api.crossref.org/works/${paper.doi}`, body, content_type: "application/json" };
}
