import { makeZip, type ZipEntry } from "./zip-file.js";

const namespaces =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

const relations = (targets: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships>${targets.map(([type, target], index) => `<Relationship Id="r${index + 1}" Type="http://x/${type}" Target="${target}"/>`).join("")}</Relationships>`;

/** A shape of a slide; `placeholder` is what it stands for: "title", "body". */
export function pptxShape(paragraphs: readonly string[], placeholder?: string): string {
  const about = placeholder === undefined ? "" : `<p:ph type="${placeholder}"/>`;
  return `<p:sp><p:nvSpPr><p:nvPr>${about}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs.join("")}</p:txBody></p:sp>`;
}

/** A paragraph of a shape. */
export function pptxParagraph(text: string, properties = ""): string {
  return `<a:p>${properties}<a:r><a:t>${text}</a:t></a:r></a:p>`;
}

/** A presentation of PowerPoint: the shapes of each slide, and its notes. */
export function makePptx(
  slides: readonly { shapes: string; notes?: string }[],
  parts: readonly ZipEntry[] = [],
): Buffer {
  const part = (root: string, shapes: string) =>
    `<p:${root} ${namespaces}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:${root}>`;
  const list = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="r${index + 1}"/>`).join("");
  return makeZip([
    {
      name: "ppt/presentation.xml",
      content: `<p:presentation ${namespaces}><p:sldIdLst>${list}</p:sldIdLst></p:presentation>`,
    },
    {
      name: "ppt/_rels/presentation.xml.rels",
      content: relations(slides.map((_, index) => ["slide", `slides/slide${index + 1}.xml`])),
    },
    ...slides.flatMap(({ shapes, notes }, index): ZipEntry[] => [
      { name: `ppt/slides/slide${index + 1}.xml`, content: part("sld", shapes) },
      ...(notes === undefined
        ? []
        : [
            {
              name: `ppt/slides/_rels/slide${index + 1}.xml.rels`,
              content: relations([["notesSlide", `../notesSlides/notesSlide${index + 1}.xml`]]),
            },
            { name: `ppt/notesSlides/notesSlide${index + 1}.xml`, content: part("notes", notes) },
          ]),
    ]),
    ...parts,
  ]);
}

const open = ["office", "text", "table", "draw:drawing", "presentation"]
  .map((each) => each.split(":"))
  .map(([prefix = "", name = prefix]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(" ");

/** A presentation in OpenDocument with the given pages. */
export function makeOdp(pages: string): Buffer {
  return makeZip([
    { name: "mimetype", content: "application/vnd.oasis.opendocument.presentation" },
    {
      name: "content.xml",
      content: `<office:document-content ${open}><office:body><office:presentation>${pages}</office:presentation></office:body></office:document-content>`,
    },
  ]);
}

/** A mail of several parts: [headers, content as it is sent]. */
export function makeMail(headers: string, parts: readonly (readonly [headers: string, content: string])[]): Buffer {
  const body = parts.map(([about, content]) => `--cut\r\n${about}\r\n\r\n${content}\r\n`).join("");
  return Buffer.from(
    `${headers}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=cut\r\n\r\n${body}--cut--\r\n`,
  );
}
