import * as Type from 'typebox';
import { fault } from './reason.ts';
import { notTwoDecimalsBetween } from './refusals.ts';

/**
 * A number with at most two decimals, which is stored and compared as a whole number of hundredths. For what is sent: other
 * validators, such as the one that picks the part of a union to answer, know no tolerance and take 0.29 for no multiple.
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
