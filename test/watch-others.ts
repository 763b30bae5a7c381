import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';

type Watched = { readonly url: string; readonly token: string; readonly writes?: boolean };

/**
 * Calls a server again and again from a separate thread, so that the test's own work does not delay these calls. The
 * returned function stops the thread and returns the time of each call.
 */
export async function watchOthers(watched: Watched): Promise<() => Promise<number[]>> {
  const worker = new Worker(new URL(import.meta.url), { workerData: watched, env: {} });
  await once(worker, 'message');
  return async () => {
    worker.postMessage('stop');
    const [times] = (await once(worker, 'message')) as [number[]];
    await worker.terminate();
    return times;
  };
}

if (parentPort && (workerData as Partial<Watched> | null)?.url) await watch(parentPort, workerData as Watched);

async function watch(port: NonNullable<typeof parentPort>, { url, token, writes = false }: Watched): Promise<void> {
  const times: number[] = [];
  let isOver = false;
  port.once('message', () => {
    isOver = true;
  });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  let writings = 0;
  const write = () => {
    writings += 1;
    const body = JSON.stringify({ language: writings % 2 === 0 ? 'en' : 'bn' });
    return fetch(`${url}/api/identity/language`, { method: 'PUT', headers, body });
  };
  const call = async () => {
    const answer = await (writes ? write() : fetch(`${url}/api/identity/me`, { headers }));
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`Somebody else was answered ${answer.status}.`);
  };
  // The first call loads the watcher's own code, so its time is not counted.
  await call();
  port.postMessage('ready');
  while (!isOver) {
    const started = performance.now();
    await call();
    times.push(performance.now() - started);
    await wait(5);
  }
  port.postMessage(times);
}
