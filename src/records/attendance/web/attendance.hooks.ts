import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { freshOn } from '../../../base/school/web/on-day.hooks.ts';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { isOffice } from '../../../platform/contract/school-terms.ts';
import { CallRefused, call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { readRole } from '../../../platform/web/api/stored-sign-in.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { callOrKept } from '../../../platform/web/offline/call-or-kept.ts';
import type { Entry } from '../../../platform/web/offline/outbox.ts';
import { sendSafely } from '../../../platform/web/offline/waiting.ts';
import * as contract from '../attendance.contract.ts';
import { attendanceKey, type Occasion, type Place, registerKey } from './registers-outdated.ts';

/** The query of a register. The device keeps only those of today. */
export function registerQuery(classNumber: number, date: string, place: Place, isToday: boolean) {
  const input = { params: { class: classNumber, date }, query: place };
  return queryOptions({
    queryKey: registerKey({ class: classNumber, date, ...place }),
    queryFn: (asking) =>
      isToday ? callOrKept(contract.readRegister, input, asking) : call(contract.readRegister, input),
  });
}

/** Describes a register or correction that waits for a connection. */
function submittedOf(
  kind: 'register' | 'correction',
  { class: classNumber, date, period, part }: Occasion,
  by?: string,
) {
  return {
    subject: ['register', classNumber, date, period ?? part ?? ''].join(' '),
    about: {
      kind,
      class: classNumber,
      date,
      ...(period !== undefined && { period }),
      ...(part && { part }),
      ...(by && { by }),
    },
  } as const;
}

export function useRegister(classNumber: number, date: string, place: Place = {}) {
  const today = useSchool().data?.school?.today;
  return useQuery({ ...registerQuery(classNumber, date, place, date === today), refetchOnWindowFocus: true });
}

/**
 * Submits a register. `by` is the name of the person who takes it; `onSuccess` is called before the register is read
 * again.
 */
export function useSubmitAttendance(occasion: Occasion, by: string | undefined, onSuccess: () => void) {
  const show = useShowStanding(occasion);
  return useChange(
    attendanceKey,
    ({ attendance, teacherEmail }: { attendance: contract.SentEntry[]; teacherEmail: string }) => {
      const body = { ...occasion, attendance };
      const submitted = submittedOf('register', occasion, by);
      return isOffice(readRole())
        ? sendSafely(contract.takeMissingRegister, { body }, submitted)
        : sendSafely(contract.submitAttendance, { body: { ...body, teacherEmail } }, submitted);
    },
    { onSuccess, onError: show },
  );
}

export function useCorrectAttendance(occasion: Occasion, why?: string) {
  const { class: classNumber, date, period, part } = occasion;
  const show = useShowStanding(occasion);
  return useChange(
    attendanceKey,
    (sent: { attendance: contract.SentEntry[]; basedOn: string | null }) => {
      const input = {
        params: { class: classNumber, date },
        query: { period, part },
        body: {
          attendance: sent.attendance,
          ...(sent.basedOn !== null && { basedOn: sent.basedOn }),
          ...(why !== undefined && { why }),
        },
      };
      return sendSafely(contract.correctAttendance, input, submittedOf('correction', occasion));
    },
    { onError: show },
  );
}

/** Returns a function that reads the version of the register that is currently shown. */
export function useReadVersion(occasion: Occasion): () => string | null {
  const queries = useQueryClient();
  return () => queries.getQueryData<contract.Register>(registerKey(occasion))?.version ?? null;
}

/** Shows a register as the refusal of its change describes it, even if it cannot be read just now. */
function useShowStanding(occasion: Occasion): (error: Error) => void {
  const queries = useQueryClient();
  return (error) => {
    const stands = standingIn(error);
    if (stands) queries.setQueryData<contract.Register>(registerKey(occasion), stands);
  };
}

/** Shows the current register after a waiting one was refused: first from the refusal, then from a new read. */
export function useShowRefused(register: contract.Register, entry: Entry): void {
  const queries = useQueryClient();
  const { id, refused } = entry;
  useEffect(() => {
    const { taken } = register;
    const queryKey = registerKey(register);
    const stands = refused?.answer.stands as contract.Register | undefined;
    if (stands && !taken) queries.setQueryData<contract.Register>(queryKey, stands);
    void queries.invalidateQueries({ queryKey });
    // The effect runs once for each refusal.
  }, [id]);
}

/** Returns the current register from the refusal, if somebody else was faster. */
export function standingIn(error: Error | null): contract.Register | undefined {
  return error instanceof CallRefused ? (error.answer.stands as contract.Register | undefined) : undefined;
}

export function useClassSummary(classNumber: number, session?: string, on?: string) {
  return useQuery({
    ...callQuery(attendanceKey, contract.summariseClassAttendance, {
      params: { class: classNumber },
      query: { session, on },
    }),
    ...freshOn(on),
  });
}

/** The register of a class for a month. The previous month stays visible until the next one is loaded. */
export function useMonth(classNumber: number, month: string) {
  return useQuery({
    ...callQuery(attendanceKey, contract.readMonth, { params: { class: classNumber, month } }),
    placeholderData: keepPreviousData,
  });
}

/** The registers that nobody took, of the last days or of a given range. */
export function useMissingRegisters(days: { readonly from?: string | undefined; readonly to?: string | undefined }) {
  return useQuery({
    ...callQuery(attendanceKey, contract.listMissingRegisters, { query: days }),
    placeholderData: keepPreviousData,
  });
}

/** Those of another day are not shown until these are loaded, because nothing in them names their day. */
export function useAbsent(date: string) {
  return useQuery(callQuery(attendanceKey, contract.listAbsent, { query: { date } }));
}

export function useWithdrawRegister({ class: classNumber, date, period, part }: Occasion, onSuccess: () => void) {
  return useChange(
    attendanceKey,
    () => call(contract.withdrawRegister, { params: { class: classNumber, date }, query: { period, part } }),
    { onSuccess },
  );
}

/** The page is small, because each item contains a whole class. */
const withdrawnPageSize = 10;

/** The withdrawn registers of a class, last withdrawn first, paginated. */
export function useWithdrawnRegisters(classNumber: number) {
  return useInfiniteQuery({
    queryKey: [attendanceKey, 'withdrawn', classNumber],
    queryFn: ({ pageParam: before }) =>
      call(contract.listWithdrawnRegisters, {
        params: { class: classNumber },
        query: { before, limit: withdrawnPageSize },
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < withdrawnPageSize ? undefined : Number(page.at(-1)?._id)),
  });
}

export function studentAttendanceQuery(roll: number | undefined, on?: string) {
  return queryOptions({
    ...callQuery(attendanceKey, contract.listStudentAttendance, { params: { roll: roll ?? 0 }, query: { on } }),
    enabled: roll !== undefined,
    ...freshOn(on),
  });
}

export function useStudentAttendance(roll: number | undefined, on?: string) {
  return useQuery(studentAttendanceQuery(roll, on));
}
