import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * A round-robin proxy in front of several servers, which appends the client's address to `X-Forwarded-For`. Returns its
 * address.
 */
export async function startProxy(targets: readonly string[]): Promise<string> {
  let turn = 0;
  const proxy = createServer((call, answer) => {
    turn += 1;
    pass(call, answer, targets[turn % targets.length] ?? '');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '0.0.0.0', resolve));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

function pass(call: IncomingMessage, answer: ServerResponse, target: string): void {
  const from = [call.headers['x-forwarded-for'], call.socket.remoteAddress].filter(Boolean).join(', ');
  const headers = { ...call.headers, 'x-forwarded-for': from };
  const passed = request(`${target}${call.url}`, { method: call.method, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    answer.flushHeaders();
    reply.pipe(answer);
    reply.on('error', () => answer.destroy());
  });
  passed.on('error', () => answer.destroy());
  answer.on('close', () => passed.destroy());
  call.pipe(passed);
}

type Wish = { readonly from: string; readonly path: string; readonly body: unknown; readonly forwarded?: string };

/** Posts from one of this machine's addresses, such as `127.0.0.2`; returns the status. */
export function postFrom(address: string, { from, path, body, forwarded }: Wish): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...(forwarded && { 'x-forwarded-for': forwarded }) };
    const call = request(
      `${address}${path}`,
      { method: 'POST', headers, localAddress: from, agent: false },
      (reply) => {
        reply.resume();
        resolve(reply.statusCode ?? 0);
      },
    );
    call.on('error', reject);
    call.end(JSON.stringify(body));
  });
}
