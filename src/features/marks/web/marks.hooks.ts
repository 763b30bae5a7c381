import { queryOptions, useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../../contract/endpoint.ts';
import { usualListLimit } from '../../../contract/school-terms.ts';
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

/** The exams that the caller may see, by name: a teacher's own. */
export const examsQuery = queryOptions({ queryKey: [marksKey, 'exams'], queryFn: fetchExams });

/** Page by page, for the names of many years' exams are not many. */
async function fetchExams(): Promise<contract.Exam[]> {
  const exams: contract.Exam[] = [];
  for (;;) {
    const before = exams.length === 0 ? undefined : Number(exams.at(-1)?._id);
    const page = await call(contract.listExams, { query: { before, limit: usualListLimit } });
    exams.push(...page);
    if (page.length < usualListLimit) return exams;
  }
}

export function useExams() {
  return useQuery(examsQuery);
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
