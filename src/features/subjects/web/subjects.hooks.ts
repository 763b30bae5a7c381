import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '../../../contract/endpoint.ts';
import { call } from '../../../web/api/call.ts';
import * as contract from '../subjects.contract.ts';

/** Every query of subjects begins with this, so that a change renews them all. */
const subjectsKey = 'subjects';

/** All subjects of the school. */
export const subjectsQuery = queryOptions({
  queryKey: [subjectsKey, 'all'],
  queryFn: () => call(contract.listSubjects, {}),
});

export function useSubjects() {
  return useQuery(subjectsQuery);
}

/** The names of the subjects that a class has in a session, each once. */
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
  const renew = useRenewal();
  return useMutation({
    mutationFn: (body: InputOf<typeof contract.addSubject>['body']) => call(contract.addSubject, { body }),
    onSuccess: renew,
  });
}

export function useChangeSubject(id: string) {
  const renew = useRenewal();
  return useMutation({
    mutationFn: (body: InputOf<typeof contract.changeSubject>['body']) =>
      call(contract.changeSubject, { params: { id: Number(id) }, body }),
    onSuccess: renew,
  });
}

export function useRemoveSubject() {
  const renew = useRenewal();
  return useMutation({
    mutationFn: (id: string) => call(contract.removeSubject, { params: { id: Number(id) } }),
    onSettled: renew,
  });
}

/** A subject's name shows in marks and timetable too. */
function useRenewal() {
  const queries = useQueryClient();
  return () =>
    Promise.all([subjectsKey, 'schedule', 'marks'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
}
