import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import * as refusals from '../contract/refusals.ts';
import { Refusal, refuse, refuseAt } from '../server/refusal.ts';

/** The limits of the fields that can accompany the file. */
const maxFields = 10;
export const maxFieldBytes = 1_000;
/** The limit for a form with several files, which can contain a long text. */
const maxLongFieldBytes = 100_000;

/** Serves a route whose body is a form with a file. Only this route gets the form parser: all others take JSON. */
export function serveWithFiles(fastify: FastifyInstance, route: RouteOptions, several?: { readonly most: number }) {
  const files = several ? several.most + 1 : 1;
  fastify.register(async (scope) => {
    await scope.register(multipart, {
      limits: {
        files,
        fields: maxFields,
        fieldSize: several ? maxLongFieldBytes : maxFieldBytes,
        parts: maxFields + files,
      },
    });
    scope.route(route);
  });
}

/** The reason for which a file is too large: as a photo, or as any other file. */
type TooLarge = typeof refusals.fileTooLarge | typeof refusals.uploadTooLarge;

/** Reads the file of the form for a handler. */
export type ReadFile = (why?: TooLarge) => Promise<Buffer>;

/** Reads the form's field `file`. Refuses a body that is not a form (415), without a file (400) or too large (413). */
export async function readFile(
  request: FastifyRequest,
  maxBytes: number,
  why: TooLarge = refusals.fileTooLarge,
): Promise<Buffer> {
  if (!request.isMultipart()) throw refuse(refusals.notAForm);
  const file = await readParts(request, maxBytes, why).catch((error: unknown) => {
    throw error instanceof Refusal ? error : refuseAt('file', refusals.unreadableUpload);
  });
  if (!file) throw refuseAt('file', refusals.noFile);
  return file;
}

async function readParts(request: FastifyRequest, maxBytes: number, why: TooLarge): Promise<Buffer | undefined> {
  let content: Buffer | undefined;
  for await (const part of request.parts({ limits: { fileSize: maxBytes + 1 } })) {
    if (part.type !== 'file') continue;
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
    }
    if (bytes > maxBytes || part.file.truncated) throw tooLarge(maxBytes, why);
    if (part.fieldname === 'file') content = Buffer.concat(chunks);
  }
  return content;
}

function tooLarge(maxBytes: number, why: TooLarge): Refusal {
  return refuseAt('file', why, { megabytes: maxBytes / 1024 / 1024 });
}
