import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';

type Watched = { readonly url: string; readonly token: string };

/**
 * Has somebody else call a server, one call after the other, from a thread of its own: what the test computes meanwhile is
 * not what they wait for. Returns how long each call took once it is stopped.
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

async function watch(port: NonNullable<typeof parentPort>, { url, token }: Watched): Promise<void> {
  const times: number[] = [];
  let isOver = false;
  port.once('message', () => {
    isOver = true;
  });
  const call = async () => {
    const answer = await fetch(`${url}/api/identity/me`, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
  };
  // What the first call loads is the watcher's own.
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
