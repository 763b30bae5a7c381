import * as Type from 'typebox';

/** The formats of files that calls answer, with their types. */
export const fileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
  pdf: 'application/pdf',
  svg: 'image/svg+xml',
  fet: 'application/xml; charset=utf-8',
  /** The type of an uploaded file, which says its own. */
  uploaded: 'application/octet-stream',
} as const;
export type FileFormat = keyof typeof fileTypes;

/** A file that somebody uploaded, as a handler returns it: with its whole name, and the type that its content has. */
export type UploadedAnswer = {
  readonly type: string;
  readonly name: string;
  readonly asciiName: string;
  readonly bytes: number;
  readonly content: AsyncIterable<Uint8Array>;
};

/** A file that is made for the answer. */
type MadeFile = {
  readonly format: FileFormat;
  /** Without its ending, in any script; and for clients that read ASCII alone. */
  readonly name: string;
  readonly asciiName: string;
  readonly content: Uint8Array;
};

/** A file to keep, as a handler returns it. */
export type FileAnswer = MadeFile | UploadedAnswer;

/** The response of an endpoint with `files`. */
export const FileAnswer = Type.Unsafe<FileAnswer>(Type.String({ format: 'binary' }));
