import * as Type from 'typebox';
import { LocalDate, RequiredText } from './school-terms.ts';

/** Weeks that alternate, such as A and B: so many, by their names. One alone is none. */
export const maxCycle = 4;
const WeekName = RequiredText(40);

export const WeekCycle = Type.Object({
  cycle: Type.Integer({ minimum: 1, maximum: maxCycle }),
  names: Type.Array(WeekName, { maxItems: maxCycle }),
  /** A date in the first of the weeks. */
  anchor: LocalDate,
  skipsWeeksWithoutSchool: Type.Boolean(),
  /** The weeks that are set by hand, by a date in them: what follows goes on from there. */
  set: Type.Array(Type.Object({ from: LocalDate, name: WeekName }), { maxItems: 500 }),
});
export type WeekCycle = Type.Static<typeof WeekCycle>;
