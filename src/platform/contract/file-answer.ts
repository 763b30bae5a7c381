import * as Type from 'typebox';

/** The formats of files that calls answer, with their types. */
export const fileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
  pdf: 'application/pdf',
  fet: 'application/xml; charset=utf-8',
} as const;
export type FileFormat = keyof typeof fileTypes;

/** A file to keep, as a handler returns it. */
export type FileAnswer = {
  readonly format: FileFormat;
  /** Without its ending, in any script; and for clients that read ASCII alone. */
  readonly name: string;
  readonly asciiName: string;
  readonly content: Uint8Array;
};

/** The response of an endpoint with `files`. */
export const FileAnswer = Type.Unsafe<FileAnswer>(Type.String({ format: 'binary' }));
