import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { nodeFlags } from '../../../scripts/prepare.mjs';

const module = fileURLToPath(new URL('./after-start.ts', import.meta.url));

/**
 * A program that fills the heap with data that is then no longer needed, and prints the megabytes of the heap before
 * and after.
 */
const program = `
  const { dropWhatTheStartNeeded } = await import(${JSON.stringify(module)});
  let needed = Array.from({ length: 400_000 }, (_, place) => ({ place, text: 'line ' + place }));
  needed = undefined;
  const megabytes = () => Math.round(process.memoryUsage().heapTotal / 2 ** 20);
  const before = megabytes();
  dropWhatTheStartNeeded();
  console.log(JSON.stringify([before, megabytes()]));`;

it('returns memory that is no longer needed to the system, with the flags with which a server is started', () => {
  const words = [...nodeFlags, '--input-type=module', '--eval', program];
  const [before, after] = JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' }));
  expect(before).toBeGreaterThan(30);
  expect(after).toBeLessThan(15);
});
