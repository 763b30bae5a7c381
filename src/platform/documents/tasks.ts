/** Texts of templates, by the names of their files. */
export type Files = Readonly<Record<string, string>>;

/** A request to the process. */
export type DocumentInput = {
  readonly template: string;
  readonly files: Files;
  readonly images: Readonly<Record<string, Uint8Array>>;
  /** For screen readers, by PDF/UA-1. */
  readonly isTagged: boolean;
  /** SVG instead of PDF. */
  readonly isPicture: boolean;
  readonly createdAtSeconds: number;
  /** The `sys.inputs` of templates; everything but the language and the title is JSON. */
  readonly texts: Readonly<Record<'title' | 'lang' | 'data' | 'words' | 'images', string>>;
};

export type DocumentAnswer = { readonly document: Uint8Array } | { readonly failed: string };
