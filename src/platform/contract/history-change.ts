import * as Type from 'typebox';
import { LocalDate, OrNull } from './school-terms.ts';

/** A term of a session, or the membership in a group; its last day can be unknown. */
const Term = Type.Object({ name: Type.String(), from: LocalDate, to: OrNull(LocalDate) });

/**
 * A value in the form in which the changing call takes it; `null` before the record existed and after it was removed.
 */
const HistoryValue = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null(), Term]);
export type HistoryValue = Type.Static<typeof HistoryValue>;

/** The change of a field, with the name that it has in the changing call, such as `guardianDetails.phone`. */
export const HistoryChange = Type.Object({ field: Type.String(), from: HistoryValue, to: HistoryValue });
export type HistoryChange = Type.Static<typeof HistoryChange>;
