import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { usualListLimit } from '../../../platform/contract/school-terms.ts';
import { CallRefused, call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { sendSafely } from '../../../platform/web/offline/waiting.ts';
import { freshOn } from '../../school/web/on-day.hooks.ts';
import * as contract from '../marks.contract.ts';

const marksKey = 'marks';

export function useSubmitMarks() {
  return useChange({
    changes: marksKey,
    mutationFn: (body: InputOf<typeof contract.submitMarks>['body']) => {
      const { class: classNumber, subject, examName: exam } = body;
      const about = { kind: 'marks', class: classNumber, subject, exam } as const;
      return sendSafely(
        contract.submitMarks,
        { body },
        { subject: ['marks', classNumber, subject, exam].join(' '), about },
      );
    },
  });
}

/** Whoever is refused as somebody else was faster is shown the exam as the refusal tells that it stands. */
export function useCorrectMarks(id: string) {
  const queries = useQueryClient();
  return useChange({
    changes: marksKey,
    onError: (error) => {
      const stands = standingIn(error);
      if (stands) queries.setQueryData<contract.CorrectedRecord>([marksKey, 'record', id], stands);
    },
    mutationFn: (body: InputOf<typeof contract.correctMarks>['body']) =>
      call(contract.correctMarks, { params: { id: Number(id) }, body }),
  });
}

/** The exam as it stands, where somebody else was faster. */
export function standingIn(error: Error | null): contract.CorrectedRecord | undefined {
  return error instanceof CallRefused ? (error.answer.stands as contract.CorrectedRecord | undefined) : undefined;
}

export function usePublishMarks(id: string) {
  return useChange({
    changes: marksKey,
    mutationFn: () => call(contract.publishMarks, { params: { id: Number(id) } }),
  });
}

/** The exams that the caller may see, by name: a teacher's own, or for an admin those of a class. */
export function examsQuery(classNumber?: number, session?: string) {
  return queryOptions({
    queryKey: [marksKey, 'exams', classNumber, session],
    queryFn: () => fetchExams(classNumber, session),
  });
}

/** Fetches all pages: even many years have few exams. */
async function fetchExams(classNumber?: number, session?: string): Promise<contract.Exam[]> {
  const exams: contract.Exam[] = [];
  for (;;) {
    const before = exams.length === 0 ? undefined : Number(exams.at(-1)?._id);
    const query = { class: classNumber, session, before, limit: usualListLimit };
    const page = await call(contract.listExams, { query });
    exams.push(...page);
    if (page.length < usualListLimit) return exams;
  }
}

export function useExams(classNumber?: number, session?: string) {
  return useQuery(examsQuery(classNumber, session));
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

export function studentMarksQuery(roll: number | undefined, session?: string, on?: string) {
  return queryOptions({
    queryKey: [marksKey, 'student', roll, session, on],
    queryFn: () => call(contract.listStudentMarks, { params: { roll: roll ?? 0 }, query: { session, on } }),
    enabled: roll !== undefined,
    ...freshOn(on),
  });
}

export function useStudentMarks(roll: number | undefined, session?: string, on?: string) {
  return useQuery(studentMarksQuery(roll, session, on));
}
