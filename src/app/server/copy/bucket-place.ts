import { openBucket } from '../../../platform/files/bucket.ts';
import type { BucketLocation } from '../../../platform/server/config.ts';
import type { Place } from './place.ts';
import { PlaceFault } from './place-fault.ts';

/** For a part of 4 MB at half a Mbit/s. */
const timeoutMs = 70_000;

/** A bucket of its own. */
export function bucketPlace(location: BucketLocation): Place {
  const bucket = openBucket(location, timeoutMs);

  async function send(method: string, path: string, body?: Blob): Promise<Response> {
    const answer = await bucket(method, path, { body }).catch((error: Error) => {
      throw new PlaceFault('gone', error.message);
    });
    if (answer.ok || (answer.status === 404 && method !== 'PUT')) return answer;
    const text = await answer.text().catch(() => '');
    const reason = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '';
    throw new PlaceFault(faultFor(answer.status, reason), `${answer.status} ${reason}`);
  }

  return {
    write: async (name, content) => {
      const body = new Blob([new Uint8Array(content)], { type: 'application/octet-stream' });
      await (await send('PUT', `/${name}`, body)).arrayBuffer();
    },
    read: async (name) => {
      const answer = await send('GET', `/${name}`);
      const content = Buffer.from(await answer.arrayBuffer());
      return answer.ok ? content : undefined;
    },
    remove: async (name) => {
      await (await send('DELETE', `/${name}`)).arrayBuffer();
    },
    list: async (under) => {
      const names: string[] = [];
      for (let more: string | undefined = ''; more !== undefined; ) {
        const page = await send('GET', `?list-type=2&prefix=${encodeURIComponent(under)}${more}`);
        const text = await page.text();
        if (!page.ok) throw new PlaceFault('gone', `${page.status}`);
        names.push(...[...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => name));
        const token: string | undefined = /<NextContinuationToken>([^<]*)</.exec(text)?.[1];
        more = token && `&continuation-token=${encodeURIComponent(withoutEntities(token))}`;
      }
      return names.sort();
    },
  };
}

function withoutEntities(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function faultFor(status: number, reason: string) {
  if (reason === 'RequestTimeTooSkewed') return 'clock';
  if (status === 507 || /Quota|StorageFull/i.test(reason)) return 'full';
  return status === 401 || status === 403 || status === 405 ? 'refused' : 'gone';
}
