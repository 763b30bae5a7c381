import { rm } from 'node:fs/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import * as refusals from '../contract/refusals.ts';
import { keepFile, receiveChunks } from '../files/stored-files.ts';
import { refuse, refuseAt } from '../server/refusal.ts';
import { tidy } from '../server/tidy.ts';
import type { Actor } from './actor.ts';
import type { App } from './app-context.ts';
import { maxFieldBytes } from './read-file.ts';
import { validatorFor } from './validate.ts';

/** A file that was uploaded with a form, and is stored for a week: `readStoredFile` reads it by its key. */
export type ReceivedFile<Form> = {
  readonly key: string;
  /** The name of the file on the person's device. */
  readonly name: string;
  readonly bytes: number;
  /** The form's other fields. */
  readonly form: Form;
};

/** An uploaded file on this machine's disk: `keepFile` stores it. */
export type UploadedFile = { readonly path: string; readonly name: string; readonly bytes: number };

/** The files and the other fields of a form. */
export type ReceivedFiles<Form> = { readonly files: readonly UploadedFile[]; readonly form: Form };

/** The largest file, the form's other fields and, if several files are allowed, their field, number and total bytes. */
type Expected = {
  readonly maxBytes: number;
  readonly form: TSchema;
  readonly several?: { readonly field: string; readonly most: number; readonly maxBytesInAll: number };
};

/** The parts of a form that were read so far. */
type Reading = { readonly files: ReadingFile[]; readonly fields: Map<string, unknown> };
type ReadingFile = { path?: string; name: string; bytes: number };

/**
 * Receives a form's field `file` without holding it in memory as a whole, and validates the other fields, which can be
 * before or after it. Refuses a body that is not a form (415), lacks the file or has wrong fields (400), or is too
 * large (413). Nothing is left of an upload that is refused or aborted.
 */
export async function receiveFile(
  request: FastifyRequest,
  expected: Expected,
  by: Actor,
  app: App,
): Promise<ReceivedFile<unknown>> {
  return receiveFiles(request, expected, app, async ({ files: [file], form }) => {
    if (file === undefined || (file.name === '' && file.bytes === 0)) throw refuseAt('file', refusals.noFile);
    const { path, name, bytes } = file;
    const key = await keepFile(app, { schoolId: by.schoolId, by: by.personId, name, path, now: app.now() });
    return { key, name, bytes, form };
  });
}

/**
 * Like `receiveFile`, for a form with several files, up to the maximum; files that `work` has not stored when it ends
 * are deleted.
 */
export async function receiveFiles<T>(
  request: FastifyRequest,
  expected: Expected,
  app: App,
  work: (received: ReceivedFiles<unknown>) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw refuse(refusals.notAForm);
  const read: Reading = { files: [], fields: new Map() };
  try {
    await readForm(request, expected, read, app);
    const form = validForm(expected.form, read.fields);
    const files = read.files.flatMap(({ path, ...file }) => (path === undefined ? [] : [{ path, ...file }]));
    return await work({ files, form });
  } finally {
    for (const { path } of read.files) if (path !== undefined) await rm(path, { force: true });
  }
}

async function readForm(request: FastifyRequest, { maxBytes, several }: Expected, read: Reading, app: App) {
  const { field, most } = several ?? { field: 'file', most: 1 };
  for await (const part of readable(request.parts({ limits: { fileSize: maxBytes + 1 } }), field)) {
    const { fieldname } = part;
    if (part.type === 'file' && (fieldname === field || fieldname === 'file')) {
      if (read.files.length === most && several) throw refuseAt(field, refusals.tooManyItems, { most });
      await readOne(part, { field, maxBytes, maxBytesInAll: several?.maxBytesInAll ?? maxBytes }, read, app);
    } else if (part.type === 'file' || read.fields.has(fieldname)) throw refuseAt(fieldname, refusals.unknownField);
    else if (part.valueTruncated) throw refuseAt(fieldname, refusals.tooLong, { most: maxFieldBytes });
    else read.fields.set(fieldname, part.value);
  }
}

const maxNameCharacters = 200;

type Limits = { readonly field: string; readonly maxBytes: number; readonly maxBytesInAll: number };

async function readOne(part: MultipartFile, limits: Limits, read: Reading, app: App): Promise<void> {
  const { field, maxBytes, maxBytesInAll } = limits;
  const file: ReadingFile = { name: '', bytes: 0 };
  read.files.push(file);
  file.path = await receiveChunks(app, counted(readable(part.file as AsyncIterable<Buffer>, field), file));
  const inAll = read.files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (file.bytes > maxBytes || inAll > maxBytesInAll) {
    const most = file.bytes > maxBytes ? maxBytes : maxBytesInAll;
    throw refuseAt(field, refusals.uploadTooLarge, { megabytes: most / 1024 / 1024 });
  }
  const name = tidy((part.filename ?? '').slice(0, 4 * maxNameCharacters).replaceAll(/\p{Cc}/gu, ' '));
  file.name = [...name].slice(0, maxNameCharacters).join('');
}

async function* counted(chunks: AsyncIterable<Buffer>, read: ReadingFile): AsyncIterable<Buffer> {
  for await (const chunk of chunks) {
    read.bytes += chunk.length;
    yield chunk;
  }
}

/** Refuses content that cannot be read. Errors of the consumer, such as a full disk, are passed on unchanged. */
async function* readable<T>(source: AsyncIterable<T>, field: string): AsyncIterable<T> {
  try {
    yield* source;
  } catch {
    throw refuseAt(field, refusals.unreadableUpload);
  }
}

/** Validates the fields of a form, which are text, like those of a query. */
function validForm(schema: TSchema, fields: ReadonlyMap<string, unknown>): unknown {
  const validate = validatorFor({ schema, httpPart: 'querystring', method: 'POST', url: '' });
  const outcome = validate(Object.fromEntries(fields)) as { readonly value: unknown } | { readonly error: Error };
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}
