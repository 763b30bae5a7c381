import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import * as contract from '../schedule.contract.ts';
import { type Entry, toEntries, toSent } from './timetable.ts';

const scheduleKey = 'schedule';
const wholeKey = [scheduleKey, 'all'];

export const scheduleQuery = queryOptions({
  queryKey: wholeKey,
  queryFn: () => call(contract.listSchedule, {}),
});

export function useSchedule() {
  return useQuery({ ...scheduleQuery, select: toEntries });
}

export const scheduleOptionsQuery = queryOptions({
  queryKey: [scheduleKey, 'options'],
  queryFn: () => call(contract.readScheduleOptions, {}),
});

export function useScheduleOptions() {
  return useQuery(scheduleOptionsQuery);
}

export function usePeriod(id: string) {
  return useQuery({
    queryKey: [scheduleKey, 'single', id],
    queryFn: () => call(contract.readPeriod, { params: { id: Number(id) } }),
    select: (record) => toEntries([record])[0],
  });
}

export function teacherScheduleQuery(email: string | undefined) {
  return queryOptions({
    queryKey: [scheduleKey, 'teacher', email],
    queryFn: () => call(contract.listTeacherSchedule, { params: { email: email ?? '' } }),
    enabled: email !== undefined,
  });
}

export function useTeacherSchedule(email: string | undefined) {
  return useQuery({ ...teacherScheduleQuery(email), select: toEntries });
}

export function classScheduleQuery(classNumber: number | undefined) {
  return queryOptions({
    queryKey: [scheduleKey, 'class', classNumber],
    queryFn: () => call(contract.listClassSchedule, { params: { classNumber: classNumber ?? 0 } }),
    enabled: classNumber !== undefined,
  });
}

export function useClassSchedule(classNumber: number | undefined) {
  return useQuery({ ...classScheduleQuery(classNumber), select: toEntries });
}

export function useAddPeriod() {
  return useChange({
    changes: scheduleKey,
    mutationFn: (body: contract.SentPeriod) => call(contract.addPeriod, { body }),
  });
}

export function useChangePeriod() {
  return useChange({
    changes: scheduleKey,
    mutationFn: ({ id, body }: { readonly id: string; readonly body: contract.SentPeriod }) =>
      call(contract.changePeriod, { params: { id: Number(id) }, body }),
  });
}

/** Moves a period with an optimistic update, rolled back if the server refuses. */
export function useMovePeriod() {
  const queries = useQueryClient();
  return useChange({
    changes: scheduleKey,
    mutationFn: (entry: Entry) =>
      call(contract.changePeriod, { params: { id: Number(entry.id) }, body: toSent(entry) }),
    onMutate: async (entry) => {
      await queries.cancelQueries({ queryKey: wholeKey });
      const before = queries.getQueryData<contract.ScheduleRecord[]>(wholeKey);
      const { id, class: classNumber, day, ...period } = entry;
      const moved = { _id: id, classNumber, day, periods: [period] };
      queries.setQueryData(
        wholeKey,
        before?.map((record) => (record._id === id ? moved : record)),
      );
      return before;
    },
    onError: (_error, _entry, before) => queries.setQueryData(wholeKey, before),
  });
}

export function useRemovePeriod() {
  return useChange({
    changes: scheduleKey,
    mutationFn: (id: string) => call(contract.removePeriod, { params: { id: Number(id) } }),
  });
}
