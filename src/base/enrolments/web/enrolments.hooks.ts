import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { keptQuery } from '../../../platform/web/offline/call-or-kept.ts';
import { freshOn } from '../../school/web/on-day.hooks.ts';
import * as contract from '../enrolments.contract.ts';

const studentsKey = 'students';

export function classStudentsQuery(classNumber: number | undefined, on?: string) {
  return queryOptions({
    ...keptQuery(studentsKey, contract.listClass, { params: { class: classNumber ?? 0 }, query: { on } }),
    enabled: classNumber !== undefined,
    ...freshOn(on),
  });
}

export function useClassStudents(classNumber: number | undefined, on?: string) {
  return useQuery(classStudentsQuery(classNumber, on));
}

/** The students of a class on a day, by default today, as known now. */
export function classOnDayQuery(classNumber: number, day: string | undefined) {
  return keptQuery(studentsKey, contract.listClass, { params: { class: classNumber }, query: { day } });
}

/** The students of several classes on a day, as is known now, by class and roll. */
export function useStudentsOfClasses(classes: readonly number[], day: string) {
  return useQueries({
    queries: classes.map((one) => classOnDayQuery(one, day)),
    combine: (answers) => ({
      error: answers.find(({ error }) => error)?.error ?? null,
      students: answers.every(({ data }) => data) ? answers.flatMap(({ data }) => data ?? []) : undefined,
    }),
  });
}

/** The result is never cached because any admin can add a student in the meantime. */
function rollsQuery(roll: number | undefined) {
  return queryOptions({
    ...callQuery(studentsKey, contract.readRolls, { query: roll === undefined ? {} : { roll } }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The first free roll at or after `from`, or the one after the highest. */
export function useFreeRoll(from: number | undefined) {
  return useQuery({ ...rollsQuery(from), select: ({ nextFree }) => nextFree });
}

/** Checks a roll once; `undefined` without a response. */
export function useRollCheck() {
  const queries = useQueryClient();
  return (roll: number) => queries.fetchQuery(rollsQuery(roll)).catch(() => undefined);
}
