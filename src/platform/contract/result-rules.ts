import * as Type from 'typebox';
import { Weight } from './exams.ts';
import { fault } from './reason.ts';
import { notAWholeNumberBetween } from './refusals.ts';
import { NameOfAtMost } from './school-terms.ts';

export const mostCategories = 20;
const maxCategoryName = 60;
/** The most marks to drop, which is more than a subject has in a session. */
export const mostDropped = 100;

const dropHint = fault(notAWholeNumberBetween, { least: 0, most: mostDropped });

/** A category of a subject's exams: its weight, and how many of its lowest marks are dropped. */
export const Category = Type.Object({
  name: NameOfAtMost(maxCategoryName),
  weight: Weight,
  dropLowest: Type.Optional(Type.Integer({ minimum: 0, maximum: mostDropped, hint: dropHint })),
});
export type Category = Type.Static<typeof Category>;

/** A category in the form of a response. */
export const ShownCategory = Type.Object({ name: Type.String(), weight: Type.Number(), dropLowest: Type.Integer() });
