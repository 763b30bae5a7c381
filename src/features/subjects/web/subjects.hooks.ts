import { queryOptions, useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import * as contract from '../subjects.contract.ts';

const subjectsKey = 'subjects';

export const subjectsQuery = queryOptions({
  queryKey: [subjectsKey, 'all'],
  queryFn: () => call(contract.listSubjects, {}),
});

export function useSubjects() {
  return useQuery(subjectsQuery);
}

/** The subject names of a class in a session, without duplicates. */
export function useSubjectNames(classNumber: number, session: string | undefined) {
  return useQuery({
    queryKey: [subjectsKey, 'class', classNumber],
    queryFn: () => call(contract.listClassSubjects, { params: { class: classNumber } }),
    select: (subjects) => [
      ...new Set(subjects.filter((subject) => subject.session === session).map(({ name }) => name)),
    ],
  });
}

export function useAddSubject() {
  return useChange({
    changes: subjectsKey,
    mutationFn: (body: InputOf<typeof contract.addSubject>['body']) => call(contract.addSubject, { body }),
  });
}

export function useChangeSubject(id: string) {
  return useChange({
    changes: subjectsKey,
    mutationFn: (body: InputOf<typeof contract.changeSubject>['body']) =>
      call(contract.changeSubject, { params: { id: Number(id) }, body }),
  });
}

export function useRemoveSubject() {
  return useChange({
    changes: subjectsKey,
    mutationFn: (id: string) => call(contract.removeSubject, { params: { id: Number(id) } }),
  });
}
