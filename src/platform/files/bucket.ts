import { AwsClient } from 'aws4fetch';
import type { BucketLocation } from '../server/config.ts';

/** Sends a request about a path below the bucket's URL; the body's type is that of the object. */
type Bucket = (method: string, path: string, body?: Blob) => Promise<Response>;

/** A bucket, to be used by calls that every S3-compatible storage has. A request may take `timeoutMs`, with two retries. */
export function openBucket({ bucketUrl, ...keys }: BucketLocation, timeoutMs: number): Bucket {
  const { region, accessKeyId, secretAccessKey } = keys;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  return (method, path, body) =>
    client.fetch(`${bucketUrl}${path}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body, headers: { 'content-type': body.type } }),
    });
}
