import type { LookUpOutcome } from "../../../contracts/look-up.js";
import type { Listing } from "../../../reference/listings/listing.js";
import type { Action } from "../../../library/collect/session.js";

/** Completes an entry by a look-up: the record's fields over the person's; what the record lacks stays. */
export function completed(number: number, listing: Listing, outcome: LookUpOutcome): Action {
  if (outcome.kind === "not_found") {
    return { kind: "said", tone: "bad", text: `Not found by ${outcome.asked.join(", ") || "any source"}.` };
  }
  if (outcome.kind === "unanswered") {
    const [first] = outcome.problems;
    return { kind: "said", tone: "bad", text: first?.error.message ?? "No source answered; try again." };
  }
  const { record, by } = outcome;
  const { id: _id, ...item } = record.item;
  const retraction = record.notices.some(({ kind }) => kind === "retracted") ? " RETRACTED." : "";
  return {
    kind: "completed",
    number,
    listing: {
      ...listing,
      item: { ...listing.item, ...item },
      pdf_url: listing.pdf_url || (record.open_copy ?? ""),
      source_url: listing.source_url || (record.url ?? ""),
    },
    note: `Found by ${by}; look at it, then save.${retraction}`,
  };
}
