import { AwsClient } from 'aws4fetch';
import type { BucketLocation } from '../server/config.ts';

type Options = {
  /** The object; its type is that of the body. */
  readonly body?: Blob | undefined;
  /** Whether the timeout ends with the head of the answer, because whoever reads the content may be slow. */
  readonly isStreamed?: boolean;
};

/** Sends a request about a path below the bucket's URL. */
type Bucket = (method: string, path: string, options?: Options) => Promise<Response>;

/** A bucket, to be used by calls that every S3-compatible storage has. A request may take `timeoutMs`, with two retries. */
export function openBucket({ bucketUrl, ...keys }: BucketLocation, timeoutMs: number): Bucket {
  const { region, accessKeyId, secretAccessKey } = keys;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  return async (method, path, { body, isStreamed = false } = {}) => {
    const unanswered = new AbortController();
    const late = setTimeout(() => unanswered.abort(), timeoutMs);
    try {
      return await client.fetch(`${bucketUrl}${path}`, {
        method,
        signal: isStreamed ? unanswered.signal : AbortSignal.timeout(timeoutMs),
        ...(body && { body, headers: { 'content-type': body.type } }),
      });
    } finally {
      clearTimeout(late);
    }
  };
}
