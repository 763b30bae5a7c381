import * as Type from 'typebox';
import { PersonNameOrBlank } from './school-terms.ts';

/** The parts of a person's name in an answer: only those that are known. */
export const namesOfPerson = {
  familyName: Type.Optional(Type.String()),
  givenName: Type.Optional(Type.String()),
  /** The name by which the person is called every day. */
  preferredName: Type.Optional(Type.String()),
};

/** The same parts in calls that add or change a person: a part that is left out is kept, and a blank removes it. */
export const namesToChange = {
  familyName: Type.Optional(PersonNameOrBlank),
  givenName: Type.Optional(PersonNameOrBlank),
  preferredName: Type.Optional(PersonNameOrBlank),
};

export const nameParts = ['familyName', 'givenName', 'preferredName'] as const;
export type PersonNames = { readonly [Part in (typeof nameParts)[number]]?: string };
