import type { TableRow } from "../schema/gather-schema.js";
import { columnRoles } from "../rows/column-roles.js";

/**
 * Whether nothing of what a row says is known but from the model that said it: no page that could be read says any of it,
 * its name included, and no search showed or listed a page that does. For tables whose pages were read.
 */
export function isUnsupported({ cells }: Pick<TableRow, "cells">): boolean {
  const { isAddress } = columnRoles(Object.keys(cells));
  const said = Object.entries(cells).filter(([column, { value }]) => value !== "" && !isAddress(column));
  return said.length > 0 && said.every(([, { status }]) => status === "not_found");
}
