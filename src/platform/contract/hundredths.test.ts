import { Compile } from 'typebox/compile';
import { expect, it } from 'vitest';
import { inHundredths, TwoDecimals } from './hundredths.ts';

it('accepts every number of two decimals, converts it to hundredths, and accepts none of three', () => {
  const validator = Compile(TwoDecimals(0, 1000));
  for (let hundredths = 0; hundredths <= 100_000; hundredths += 1) {
    const number = Number(`${hundredths}e-2`);
    const isRight = validator.Check(number) && inHundredths(number) === hundredths;
    if (!isRight || validator.Check(number + 0.001)) expect(number).toBe('taken, and no more');
  }
  for (const wrong of [-0.01, 1000.01, Number.NaN, '5', null]) expect(validator.Check(wrong)).toBe(false);
});
