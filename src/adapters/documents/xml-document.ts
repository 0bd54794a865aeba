import { parseHTML } from "linkedom";
import { refuseDeepNesting } from "./nesting.js";

const { DOMParser } = parseHTML("<html></html>");

/** Elements of an XML text by name, whatever prefix its author gave their namespace. */
export function parseXml(xml: string): (name: string) => Element[] {
  refuseDeepNesting(xml);
  const elements = [...new DOMParser().parseFromString(xml, "text/xml").querySelectorAll("*")];
  return (name) => elements.filter((element) => element.nodeName.replace(/^.*:/u, "") === name);
}
