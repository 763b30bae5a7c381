import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { BucketLocation } from '../server/config.ts';
import { unavailable } from '../server/refusal.ts';
import { openBucket } from './bucket.ts';
import type { FileStore } from './file-store.ts';

/** Enough for the largest file, of 20 MB, at 3 Mbit/s. */
const timeoutMs = 60_000;

/** Objects in one bucket. */
export function s3Store(location: BucketLocation): FileStore {
  const bucket = openBucket(location, timeoutMs);

  async function send(method: string, name: string, options?: Parameters<typeof bucket>[2]): Promise<Response> {
    const answer = await bucket(method, `/${name}`, options).catch(refuse);
    if (!answer.ok && answer.status !== 404) throw unavailable();
    return answer;
  }

  async function put(name: string, body: Blob): Promise<void> {
    const answer = await send('PUT', name, { body });
    if (!answer.ok) throw unavailable();
  }

  return {
    write: (name, content) => put(name, new Blob([new Uint8Array(content)], { type: typeOf(name) })),
    // A Blob of a file is read while it is sent.
    take: async (path, name) => {
      await put(name, await openAsBlob(path, { type: typeOf(name) }));
      await rm(path, { force: true });
    },
    read: async (name) => {
      const answer = await send('GET', name);
      return answer.ok ? Buffer.from(await answer.arrayBuffer().catch(refuse)) : undefined;
    },
    open: async (name) => {
      const answer = await send('GET', name, { isStreamed: true });
      return answer.ok && answer.body ? Readable.fromWeb(answer.body as ReadableStream) : undefined;
    },
    remove: async (name) => {
      await send('DELETE', name);
    },
    // S3 has no partial objects.
    tidy: async () => {},
  };
}

function refuse(): never {
  throw unavailable();
}

function typeOf(name: string): string {
  return name.endsWith('.webp') ? 'image/webp' : 'application/octet-stream';
}
