import { expect, it } from 'vitest';
import { fairQueue } from './fair-queue.ts';

const isHere = () => false;

/** A queue with one place, and work that runs until it is released; `done` records the order of the turns. */
function openQueue(limits = {}) {
  const queue = fairQueue({ places: 1, perLine: 10, inAll: 100, ...limits });
  const done: string[] = [];
  const endings: (() => void)[] = [];
  const enter = (who: string, isGone = isHere) => {
    const [group = '', person] = who.split(' ');
    const line = person === undefined ? ([group] as const) : ([group, Number(person)] as const);
    return queue({ line, isGone }, (takeTurn) =>
      takeTurn(async () => {
        done.push(who);
        await new Promise<void>((resolve) => endings.push(resolve));
      }),
    );
  };
  const endAll = async (works: readonly Promise<unknown>[]) => {
    const ended = Promise.allSettled(works);
    let isOver = false;
    void ended.then(() => {
      isOver = true;
    });
    while (!isOver) {
      endings.shift()?.();
      await Promise.resolve();
    }
    return ended;
  };
  return { enter, endAll, done };
}

it('lines take turns, however many wait in one', async () => {
  const { enter, endAll, done } = openQueue();
  const works = ['a', 'a', 'a', 'a', 'b', 'b', 'c'].map((line) => enter(line));
  await endAll(works);
  expect(done).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
});

it('schools take turns, and within one its people, however many wait in one', async () => {
  const { enter, endAll, done } = openQueue();
  const works = ['a 1', 'a 1', 'a 1', 'a 2', 'a 3', 'b 1', 'b 1'].map((line) => enter(line));
  await endAll(works);
  expect(done).toEqual(['a 1', 'a 1', 'b 1', 'a 2', 'b 1', 'a 3', 'a 1']);
});

it('beyond its limits a queue refuses immediately, and accepts again when somebody has left', async () => {
  const { enter, endAll } = openQueue({ perLine: 2, inAll: 3 });
  const works = ['a', 'a', 'b'].map((line) => enter(line));
  await expect(enter('a')).rejects.toMatchObject({ code: 'slow_down', retryAfterSeconds: 5 });
  await expect(enter('c')).rejects.toMatchObject({ code: 'slow_down', retryAfterSeconds: 5 });
  await endAll(works);
  const [outcome] = await endAll([enter('a')]);
  expect(outcome?.status).toBe('fulfilled');
});

it('drops what nobody waits for any more when its turn comes', async () => {
  const { enter, endAll, done } = openQueue();
  let isGone = false;
  const works = [enter('a'), enter('b', () => isGone), enter('c')];
  isGone = true;
  await endAll(works);
  expect(done).toEqual(['a', 'c']);
});

it('goes on when work fails', async () => {
  const queue = fairQueue({ places: 1, perLine: 1, inAll: 1 });
  const fail = (takeTurn: (work: () => Promise<never>) => Promise<never>) =>
    takeTurn(() => Promise.reject(new Error('no')));
  await expect(queue({ line: ['a'], isGone: isHere }, fail)).rejects.toThrow('no');
  await expect(queue({ line: ['a'], isGone: isHere }, (takeTurn) => takeTurn(async () => 'yes'))).resolves.toBe('yes');
});
