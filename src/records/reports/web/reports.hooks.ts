import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallRefused, call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { publishTerm } from '../../marks/marks.contract.ts';
import * as contract from '../reports.contract.ts';
import { commentChanged } from '../reports.refusals.ts';
import { type ChosenTime, queryOf } from './choose-time.ts';

const reportsKey = 'reports';

export function useBroadsheet(classNumber: number, time: ChosenTime) {
  const query = queryOf(time);
  return useQuery({
    ...callQuery(reportsKey, contract.readBroadsheet, { params: { class: classNumber }, query }),
    placeholderData: keepPreviousData,
  });
}

export function reportQuery(roll: number, time: ChosenTime) {
  const query = queryOf(time);
  return callQuery(reportsKey, contract.readReport, { params: { roll }, query });
}

export function useReport(roll: number, time: ChosenTime) {
  return useQuery(reportQuery(roll, time));
}

/** The spread of the class's marks in a student's exams of a session. */
export function useSpread(roll: number, session: string) {
  return useQuery(callQuery(reportsKey, contract.readSpread, { params: { roll }, query: { session } }));
}

/** The number of comments of a term that are written, by class and subject; empty without a term. */
export function useCommentCounts(term: string | undefined, classNumber?: number) {
  return useQuery({
    ...callQuery(reportsKey, contract.countComments, { query: { term: Number(term), class: classNumber } }),
    enabled: term !== undefined,
  });
}

/** The students of a class with their comments in a subject, or their remarks for `null`. */
export function useCommentLines(classNumber: number, term: string, subject: string | null) {
  return useQuery({
    queryKey: [reportsKey, 'lines', term, subject, classNumber],
    queryFn: () =>
      call(contract.listComments, {
        params: { class: classNumber },
        query: { term: Number(term), subject: subject ?? undefined },
      }),
  });
}

/** Publishes a term for one class or, without one, for all classes: first its exams, then results and comments. */
export function usePublishTerm(term: string) {
  return useChange('marks', (classNumber: number | undefined) =>
    call(publishTerm, { params: { id: Number(term) }, body: classNumber === undefined ? {} : { class: classNumber } }),
  );
}

type Written = { readonly roll: number; readonly text: string; readonly basedOn: string };

/** Returns the current comment from the refusal, if somebody else has changed it; `undefined` if they removed it. */
export function standingIn(error: unknown): contract.Comment | undefined {
  return isChangedMeanwhile(error) ? ((error as CallRefused).answer.stands as contract.Comment | undefined) : undefined;
}

/** Returns whether a comment was refused because somebody else has changed it. */
export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof CallRefused && error.answer.reason === commentChanged.reason;
}

/**
 * Writes a comment in a subject or, for `null`, a remark. Everything that shows it is refetched; the list in which it
 * is written keeps its other fields.
 */
export function useWriteComment(term: string, subject: string | null) {
  const queries = useQueryClient();
  const renew = (key: readonly unknown[]) => queries.invalidateQueries({ queryKey: [reportsKey, ...key] });
  return async ({ roll, text, basedOn }: Written) => {
    const body = { term, subject, text, basedOn };
    const written = await call(contract.writeComment, { params: { roll }, body }).catch((error) => {
      // A text that somebody else wrote meanwhile must be shown, so it is fetched.
      if (isChangedMeanwhile(error)) void Promise.all([renew(['lines', term, subject]), renew(['report', roll])]);
      throw error;
    });
    queries.setQueriesData<contract.CommentLine[]>({ queryKey: [reportsKey, 'lines', term, subject] }, (lines) =>
      lines?.map((line) =>
        line.rollNow === roll ? { ...line, text: written.text || null, by: written.text ? written.by : null } : line,
      ),
    );
    void renew(['counts', term]);
    void renew(['report', roll]);
    return written;
  };
}
