import { performTasks } from '../src/platform/server/perform-tasks.ts';
import { notAllowed } from '../src/platform/server/refusal.ts';

/** A request to a thread of tests. */
export type BusyTask = 'answer' | 'ask' | 'deep' | 'ever' | 'fill' | 'refuse' | 'throw';

performTasks<BusyTask>(async (task, askServer) => {
  if (task === 'answer') return 'done';
  if (task === 'ask') return askServer('how much?');
  if (task === 'refuse') throw notAllowed();
  if (task === 'throw') throw new Error('a fault of ours');
  if (task === 'deep') return nest();
  const filled: number[][] = [];
  for (;;) if (task === 'fill') filled.push(Array.from({ length: 1_000 }, (_, place) => place + filled.length));
});

function nest(): number {
  return 1 + nest();
}
