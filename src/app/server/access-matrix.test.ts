import { describe, expect, it } from 'vitest';
import { callerNames } from '../../../test/callers.ts';
import { everyEndpoint, nameOf, promiseOf } from '../../../test/every-endpoint.ts';
import { noteFigure } from '../../../test/figures.ts';
import { startStage } from '../../../test/stage.ts';

const cells = everyEndpoint.length * callerNames.length;

/** The calls take five seconds, but much longer on a busy machine. */
const patience = { timeout: 300_000 };

describe('the access matrix', patience, () => {
  it('has a row and an example for every endpoint', () => {
    for (const endpoint of everyEndpoint) expect(promiseOf(endpoint), nameOf(endpoint)).toHaveProperty('answers');
  });

  it(`answers each of its ${cells} cells as the examples say`, async () => {
    const { prepare } = await startStage();
    const wrong: string[] = [];
    for (const endpoint of everyEndpoint) {
      const { answers } = promiseOf(endpoint);
      for (const caller of callerNames) {
        const { status } = await (await prepare(endpoint, caller))();
        if (status !== answers[caller])
          wrong.push(`${nameOf(endpoint)} by ${caller}: ${status} instead of ${answers[caller]}`);
      }
    }
    expect(wrong).toEqual([]);
    noteFigure('cells of the access matrix', cells);
  });
});
