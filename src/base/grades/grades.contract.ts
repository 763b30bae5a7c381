import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { TwoDecimals } from '../../platform/contract/hundredths.ts';
import { fault } from '../../platform/contract/reason.ts';
import { notTwoDecimalsBetween } from '../../platform/contract/refusals.ts';
import { basedOn, ClassNumber, NameOfAtMost, OrNull, RecordId } from '../../platform/contract/school-terms.ts';

/** A grade that is given from a certain share of marks on. */
const Band = Type.Object({
  name: Type.String(),
  fromPercent: Type.Number(),
  /** The grade's points; `null` for none. */
  points: OrNull(Type.Number()),
  /** Whether a student with this grade has passed. */
  passes: Type.Boolean(),
});
export type Band = Type.Static<typeof Band>;

export const mostPoints = 1000;

const NewBand = Type.Object({
  name: NameOfAtMost(20),
  fromPercent: TwoDecimals(0, 100),
  points: Type.Union([TwoDecimals(0, mostPoints), Type.Null()], {
    hint: fault(notTwoDecimalsBetween, { least: 0, most: mostPoints }),
  }),
  passes: Type.Boolean(),
});

export const mostBands = 30;

/**
 * The bands that apply to a class or the school, highest first. `class` is the class that has these bands of its own;
 * `null` if they are the school's.
 */
const GradeScale = Type.Object({ class: OrNull(ClassNumber), bands: Type.Array(Band) });
export type GradeScale = Type.Static<typeof GradeScale>;

const OfClass = Type.Object({ class: Type.Optional(ClassNumber) });

export const readGradeScale = endpoint('GET /api/grade-scale', {
  access: 'grades.read',
  summary:
    'The grades that hold for a class, or else for the school; no bands where only percentages are shown. With `kept`, the grades with which something was published.',
  query: Type.Object({ class: Type.Optional(ClassNumber), kept: Type.Optional(RecordId) }),
  response: GradeScale,
});

export const changeGradeScale = endpoint('PUT /api/grade-scale', {
  access: 'grades.manage',
  summary: 'Replaces the grades of the school, or of one class; without bands, the scale is removed.',
  query: Type.Object({ ...OfClass.properties, basedOn }),
  body: Type.Object({ bands: Type.Array(NewBand, { maxItems: mostBands }) }),
  response: GradeScale,
});
