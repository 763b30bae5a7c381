import { open, readFile, writeFile } from 'node:fs/promises';
import type { UploadedFile } from '../../../platform/http/receive-file.ts';
import { cleanPicture } from './clean-picture.ts';
import { type FileKind, isMedia, kindOfFile, pictures } from './file-types.ts';

/** The kind of an accepted file, and its number of bytes as stored. */
export type Inspected = { readonly kind: FileKind; readonly bytes: number };

/** Enough of a recording to recognise its kind. */
const headBytes = 4096;

/**
 * Returns the kind of a file on this machine's disk, or `undefined` if it is not accepted. A picture is rewritten in
 * place.
 */
export async function inspectFile({ path, name, bytes }: UploadedFile): Promise<Inspected | undefined> {
  const head = await readHead(path);
  const content = isMedia(head) ? head : await readFile(path);
  const kind = kindOfFile(content, name);
  if (!kind || !Object.values<FileKind>(pictures).includes(kind)) return kind && { kind, bytes };
  const picture = cleanPicture(content, kind);
  if (!picture) return undefined;
  await writeFile(path, picture, { flush: true });
  return { kind, bytes: picture.length };
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
