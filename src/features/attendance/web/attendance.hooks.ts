import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AttendanceStatus } from '../../../contract/school-terms.ts';
import { call } from '../../../web/api/call.ts';
import { useChange } from '../../../web/api/use-change.ts';
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
