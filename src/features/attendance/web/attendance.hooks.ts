import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { AttendanceStatus } from '../../../platform/contract/school-terms.ts';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import * as contract from '../attendance.contract.ts';

type Entry = { readonly roll: number; readonly status: AttendanceStatus };

const attendanceKey = 'attendance';

export function useRegister(classNumber: number, date: string) {
  return useQuery({
    queryKey: [attendanceKey, 'register', classNumber, date],
    queryFn: () => call(contract.readRegister, { params: { class: classNumber, date } }),
    refetchOnWindowFocus: true,
  });
}

export function useSubmitAttendance() {
  return useChange({
    changes: attendanceKey,
    mutationFn: (body: { class: number; date: string; attendance: Entry[]; teacherEmail: string }) =>
      call(contract.submitAttendance, { body }),
  });
}

export function useCorrectAttendance(classNumber: number, date: string) {
  return useChange({
    changes: attendanceKey,
    mutationFn: (attendance: Entry[]) =>
      call(contract.correctAttendance, { params: { class: classNumber, date }, body: { attendance } }),
  });
}

export function useClassSummary(classNumber: number) {
  return useQuery({
    queryKey: [attendanceKey, 'summary', classNumber],
    queryFn: () => call(contract.summariseClassAttendance, { params: { class: classNumber } }),
  });
}

export function useWithdrawRegister(classNumber: number, date: string, onSuccess: () => void) {
  return useChange({
    changes: attendanceKey,
    onSuccess,
    mutationFn: () => call(contract.withdrawRegister, { params: { class: classNumber, date } }),
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

export function studentAttendanceQuery(roll: number | undefined) {
  return queryOptions({
    queryKey: [attendanceKey, 'student', roll],
    queryFn: () => call(contract.listStudentAttendance, { params: { roll: roll ?? 0 } }),
    enabled: roll !== undefined,
  });
}

export function useStudentAttendance(roll: number | undefined) {
  return useQuery(studentAttendanceQuery(roll));
}
