import type { Fetcher } from '../../../platform/web/api/call.ts';

/** Sends a form as `fetch` does, and reports how much of it has been sent, from 0 to 1, which `fetch` cannot. */
export function fetchWithProgress(onProgress: (share: number) => void): Fetcher {
  return (address, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, address);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
      request.onerror = reject;
      request.onabort = reject;
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body as FormData);
    });
}
