import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * The states of the network between a device and the server. `loses-calls` and `loses-answers` cut calls that change
 * something, before the server gets them or after it has handled them. A `portal` answers every call with its own page.
 */
export const networkStates = [
  'there',
  'slow',
  'gone',
  'hangs',
  'loses-calls',
  'loses-answers',
  'tears-answers',
  'portal',
] as const;
export type NetworkState = (typeof networkStates)[number];

const slowMs = 150;

/** The network of one device: a proxy with a fixed address, which is kept while the server behind it restarts. */
export class CutNetwork {
  readonly address: string;
  readonly #server: ReturnType<typeof createServer>;
  readonly #sockets: ReadonlySet<Socket>;
  /** The address of the server; undefined while it restarts. */
  target: string | undefined;
  /** The version of the pages. Another number means the same code under other addresses, as after an update. */
  version = 0;
  #state: NetworkState = 'there';

  private constructor(server: ReturnType<typeof createServer>, sockets: ReadonlySet<Socket>, target: string) {
    this.#server = server;
    this.#sockets = sockets;
    this.target = target;
    this.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async to(target: string): Promise<CutNetwork> {
    const sockets = new Set<Socket>();
    const server = createServer((call, answer) => void network.#handle(call, answer).catch(() => cut(call)));
    server.on('connection', (socket) => {
      if (network.state === 'gone') return socket.resetAndDestroy();
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => {});
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const network = new CutNetwork(server, sockets, target);
    return network;
  }

  get state(): NetworkState {
    return this.#state;
  }

  /** Sets the state; cuts pending calls unless the network only becomes slow. */
  set state(state: NetworkState) {
    this.#state = state;
    if (state === 'slow' || state === 'there') this.#cutHeld();
    else for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  async close(): Promise<void> {
    this.#cutHeld();
    for (const socket of this.#sockets) socket.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  readonly #held = new Set<IncomingMessage>();

  #cutHeld(): void {
    for (const call of this.#held) cut(call);
    this.#held.clear();
  }

  async #handle(call: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { state } = this;
    const body = await readAll(call);
    const isChange = call.method !== 'GET' && call.method !== 'HEAD';
    if (state === 'hangs') return void this.#held.add(call);
    if (state === 'loses-calls' && isChange) return cut(call);
    if (state === 'portal') return void answer.writeHead(200, { 'content-type': 'text/html' }).end('<p>Welcome</p>');
    if (state === 'slow') await wait(slowMs);
    if (this.target === undefined) return void answer.writeHead(502).end();
    const reply = await this.#pass(call, body);
    if (reply === undefined) return cut(call);
    if (isChange && (state === 'loses-answers' || state === 'tears-answers')) {
      const text = await readAll(reply);
      if (state === 'loses-answers') return cut(call);
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      return void answer.write(text.subarray(0, text.length / 2), () => cut(call));
    }
    await this.#hand(reply, answer);
  }

  #pass({ method, url = '/', headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage | undefined> {
    const isOld = /-v\d+\.\w+$/.test(url) !== this.version > 0 && /-[\w-]{7}(-v\d+)?\.(js|css)$/.test(url);
    const path = isOld ? '/assets/gone.js' : url.replace(`-v${this.version}.`, '.');
    const { 'if-none-match': _, 'accept-encoding': __, ...plain } = headers;
    const sent = this.version > 0 ? plain : headers;
    return new Promise((resolve) => {
      const passed = request(`${this.target}${path}`, { method, headers: sent }, resolve);
      passed.on('error', () => resolve(undefined));
      passed.end(body);
    });
  }

  async #hand(reply: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { statusCode = 502, headers } = reply;
    reply.on('error', () => answer.destroy());
    answer.on('close', () => reply.destroy());
    if (this.version === 0 || !/html|javascript|css/.test(headers['content-type'] ?? '')) {
      answer.writeHead(statusCode, headers);
      answer.flushHeaders();
      reply.pipe(answer);
      return;
    }
    const { 'content-length': _, etag: __, ...others } = headers;
    const text = (await readAll(reply)).toString();
    const renamed = text
      .replaceAll(/(-[\w-]{7})\.(js|css)\b/g, `$1-v${this.version}.$2`)
      .replace(/(?<=hash:[`'"])[\w-]+/, `$&-v${this.version}`);
    answer.writeHead(statusCode, others).end(renamed);
  }
}

function cut({ socket }: IncomingMessage): void {
  socket.resetAndDestroy();
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
