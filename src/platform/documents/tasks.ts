/** Texts of templates, by the names of their files. */
export type Files = Readonly<Record<string, string>>;

/** A request to the process. */
export type DocumentInput = {
  readonly template: string;
  readonly files: Files;
  /** Where fonts are looked for that Rollbook does not bring; empty for nowhere. */
  readonly fontFolder: string;
  readonly images: Readonly<Record<string, Uint8Array>>;
  /** For screen readers, by PDF/UA-1. */
  readonly isTagged: boolean;
  /** SVG instead of PDF. */
  readonly isPicture: boolean;
  readonly createdAtSeconds: number;
  /** The `sys.inputs` of templates; everything but the language and the title is JSON. */
  readonly texts: Readonly<Record<'title' | 'lang' | 'data' | 'words' | 'images', string>>;
};

/** A question to the process: which texts have letters that no font shows. */
export type FontQuestion = { readonly textsToShow: readonly string[]; readonly fontFolder: string };

/** Letters that no font shows: in which of the texts, by their places, and of which script. */
export type MissingFont = {
  /** By ISO 15924, such as `Hebr`. */
  readonly script: string;
  /** The package of Debian that has a font for it. */
  readonly package: string;
  readonly places: readonly number[];
};

export type DocumentAnswer =
  | { readonly document: Uint8Array }
  | { readonly missing: readonly MissingFont[] }
  | { readonly failed: string };
