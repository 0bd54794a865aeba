// What was returned against what is labelled, for one kind of identifier.
export const kinds = ["doi", "arxiv", "isbn"];

/** The labelled values of a kind. ISBNs of proceedings may be left out where the paper has a DOI. */
export function labelled(label, kind) {
  if (kind === "isbn") return label.isbn13 ?? [];
  return label[kind] ? [label[kind].toLowerCase()] : [];
}

/** Counts of one file and kind: right, wrong (another one was labelled), false (none was), missed. */
export function compare(label, kind, returned) {
  const truth = labelled(label, kind);
  const right = returned.filter((value) => truth.includes(value)).length;
  const surplus = returned.length - right;
  const optional =
    kind === "isbn" && label.doi !== null && (label.tags ?? []).some((tag) => tag.includes("proceedings"));
  return {
    right,
    wrong: truth.length > 0 ? surplus : 0,
    false: truth.length > 0 ? 0 : surplus,
    missed: optional ? 0 : Math.max(0, truth.length - right - (kind === "isbn" ? 0 : surplus)),
    labelled: optional ? right : truth.length,
  };
}

export function sum(counts) {
  const total = { right: 0, wrong: 0, false: 0, missed: 0, labelled: 0 };
  for (const count of counts) for (const key of Object.keys(total)) total[key] += count[key];
  const returned = total.right + total.wrong + total.false;
  return {
    ...total,
    precision: returned === 0 ? 1 : total.right / returned,
    recall: total.labelled === 0 ? 1 : total.right / total.labelled,
  };
}

/** Labelled traps that were returned. */
export function violations(label, returned) {
  const plain = (value) => value.toLowerCase().replace(/[^a-z0-9./]/gu, "");
  const traps = (label.must_not_return ?? []).map((trap) => plain(trap.replace(/[-\u2010-\u2015]/gu, "")));
  return returned.filter((value) => traps.includes(plain(value.replaceAll("-", ""))));
}
