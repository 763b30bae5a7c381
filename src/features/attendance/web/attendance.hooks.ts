import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AttendanceStatus } from '../../../contract/school-terms.ts';
import { call } from '../../../web/api/call.ts';
import * as contract from '../attendance.contract.ts';

type Entry = { readonly roll: number; readonly status: AttendanceStatus };

/** Every query of attendance begins with this, so that a register taken or corrected renews them all. */
const attendanceKey = 'attendance';

export function useRegister(classNumber: number, date: string) {
  return useQuery({
    queryKey: [attendanceKey, 'register', classNumber, date],
    queryFn: () => call(contract.readRegister, { params: { class: classNumber, date } }),
    refetchOnWindowFocus: true,
  });
}

export function useSubmitAttendance() {
  const renew = useRenewal();
  return useMutation({
    mutationFn: (body: { class: number; date: string; attendance: Entry[]; teacherEmail: string }) =>
      call(contract.submitAttendance, { body }),
    onSettled: () => {
      // Not waited for: whoever submits hears at once how it went, above all when the connection is down.
      renew();
    },
  });
}

export function useCorrectAttendance(classNumber: number, date: string) {
  const renew = useRenewal();
  return useMutation({
    mutationFn: (attendance: Entry[]) =>
      call(contract.correctAttendance, { params: { class: classNumber, date }, body: { attendance } }),
    onSuccess: renew,
    onError: () => {
      renew();
    },
  });
}

function useRenewal() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [attendanceKey] });
}

export function useClassSummary(classNumber: number) {
  return useQuery({
    queryKey: [attendanceKey, 'summary', classNumber],
    queryFn: () => call(contract.summariseClassAttendance, { params: { class: classNumber } }),
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
