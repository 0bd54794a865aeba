/** Kinds of files that tools make; others are not sent by this way. */
export const madeTypes: Readonly<Record<string, string>> = {
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".pdf": "application/pdf",
  ".csv": "text/csv; charset=utf-8",
  ".tsv": "text/tab-separated-values; charset=utf-8",
  ".json": "application/json",
  ".html": "text/html; charset=utf-8",
  ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ".odt": "application/vnd.oasis.opendocument.text",
  ".epub": "application/epub+zip",
  ".geojson": "application/geo+json",
  ".md": "text/plain; charset=utf-8",
};

/** Whatever is in it: it runs nothing, loads nothing and is of no origin. */
export function madeHeaders(name: string, type: string, save: boolean): Record<string, string> {
  const plain = name.replace(/[^\x20-\x7e]|["\\%;/]/gu, "_");
  const how = save ? "attachment" : "inline";
  return {
    "Content-Type": type,
    "Content-Disposition": `${how}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "private, no-cache",
  };
}
