import * as Type from 'typebox';
import { PersonNameOrBlank } from './school-terms.ts';

/** The parts of a person's name in an answer: only those that are known. */
export const namesOfPerson = {
  familyName: Type.Optional(Type.String()),
  givenName: Type.Optional(Type.String()),
  /** What the person is called every day. */
  preferredName: Type.Optional(Type.String()),
};

/** The same for what adds or changes a person: left out, each stays as it is; blank is none. */
export const namesToChange = {
  familyName: Type.Optional(PersonNameOrBlank),
  givenName: Type.Optional(PersonNameOrBlank),
  preferredName: Type.Optional(PersonNameOrBlank),
};

export const nameParts = ['familyName', 'givenName', 'preferredName'] as const;
export type PersonNames = { readonly [Part in (typeof nameParts)[number]]?: string };
