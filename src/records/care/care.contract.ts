import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { ClassNumber, LocalDate, Roll } from '../../platform/contract/school-terms.ts';

/** Shares are in percent, unrounded. */
const Share = Type.Number();

/** A reason why a student needs care, with its figures. */
const Reason = Type.Union([
  /** Present in less than `percent` of the session's registers. */
  Type.Object({
    code: Type.Literal('below_percent'),
    share: Share,
    percent: Type.Integer(),
    present: Type.Integer(),
    total: Type.Integer(),
  }),
  /** Absent on this many school days in a row, up to the last register. */
  Type.Object({ code: Type.Literal('absent_in_a_row'), days: Type.Integer(), since: LocalDate }),
  /** Present less often in the last four weeks than in the four before. */
  Type.Object({ code: Type.Literal('falling'), before: Share, now: Share }),
]);
export type Reason = Type.Static<typeof Reason>;

const StudentInNeed = Type.Object({
  roll: Roll,
  name: Type.String(),
  class: ClassNumber,
  reasons: Type.Array(Reason, { minItems: 1 }),
});
export type StudentInNeed = Type.Static<typeof StudentInNeed>;

export const listCare = endpoint('GET /api/care', {
  access: 'care.read',
  summary: 'The students whose attendance in the present session calls for care, with the reasons, by class and roll.',
  response: Type.Array(StudentInNeed),
});
