import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { freshOn, type ShownDay } from '../../../base/school/web/on-day.hooks.ts';
import { useUrlSession } from '../../../base/school/web/sessions.hooks.ts';
import { versionOf } from '../../../platform/contract/version-of.ts';
import { call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { useBasedCall } from '../../../platform/web/components/opening.ts';
import { keptQuery } from '../../../platform/web/offline/call-or-kept.ts';
import { dropFormDraft } from '../../../platform/web/offline/drafts.ts';
import * as contract from '../schedule.contract.ts';
import { type Entry, swapPlaces, toEntries, toRecord, toSent } from './timetable.ts';

const scheduleKey = 'schedule';

/** The timetable of the named session, by default the present one, or the timetable of a day. */
export function scheduleQuery(session?: string, { on, isAhead }: ShownDay = {}) {
  return queryOptions({
    ...callQuery(scheduleKey, contract.listSchedule, { query: { session, on } }),
    ...freshOn(on, isAhead),
  });
}

/** The timetable of the session in the address, or of another day. */
export function useSchedule(day: ShownDay = {}) {
  const [session] = useUrlSession();
  return useQuery({ ...scheduleQuery(day.on ? undefined : session, day), select: toEntries });
}

/** The days on which waiting timetables take effect, earliest first. */
export const comingQuery = keptQuery(scheduleKey, contract.listComingTimetables, {});

export function useComingTimetables() {
  return useQuery(comingQuery);
}

export const sharedRoomsQuery = callQuery(scheduleKey, contract.listSharedRooms, {});

export function scheduleOptionsQuery(session?: string) {
  return callQuery(scheduleKey, contract.readScheduleOptions, { query: { session } });
}

export function useScheduleOptions() {
  const [session] = useUrlSession();
  return useQuery(scheduleOptionsQuery(session));
}

export function usePeriod(id: string) {
  return useQuery({
    ...callQuery(scheduleKey, contract.readPeriod, { params: { id: Number(id) } }),
    select: contract.withEntry,
  });
}

export function teacherScheduleQuery(email: string | undefined, session?: string, { on, isAhead }: ShownDay = {}) {
  return queryOptions({
    ...keptQuery(scheduleKey, contract.listTeacherSchedule, { params: { email: email ?? '' }, query: { session, on } }),
    enabled: email !== undefined,
    ...freshOn(on, isAhead),
  });
}

/** The timetable of a teacher: of the session in the address, or of another day. */
export function useTeacherSchedule(email: string | undefined, day: ShownDay = {}) {
  const [session] = useUrlSession();
  return useQuery({ ...teacherScheduleQuery(email, day.on ? undefined : session, day), select: toEntries });
}

/** A class, or one of its students. */
type OfClass = { readonly class: number; readonly roll?: number | undefined };

export function classScheduleQuery(of: OfClass | undefined, session?: string, { on, isAhead }: ShownDay = {}) {
  const { class: classNumber, roll } = of ?? {};
  return queryOptions({
    ...callQuery(scheduleKey, contract.listClassSchedule, {
      params: { classNumber: classNumber ?? 0 },
      query: { roll, session, on },
    }),
    enabled: classNumber !== undefined,
    ...freshOn(on, isAhead),
  });
}

/** The timetable of a class or one of its students: of the session in the address, or of another day. */
export function useClassSchedule(of: OfClass | undefined, day: ShownDay = {}) {
  const [session] = useUrlSession();
  return useQuery({ ...classScheduleQuery(of, day.on ? undefined : session, day), select: toEntries });
}

/** Adds a period to the session in the address. */
export function useAddPeriod() {
  const [session] = useUrlSession();
  return useChange(scheduleKey, (body: contract.SentPeriod) =>
    call(contract.addPeriod, { body: { ...body, session } }),
  );
}

export function useChangePeriod() {
  const send = useBasedCall();
  return useChange(scheduleKey, ({ id, body }: { readonly id: string; readonly body: contract.SentPeriod }) =>
    send(contract.changePeriod, { params: { id: Number(id) }, body }),
  );
}

/** Moves a period with an optimistic update, rolled back if the server refuses. */
export function useMovePeriod() {
  return useChange(
    scheduleKey,
    ({ moved, before }: { readonly moved: Entry; readonly before: Entry }) => {
      const body = toSent(moved);
      const basedOn = versionOf(contract.withEntry(toRecord(before)), body);
      return call(contract.changePeriod, { params: { id: Number(moved.id) }, query: { basedOn }, body });
    },
    { ...useOptimisticPlaces(({ moved }) => [moved]) },
  );
}

/** Swaps the places of two periods with an optimistic update, rolled back if the server refuses. */
export function useSwapPeriods() {
  return useChange(
    scheduleKey,
    ([one, other]: readonly [Entry, Entry]) =>
      call(contract.swapPeriods, { body: { one: Number(one.id), other: Number(other.id) } }),
    useOptimisticPlaces(([one, other]: readonly [Entry, Entry]) => swapPlaces(one, other)),
  );
}

function useOptimisticPlaces<Input>(placesOf: (input: Input) => readonly Entry[]) {
  const queries = useQueryClient();
  const [session] = useUrlSession();
  const { queryKey: wholeKey } = scheduleQuery(session);
  return {
    onMutate: async (input: Input) => {
      await queries.cancelQueries({ queryKey: wholeKey });
      const before = queries.getQueryData(wholeKey);
      const moved = new Map(placesOf(input).map((entry) => [entry.id, toRecord(entry)]));
      queries.setQueryData(
        wholeKey,
        before?.map((record) => moved.get(record._id) ?? record),
      );
      return { before };
    },
    onError: (_error: Error, _input: Input, context: { before: contract.ScheduleRecord[] | undefined } | undefined) =>
      queries.setQueryData(wholeKey, context?.before),
  };
}

export function useRemovePeriod() {
  return useChange(scheduleKey, async (id: string) => {
    const answer = await call(contract.removePeriod, { params: { id: Number(id) } });
    void dropFormDraft(`period ${id}`);
    return answer;
  });
}
