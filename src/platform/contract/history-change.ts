import * as Type from 'typebox';
import { LocalDate } from './school-terms.ts';

/** A term of a session, or a member of a group, whose last day may be unknown. */
const Term = Type.Object({ name: Type.String(), from: LocalDate, to: Type.Union([LocalDate, Type.Null()]) });

/** As the call that changes it takes it; `null` before it was there, and after it was removed. */
const HistoryValue = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null(), Term]);
export type HistoryValue = Type.Static<typeof HistoryValue>;

/** The change of a field, which has the name that the changing call gives it: `guardianDetails.phone`. */
export const HistoryChange = Type.Object({ field: Type.String(), from: HistoryValue, to: HistoryValue });
export type HistoryChange = Type.Static<typeof HistoryChange>;
