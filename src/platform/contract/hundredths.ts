import * as Type from 'typebox';
import { fault } from './reason.ts';
import { notTwoDecimalsBetween } from './refusals.ts';

/**
 * A number with at most two decimals, which is stored and compared in hundredths. It is only for input: other
 * validators, such as the one that picks the member of a union for a response, have no tolerance and reject 0.29 as a
 * multiple.
 */
/* @__NO_SIDE_EFFECTS__ */
export function TwoDecimals(least: number, most: number) {
  return Type.Number({
    minimum: least,
    maximum: most,
    multipleOf: 0.01,
    hint: fault(notTwoDecimalsBetween, { least, most }),
  });
}

export function inHundredths(number: number): number {
  return Math.round(number * 100);
}
