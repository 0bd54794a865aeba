/** Stands between the name of a server and that of its tool: "papers__search". */
export const foreignMark = "__";
