import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Challenges } from './acme.ts';

const challengePath = '/.well-known/acme-challenge/';

/** A page that must open before a device trusts the server. */
type PlainPage = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * The server of plain HTTP beside that of HTTPS: it answers the certificate authority, shows `pages`, and redirects
 * everybody else to HTTPS. A call that changes something is refused, because it has already crossed the network
 * unencrypted.
 */
export function plainServer(
  httpsPort: () => number,
  challenges: Challenges,
  pages: Readonly<Record<string, PlainPage>>,
): Server {
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const path = URL.parse(request.url ?? '/', 'http://x')?.pathname ?? '';
    const answer = path.startsWith(challengePath) && challenges.get(path.slice(challengePath.length));
    const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
    const place = placeOf(request, httpsPort());
    if (answer) response.end(answer);
    else if (page) await page(request, response);
    else if (!place || !['GET', 'HEAD'].includes(request.method ?? '')) response.writeHead(400).end();
    else response.writeHead(308, { location: place }).end();
  };
  // Whatever somebody sends, an error must not end the process, which serves everybody else.
  const server = createServer((request, response) => {
    respond(request, response).catch(() => (response.headersSent ? response.destroy() : response.writeHead(400).end()));
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = 10_000;
  return server;
}

/** Returns the same address with HTTPS; `undefined` if the host is invalid. */
function placeOf({ headers, url }: IncomingMessage, port: number): string | undefined {
  const host = URL.parse(`http://${headers.host}`)?.hostname;
  if (!host || !headers.host || !url?.startsWith('/')) return undefined;
  return `https://${host}${port === 443 ? '' : `:${port}`}${url}`;
}
