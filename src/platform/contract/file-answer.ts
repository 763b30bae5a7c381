import * as Type from 'typebox';

/** The file formats that calls return, with their types. */
export const fileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
  pdf: 'application/pdf',
  svg: 'image/svg+xml',
  fet: 'application/xml; charset=utf-8',
  /** An uploaded file's own type replaces this one. */
  uploaded: 'application/octet-stream',
} as const;
export type FileFormat = keyof typeof fileTypes;

/** An uploaded file as a handler returns it, with its full name and the type of its content. */
export type UploadedAnswer = {
  readonly type: string;
  readonly name: string;
  readonly asciiName: string;
  readonly bytes: number;
  readonly content: AsyncIterable<Uint8Array>;
};

/** A file that is made for the response. */
type MadeFile = {
  readonly format: FileFormat;
  /** The name without its ending, in any script; `asciiName` is for clients that read only ASCII. */
  readonly name: string;
  readonly asciiName: string;
  readonly content: Uint8Array;
};

/** A file to download, as a handler returns it. */
export type FileAnswer = MadeFile | UploadedAnswer;

/** The response of an endpoint with `files`. */
export const FileAnswer = Type.Unsafe<FileAnswer>(Type.String({ format: 'binary' }));
