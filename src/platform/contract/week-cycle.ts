import * as Type from 'typebox';
import { LocalDate, RequiredText } from './school-terms.ts';

/** The most alternating weeks, such as A and B, which have names. A single week does not alternate. */
export const maxCycle = 4;
export const WeekName = RequiredText(40);

export const WeekCycle = Type.Object({
  cycle: Type.Integer({ minimum: 1, maximum: maxCycle }),
  names: Type.Array(WeekName, { maxItems: maxCycle }),
  /** A date in the first of the weeks. */
  anchor: LocalDate,
  skipsWeeksWithoutSchool: Type.Boolean(),
  /** Weeks that are set by hand, each by a date in it; the following weeks continue from there. */
  set: Type.Array(Type.Object({ from: LocalDate, name: WeekName }), { maxItems: 500 }),
});
export type WeekCycle = Type.Static<typeof WeekCycle>;
