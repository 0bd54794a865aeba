import type { Command } from "commander";

/** Flags that say which works may answer. */
export interface FilterFlags {
  collection?: string;
  author?: string;
  year?: string;
  doi?: string;
  tag?: string;
}

export function addFilterFlags(command: Command): Command {
  return command
    .option("--collection <name>", "only works of a collection")
    .option("--author <name>", "only works by an author with this in the name")
    .option("--year <years>", "only works of 2018, 2015..2020, 2015.. or ..2020")
    .option("--doi <doi>", "only the work with this DOI")
    .option("--tag <tag>", "only works with a tag");
}

export function filterInput({ collection, author, year, doi, tag }: FilterFlags): FilterFlags {
  return {
    ...(collection !== undefined && { collection }),
    ...(author !== undefined && { author }),
    ...(year !== undefined && { year }),
    ...(doi !== undefined && { doi }),
    ...(tag !== undefined && { tag }),
  };
}
