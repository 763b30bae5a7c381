import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { listClassSchedule } from '../../schedule/schedule.contract.ts';

/** The groups in which a student of a class has lessons. */
export function useGroupsOf(classNumber: number, roll: number) {
  return useQuery({
    queryKey: ['schedule', 'groups', classNumber, roll],
    queryFn: () => call(listClassSchedule, { params: { classNumber }, query: { roll } }),
    select: (records) => [
      ...new Map(records.flatMap(({ group }) => (group ? [[group.class, group] as const] : []))).values(),
    ],
  });
}
