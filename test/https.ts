import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { request } from 'node:https';
import type { PeerCertificate, TLSSocket } from 'node:tls';

/** Finds a port that nobody listens to, below those that the system assigns to connections. */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 30_000);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, () => server.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}

export type HttpsAnswer = { readonly status: number; readonly text: string; readonly certificate: PeerCertificate };

/** Makes a request like a device that trusts only these authorities (PEM) and expects the server to be `name`. */
export async function askByHttps(url: string, ca: string, name?: string): Promise<HttpsAnswer> {
  const asking = request(url, { ca, agent: false, ...(name && { servername: name, headers: { host: name } }) }).end();
  const [response] = await once(asking, 'response');
  const certificate = (response.socket as TLSSocket).getPeerCertificate();
  let text = '';
  for await (const part of response) text += part;
  return { status: response.statusCode, text, certificate };
}
