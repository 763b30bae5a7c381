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
  /** As the person's device names it. */
  readonly name: string;
  readonly bytes: number;
  /** The form's other fields. */
  readonly form: Form;
};

/** The largest file, and the form's other fields. */
type Expected = { readonly maxBytes: number; readonly form: TSchema };

/** A form as far as it was read: the path of its file on this machine's disk, and its fields. */
type Reading = { path?: string; name: string; bytes: number; readonly fields: Map<string, unknown> };

/**
 * Receives a form's field `file` without ever holding it whole in memory, and validates the other fields, which may be
 * before or after it. Refuses a body that is not a form (415), lacks the file or has wrong fields (400), or is too
 * large (413). Of a refused upload and of one that breaks off, nothing is left.
 */
export async function receiveFile(
  request: FastifyRequest,
  { maxBytes, form: schema }: Expected,
  by: Actor,
  app: App,
): Promise<ReceivedFile<unknown>> {
  if (!request.isMultipart()) throw refuse(refusals.notAForm);
  const read: Reading = { name: '', bytes: 0, fields: new Map() };
  try {
    await readForm(request, maxBytes, read, app);
    const form = validForm(schema, read.fields);
    const { path, name, bytes } = read;
    if (path === undefined || (name === '' && bytes === 0)) throw refuseAt('file', refusals.noFile);
    const key = await keepFile(app, { schoolId: by.schoolId, by: by.personId, name, path, now: app.now() });
    return { key, name, bytes, form };
  } finally {
    if (read.path !== undefined) await rm(read.path, { force: true });
  }
}

async function readForm(request: FastifyRequest, maxBytes: number, read: Reading, app: App): Promise<void> {
  for await (const part of readable(request.parts({ limits: { fileSize: maxBytes + 1 } }))) {
    const { fieldname } = part;
    if (part.type === 'file' && fieldname === 'file') await readFile(part, maxBytes, read, app);
    else if (part.type === 'file' || read.fields.has(fieldname)) throw refuseAt(fieldname, refusals.unknownField);
    else if (part.valueTruncated) throw refuseAt(fieldname, refusals.tooLong, { most: maxFieldBytes });
    else read.fields.set(fieldname, part.value);
  }
}

const maxNameCharacters = 200;

async function readFile(part: MultipartFile, maxBytes: number, read: Reading, app: App): Promise<void> {
  read.path = await receiveChunks(app, counted(readable(part.file as AsyncIterable<Buffer>), read));
  if (read.bytes > maxBytes) throw refuseAt('file', refusals.uploadTooLarge, { megabytes: maxBytes / 1024 / 1024 });
  const name = tidy((part.filename ?? '').slice(0, 4 * maxNameCharacters).replaceAll(/\p{Cc}/gu, ' '));
  read.name = [...name].slice(0, maxNameCharacters).join('');
}

async function* counted(chunks: AsyncIterable<Buffer>, read: Reading): AsyncIterable<Buffer> {
  for await (const chunk of chunks) {
    read.bytes += chunk.length;
    yield chunk;
  }
}

/** Refuses what cannot be read. Faults of whoever reads it, such as a full disk, pass as they are. */
async function* readable<T>(source: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* source;
  } catch {
    throw refuseAt('file', refusals.unreadableUpload);
  }
}

/** Fields of a form are text, as those of a query are. */
function validForm(schema: TSchema, fields: ReadonlyMap<string, unknown>): unknown {
  const validate = validatorFor({ schema, httpPart: 'querystring', method: 'POST', url: '' });
  const outcome = validate(Object.fromEntries(fields)) as { readonly value: unknown } | { readonly error: Error };
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}
