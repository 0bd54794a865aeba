import { DOMParser } from "./light-dom.js";
import { refuseEndlessMarkup } from "./markup-limits.js";

/** Elements of an XML text by name, whatever prefix its author gave their namespace. */
export function parseXml(xml: string): (name: string) => Element[] {
  refuseEndlessMarkup(xml);
  const elements = [...new DOMParser().parseFromString(xml, "text/xml").querySelectorAll("*")];
  return (name) => elements.filter((element) => element.nodeName.replace(/^.*:/u, "") === name);
}
