import { queryOptions, useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../../contract/endpoint.ts';
import { call } from '../../../web/api/call.ts';
import { useChange } from '../../../web/api/use-change.ts';
import { listClass } from '../../students/students.contract.ts';
import * as contract from '../marks.contract.ts';

const marksKey = 'marks';

export function useClassStudents(classNumber: number) {
  return useQuery({
    queryKey: ['students', 'class', classNumber],
    queryFn: () => call(listClass, { params: { class: classNumber } }),
  });
}

export function useSubmitMarks() {
  return useChange({
    changes: marksKey,
    mutationFn: (body: InputOf<typeof contract.submitMarks>['body']) => call(contract.submitMarks, { body }),
  });
}

export function useCorrectMarks(id: string) {
  return useChange({
    changes: marksKey,
    mutationFn: (marks: InputOf<typeof contract.correctMarks>['body']['marks']) =>
      call(contract.correctMarks, { params: { id: Number(id) }, body: { marks } }),
  });
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
