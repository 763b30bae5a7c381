import * as Type from 'typebox';
import { Weight } from './exams.ts';
import { fault } from './reason.ts';
import { notAWholeNumberBetween } from './refusals.ts';
import { NameOfAtMost } from './school-terms.ts';

export const mostCategories = 20;
const maxCategoryName = 60;
/** More marks than a subject has in a session. */
export const mostDropped = 100;

const dropHint = fault(notAWholeNumberBetween, { least: 0, most: mostDropped });

/** A category of a subject's exams: how much it counts, and how many of its lowest marks do not. */
export const Category = Type.Object({
  name: NameOfAtMost(maxCategoryName),
  weight: Weight,
  dropLowest: Type.Optional(Type.Integer({ minimum: 0, maximum: mostDropped, hint: dropHint })),
});
export type Category = Type.Static<typeof Category>;

/** The same as it is answered. */
export const ShownCategory = Type.Object({ name: Type.String(), weight: Type.Number(), dropLowest: Type.Integer() });
