import { useQuery } from '@tanstack/react-query';
import { classScheduleQuery } from '../../schedule/web/schedule.hooks.ts';

/** The groups in which a student of a class has lessons. */
export function useGroupsOf(classNumber: number, roll: number) {
  return useQuery({
    ...classScheduleQuery({ class: classNumber, roll }),
    select: (records) => [
      ...new Map(records.flatMap(({ group }) => (group ? [[group.class, group] as const] : []))).values(),
    ],
  });
}
