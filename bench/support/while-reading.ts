import { setTimeout as wait } from 'node:timers/promises';

type Reading = { readonly url: string; readonly token: string; readonly path: string };

/** The number of concurrent readers. */
const readers = 4;

/** Runs `act` while others read a list again and again. Also returns the milliseconds that each of their calls took. */
export async function whileReading<T>({ url, token, path }: Reading, act: () => Promise<T>) {
  const others: number[] = [];
  let isDone = false;
  const read = async () => {
    while (!isDone) {
      const startedAt = performance.now();
      const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`A reader was answered ${answer.status}.`);
      others.push(performance.now() - startedAt);
      await wait(5);
    }
  };
  const reading = Promise.all(Array.from({ length: readers }, read));
  await wait(200);
  const startedAt = performance.now();
  try {
    const answer = await act();
    return { answer, seconds: (performance.now() - startedAt) / 1000, others };
  } finally {
    isDone = true;
    await reading;
  }
}
