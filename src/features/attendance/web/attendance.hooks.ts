import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { callOrKept } from '../../../platform/web/offline/call-or-kept.ts';
import { sendSafely } from '../../../platform/web/offline/waiting.ts';
import { freshOn } from '../../school/web/on-day.hooks.ts';
import { useSchool } from '../../school/web/school.hooks.ts';
import * as contract from '../attendance.contract.ts';

/** What a register is of: a class and a date and, where it is not the whole day, a lesson by its number. */
type Occasion = { readonly class: number; readonly date: string; readonly period?: number | undefined };

const attendanceKey = 'attendance';

/** A register. The device keeps those of today alone. */
export function registerQuery(classNumber: number, date: string, period: number | undefined, isToday: boolean) {
  const input = { params: { class: classNumber, date }, query: { period } };
  return queryOptions({
    queryKey: [attendanceKey, 'register', classNumber, date, period],
    queryFn: (asking) =>
      isToday ? callOrKept(contract.readRegister, input, asking) : call(contract.readRegister, input),
  });
}

/** As what a register or a correction of it waits for a connection. */
function submittedOf(kind: 'register' | 'correction', { class: classNumber, date, period }: Occasion) {
  return {
    subject: ['register', classNumber, date, period ?? ''].join(' '),
    about: { kind, class: classNumber, date, ...(period !== undefined && { period }) },
  } as const;
}

export function useRegister(classNumber: number, date: string, period?: number) {
  const today = useSchool().data?.school?.today;
  return useQuery({ ...registerQuery(classNumber, date, period, date === today), refetchOnWindowFocus: true });
}

export function useSubmitAttendance() {
  return useChange({
    changes: attendanceKey,
    mutationFn: (body: Occasion & { attendance: contract.SentEntry[]; teacherEmail: string }) =>
      sendSafely(contract.submitAttendance, { body }, submittedOf('register', body)),
  });
}

export function useCorrectAttendance({ class: classNumber, date, period }: Occasion, why?: string) {
  return useChange({
    changes: attendanceKey,
    mutationFn: (attendance: contract.SentEntry[]) => {
      const input = {
        params: { class: classNumber, date },
        query: { period },
        body: { attendance, ...(why !== undefined && { why }) },
      };
      return sendSafely(
        contract.correctAttendance,
        input,
        submittedOf('correction', { class: classNumber, date, period }),
      );
    },
  });
}

export function useClassSummary(classNumber: number, session?: string, on?: string) {
  return useQuery({
    queryKey: [attendanceKey, 'summary', classNumber, session, on],
    queryFn: () => call(contract.summariseClassAttendance, { params: { class: classNumber }, query: { session, on } }),
    ...freshOn(on),
  });
}

/** The register of a class for a month; the month before stays until the next has come. */
export function useMonth(classNumber: number, month: string) {
  return useQuery({
    queryKey: [attendanceKey, 'month', classNumber, month],
    queryFn: () => call(contract.readMonth, { params: { class: classNumber, month } }),
    placeholderData: keepPreviousData,
  });
}

/** The registers that nobody took, of the last days or of others. */
export function useMissingRegisters(days: { readonly from?: string | undefined; readonly to?: string | undefined }) {
  return useQuery({
    queryKey: [attendanceKey, 'missing', days],
    queryFn: () => call(contract.listMissingRegisters, { query: days }),
    placeholderData: keepPreviousData,
  });
}

export function useWithdrawRegister({ class: classNumber, date, period }: Occasion, onSuccess: () => void) {
  return useChange({
    changes: attendanceKey,
    onSuccess,
    mutationFn: () => call(contract.withdrawRegister, { params: { class: classNumber, date }, query: { period } }),
  });
}

/** Small, as each item contains a whole class. */
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
    queryKey: [attendanceKey, 'student', roll, on],
    queryFn: () => call(contract.listStudentAttendance, { params: { roll: roll ?? 0 }, query: { on } }),
    enabled: roll !== undefined,
    ...freshOn(on),
  });
}

export function useStudentAttendance(roll: number | undefined, on?: string) {
  return useQuery(studentAttendanceQuery(roll, on));
}
