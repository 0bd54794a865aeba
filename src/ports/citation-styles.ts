/** An element of a CSL style or locale, in the form that citation processors read. */
export interface CslNode {
  name: string;
  attrs: Record<string, string>;
  children: (CslNode | string)[];
}

/** A citation style that can be named. */
export interface StyleName {
  /** As in the repository of CSL styles: "apa", "nature". */
  id: string;
  /** As people call it: "American Psychological Association 7th edition". */
  title: string;
}

/** The CSL styles and locales that come with Quire. Only what is asked for is read. */
export interface CitationStyles {
  /** Sorted by id. */
  list(): Promise<readonly StyleName[]>;
  /** Null where there is no style of this id. */
  style(id: string): Promise<CslNode | null>;
  /** Tags of the locales there are: "en-US", "de-DE"; sorted. */
  locales(): Promise<readonly string[]>;
  /** Null where there is no locale of this tag. */
  locale(tag: string): Promise<CslNode | null>;
}
