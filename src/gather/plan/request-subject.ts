import { subjectOf } from "../../corpus/question/subject.js";

/** The subject of a table, read from its request by rules. */
export interface RequestSubject {
  /** All telling words of the request, as a query. */
  core: string;
  /** What kind of thing a row is: the first key phrase. */
  head: string;
  /** What is said of it: the other key phrases. */
  details: string[];
  /** Whether rules for English may be used. */
  english: boolean;
}

/** "Please give me a list of all the 30": asks for a table, and says nothing of what is in it. */
const asking =
  /^(?:please\s+)?(?:(?:can|could|would) you\s+)?(?:(?:give|show|find|get|make|compile|collect|gather|list|name|want|need)\s+(?:me\s+|us\s+)?|i (?:want|need|would like|am looking for|'m looking for)\s+)?(?:(?:an?|the)\s+)?(?:(?:full|complete|long|short)\s+)?(?:(?:list|table|catalogue|catalog|directory|overview|collection|register|spreadsheet)\s+of\s+)?(?:all\s+)?(?:the\s+)?(?:(?:at least\s+)?\d{1,4}\s+)?(?=\p{L})/iu;
/** "that make", "which are": joins what is said to the thing it is said of. */
const joint = /^(?:make|makes|made|offering|offer|offers|open|opened)\s+(?=\p{L})/iu;

export function requestSubject(description: string): RequestSubject {
  const { english } = subjectOf(description);
  if (!english) {
    const { core, phrases } = subjectOf(description);
    return { core, head: core, details: phrases.filter((phrase) => phrase !== core), english };
  }
  const stripped = description.trim().replace(asking, "") || description;
  const { core, phrases } = subjectOf(stripped);
  const [head = core, ...rest] = phrases;
  const details = rest.map((phrase) => phrase.replace(joint, "")).filter((phrase) => phrase !== "");
  return { core, head, details, english };
}
