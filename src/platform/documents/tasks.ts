/** Texts of templates, by the names of their files. */
export type Files = Readonly<Record<string, string>>;

/** A request to the process. */
export type DocumentInput = {
  readonly template: string;
  readonly files: Files;
  /** The folder with fonts that Rollbook does not have; empty for none. */
  readonly fontFolder: string;
  readonly images: Readonly<Record<string, Uint8Array>>;
  /** Whether the document is tagged for screen readers by PDF/UA-1. */
  readonly isTagged: boolean;
  /** Whether to make SVG and not PDF. */
  readonly isPicture: boolean;
  readonly createdAtSeconds: number;
  /** The `sys.inputs` of templates; all are JSON except the language and the title. */
  readonly texts: Readonly<Record<'title' | 'lang' | 'data' | 'words' | 'images', string>>;
};

/** A question to the process: which texts have letters that no font shows. */
export type FontQuestion = { readonly textsToShow: readonly string[]; readonly fontFolder: string };

/** Letters that no font shows: the indexes of their texts, and their script. */
export type MissingFont = {
  /** The code of ISO 15924, such as `Hebr`. */
  readonly script: string;
  /** The Debian package that has a font for it. */
  readonly package: string;
  readonly places: readonly number[];
};

export type DocumentAnswer =
  | { readonly document: Uint8Array }
  | { readonly missing: readonly MissingFont[] }
  | { readonly failed: string };
