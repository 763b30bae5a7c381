import { expect, it } from 'vitest';
import type { BusyTask } from '../../../test/busy-thread.ts';
import { BeyondLimits, threads } from './threads.ts';

const module = new URL('../../../test/busy-thread.ts', import.meta.url);
/** A thread can take seconds to start where much else is computed, so only a task that never ends has a short limit. */
const ofSeconds = (seconds: number) => threads({ module, megabytes: 64, seconds });
const [patient, impatient] = [ofSeconds(60), ofSeconds(2)];
const perform = (task: BusyTask, options = {}) =>
  (task === 'ever' ? impatient : patient)(({ ask }) => ask<unknown>(task), options);

it('returns the answer to a task, and passes on a refusal unchanged', async () => {
  expect(await perform('answer')).toBe('done');
  await expect(perform('refuse')).rejects.toMatchObject({ code: 'not_allowed' });
  expect(await perform('answer')).toBe('done');
});

it.each(['ever', 'fill', 'deep'] as const)('ends what would take too much time, memory or depth: %s', async (task) => {
  await expect(perform(task)).rejects.toBeInstanceOf(BeyondLimits);
  expect(await perform('answer')).toBe('done');
});

it('ends at once when nobody wants the answer any more', async () => {
  const gone = new AbortController();
  const wanted = patient(({ ask }) => ask('ever' satisfies BusyTask), { signal: gone.signal });
  setTimeout(() => gone.abort(new Error('cancelled')), 300);
  await expect(wanted).rejects.toThrow('cancelled');
});

it('answers questions of the thread meanwhile, and fails with the error of such an answer', async () => {
  expect(await perform('ask', { answer: async (question: unknown) => `${question} 5` })).toBe('how much? 5');
  const failure = Object.assign(new Error('no'), { code: '23505' });
  const failing = perform('ask', { answer: () => Promise.reject(failure) });
  await expect(failing).rejects.toBe(failure);
  await expect(perform('throw')).rejects.toThrow('a fault of ours');
});
