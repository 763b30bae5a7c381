import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { usualListLimit } from '../../../platform/contract/school-terms.ts';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import * as contract from '../marks.contract.ts';

const marksKey = 'marks';

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

/** The exams that the caller may see, by name: a teacher's own, or for an admin those of a class. */
export function examsQuery(classNumber?: number) {
  return queryOptions({ queryKey: [marksKey, 'exams', classNumber], queryFn: () => fetchExams(classNumber) });
}

/** Fetches all pages: even many years have few exams. */
async function fetchExams(classNumber: number | undefined): Promise<contract.Exam[]> {
  const exams: contract.Exam[] = [];
  for (;;) {
    const before = exams.length === 0 ? undefined : Number(exams.at(-1)?._id);
    const page = await call(contract.listExams, { query: { class: classNumber, before, limit: usualListLimit } });
    exams.push(...page);
    if (page.length < usualListLimit) return exams;
  }
}

export function useExams(classNumber?: number) {
  return useQuery(examsQuery(classNumber));
}

export function useWithdrawMarks(id: string, onSuccess: () => void) {
  const queries = useQueryClient();
  return useChange({
    changes: marksKey,
    onSuccess: () => {
      // Otherwise the page would refetch the withdrawn record, and fail, until the list of exams is refetched.
      queries.removeQueries({ queryKey: [marksKey, 'record', id] });
      onSuccess();
    },
    mutationFn: () => call(contract.withdrawMarks, { params: { id: Number(id) } }),
  });
}

/** Small, as each item contains a whole class. */
const withdrawnPageSize = 10;

/** The exams of a class whose marks were withdrawn, newest exam first, paginated. */
export function useWithdrawnMarks(classNumber: number) {
  return useInfiniteQuery({
    queryKey: [marksKey, 'withdrawn', classNumber],
    queryFn: ({ pageParam: before }) =>
      call(contract.listWithdrawnMarks, {
        params: { class: classNumber },
        query: { before, limit: withdrawnPageSize },
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < withdrawnPageSize ? undefined : Number(page.at(-1)?._id)),
  });
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
