import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '../../../contract/endpoint.ts';
import { call } from '../../../web/api/call.ts';
import { listClass } from '../../students/students.contract.ts';
import * as contract from '../marks.contract.ts';

/** Every query of marks begins with this, so that marks submitted or corrected renew them all. */
const marksKey = 'marks';

export function useClassStudents(classNumber: number) {
  return useQuery({
    queryKey: ['students', 'class', classNumber],
    queryFn: () => call(listClass, { params: { class: classNumber } }),
  });
}

export function useSubmitMarks() {
  const renew = useRenewal();
  return useMutation({
    mutationFn: (body: InputOf<typeof contract.submitMarks>['body']) => call(contract.submitMarks, { body }),
    onSettled: renew,
  });
}

export function useCorrectMarks(id: string) {
  const renew = useRenewal();
  return useMutation({
    mutationFn: (marks: InputOf<typeof contract.correctMarks>['body']['marks']) =>
      call(contract.correctMarks, { params: { id: Number(id) }, body: { marks } }),
    onSettled: renew,
  });
}

function useRenewal() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [marksKey] });
}

export function teacherMarksQuery(email: string | undefined) {
  return queryOptions({
    queryKey: [marksKey, 'teacher', email],
    queryFn: () => call(contract.listTeacherMarks, { params: { teacherEmail: email ?? '' } }),
    enabled: email !== undefined,
  });
}

export function useTeacherMarks(email: string | undefined) {
  return useQuery(teacherMarksQuery(email));
}

export function useMarksRecord(id: string) {
  return useQuery({
    queryKey: [marksKey, 'record', id],
    queryFn: () => call(contract.readMarksRecord, { params: { id: Number(id) } }),
  });
}

export function studentMarksQuery(roll: number | undefined) {
  return queryOptions({
    queryKey: [marksKey, 'student', roll],
    queryFn: () => call(contract.listStudentMarks, { params: { roll: roll ?? 0 } }),
    enabled: roll !== undefined,
  });
}

export function useStudentMarks(roll: number | undefined) {
  return useQuery(studentMarksQuery(roll));
}
