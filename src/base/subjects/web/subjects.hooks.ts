import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { useBasedCall } from '../../../platform/web/components/opening.ts';
import { keptQuery } from '../../../platform/web/offline/call-or-kept.ts';
import * as contract from '../subjects.contract.ts';

const subjectsKey = 'subjects';

/** A change of a subject on this device renews them at once; others' changes may wait. */
const coloursFreshMs = 600_000;

export const subjectsQuery = callQuery(subjectsKey, contract.listSubjects, { query: {} });

export function useSubjects() {
  return useQuery(subjectsQuery);
}

export function classSubjectsQuery(classNumber: number) {
  return keptQuery(subjectsKey, contract.listClassSubjects, { params: { class: classNumber }, query: {} });
}

/** The subject names of a class in a session, without duplicates. */
export function useSubjectNames(classNumber: number, session: string | undefined) {
  return useQuery({
    ...classSubjectsQuery(classNumber),
    select: (subjects) => [
      ...new Set(subjects.filter((subject) => subject.session === session).map(({ name }) => name)),
    ],
  });
}

/**
 * Returns a function that gives the colour of a subject by name, for `data-colour`; `undefined` until it is known, and
 * for former subjects.
 */
export function useSubjectColours(): (subject: string) => number | undefined {
  const { data: colours } = useQuery({
    ...keptQuery(subjectsKey, contract.listSubjectColours, {}),
    staleTime: coloursFreshMs,
    select: toColours,
  });
  return (subject) => colours?.get(subject);
}

function toColours(colours: readonly contract.SubjectColour[]): ReadonlyMap<string, number> {
  return new Map(colours.map(({ name, colour }) => [name, colour]));
}

export function useAddSubject() {
  return useChange(subjectsKey, (body: InputOf<typeof contract.addSubject>['body']) =>
    call(contract.addSubject, { body }),
  );
}

export function useChangeSubject(id: string) {
  const send = useBasedCall();
  return useChange(subjectsKey, (body: InputOf<typeof contract.changeSubject>['body']) =>
    send(contract.changeSubject, { params: { id: Number(id) }, body }),
  );
}

export function useRemoveSubject() {
  return useChange(subjectsKey, (id: string) => call(contract.removeSubject, { params: { id: Number(id) } }));
}
