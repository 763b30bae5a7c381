import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { scalesKey } from '../../../base/grades/web/scales-key.ts';
import { freshOn } from '../../../base/school/web/on-day.hooks.ts';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import type { MarkScale } from '../../../platform/contract/mark-scale.ts';
import { usualListLimit } from '../../../platform/contract/school-terms.ts';
import { CallRefused, call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { keptQuery } from '../../../platform/web/offline/call-or-kept.ts';
import { type DraftName, draftsOfNow } from '../../../platform/web/offline/drafts.ts';
import type { Entry } from '../../../platform/web/offline/outbox.ts';
import { sendSafely, useWaiting } from '../../../platform/web/offline/waiting.ts';
import * as contract from '../marks.contract.ts';
import { type NamedDraft, takeBackDraft } from './drafts.hooks.ts';
import { marksKey } from './marks-outdated.ts';

export function useSubmitMarks() {
  return useChange(marksKey, async (body: InputOf<typeof contract.submitMarks>['body']) => {
    const { class: classNumber, subject, examName: exam } = body;
    await takeBackDraft(body);
    const about = { kind: 'marks', class: classNumber, subject, exam } as const;
    const outcome = await sendSafely(
      contract.submitMarks,
      { body },
      { subject: ['marks', classNumber, subject, exam].join(' '), about },
    );
    await dropSheet(body).catch(() => {});
    return outcome;
  });
}

/** Deletes a submitted exam's sheet from the device, because its page may have been left meanwhile. */
async function dropSheet({ class: classNumber, subject, examName }: NamedDraft): Promise<void> {
  const drafts = await draftsOfNow();
  const name: DraftName = `marks/${classNumber}`;
  const isOfExam = (value: unknown): value is NamedDraft => {
    const sheet = value as Partial<NamedDraft> | undefined;
    return sheet?.subject === subject && sheet.examName?.trim() === examName.trim();
  };
  if (drafts?.read(name, isOfExam)) drafts.drop(name);
}

/**
 * The scales that an exam can have, and the name of the school's default scale; empty until they are loaded. Marks must
 * not be read before, because a number of a scale would be taken for a whole number.
 */
export function useMarkScales() {
  const { data, error, refetch } = useQuery(keptQuery(scalesKey, contract.listMarkScales, {}));
  return { scales: data?.scales ?? noScales, usual: data?.usual ?? '', isLoaded: data !== undefined, error, refetch };
}

const noScales: readonly MarkScale[] = [];

/** Corrects an exam. If somebody else was faster, shows the exam as the refusal contains it. */
export function useCorrectMarks({ _id: id, class: classNumber, subject, examName: exam }: contract.MarksRecord) {
  const queries = useQueryClient();
  return useChange(
    marksKey,
    (body: InputOf<typeof contract.correctMarks>['body']) => {
      const about = { kind: 'marksCorrection', class: classNumber, subject, exam } as const;
      // The form began with the waiting correction, so its content is included here.
      const submitted = { subject: `marks-correction ${id}`, takesPlace: true, about };
      return sendSafely(contract.correctMarks, { params: { id: Number(id) }, body }, submitted);
    },
    {
      onError: (error) => {
        const stands = standingIn(error);
        if (stands) queries.setQueryData<contract.CorrectedRecord>([marksKey, 'record', id], stands);
      },
    },
  );
}

/**
 * The correction of an exam that waits on this device or was refused later; after a refusal, the exam is read again.
 */
export function useWaitingCorrection(id: string): Entry | undefined {
  const queries = useQueryClient();
  const found = useWaiting().find(
    ({ about, address }) => about.kind === 'marksCorrection' && address.endsWith(`/api/marks/record/${id}`),
  );
  const refused = found?.refused && found.id;
  useEffect(() => {
    if (refused !== undefined) void queries.invalidateQueries({ queryKey: [marksKey, 'record', id] });
  }, [queries, id, refused]);
  return found;
}

/** Returns the current exam from the refusal, if somebody else was faster. */
export function standingIn(error: Error | null): contract.CorrectedRecord | undefined {
  return error instanceof CallRefused ? (error.answer.stands as contract.CorrectedRecord | undefined) : undefined;
}

export function usePublishMarks(id: string) {
  return useChange(marksKey, () => call(contract.publishMarks, { params: { id: Number(id) } }));
}

/** The exams that the caller can see, by name: a teacher's own, or for an admin those of a class. */
export function examsQuery(classNumber?: number, session?: string) {
  return queryOptions({
    queryKey: [marksKey, 'exams', classNumber, session],
    queryFn: () => fetchExams(classNumber, session),
  });
}

/** Fetches all pages, because even many years have few exams. */
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
  return useChange(marksKey, () => call(contract.withdrawMarks, { params: { id: Number(id) } }), {
    onSuccess: () => {
      // Otherwise the page would refetch the withdrawn record, and fail, until the list of exams is refetched.
      queries.removeQueries({ queryKey: [marksKey, 'record', id] });
      onSuccess();
    },
  });
}

/** The page is small, because each item contains a whole class. */
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
    ...callQuery(marksKey, contract.listStudentMarks, { params: { roll: roll ?? 0 }, query: { session, on } }),
    enabled: roll !== undefined,
    ...freshOn(on),
  });
}

export function useStudentMarks(roll: number | undefined, session?: string, on?: string) {
  return useQuery(studentMarksQuery(roll, session, on));
}
