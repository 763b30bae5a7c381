import { AwsClient } from 'aws4fetch';
import type { ImageStoreLocation } from '../../../platform/server/config.ts';
import { unavailable } from '../../../platform/server/refusal.ts';
import type { ImageStore } from './image-store.ts';

const timeoutMs = 10_000;

/** Photos as objects in one bucket, using only calls that every S3-compatible storage has. */
export function s3Store(location: Extract<ImageStoreLocation, { kind: 's3' }>): ImageStore {
  const { bucketUrl, region, accessKeyId, secretAccessKey } = location;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });

  async function send(method: string, name: string, body?: Buffer): Promise<Response> {
    const answer = await client
      .fetch(`${bucketUrl}/${name}`, {
        method,
        signal: AbortSignal.timeout(timeoutMs),
        ...(body && { body: new Uint8Array(body), headers: { 'content-type': 'image/webp' } }),
      })
      .catch(() => {
        throw unavailable();
      });
    if (!answer.ok && answer.status !== 404) throw unavailable();
    return answer;
  }

  return {
    write: async (name, content) => {
      const answer = await send('PUT', name, content);
      if (!answer.ok) throw unavailable();
    },
    read: async (name) => {
      const answer = await send('GET', name);
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined;
    },
    remove: async (name) => {
      await send('DELETE', name);
    },
    // S3 has no partial objects.
    tidy: async () => {},
  };
}
