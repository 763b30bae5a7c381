import type { Selectable } from 'kysely';
import { keptMarkScale } from '../../../base/school/server/mark-scales.queries.ts';
import { shownMaximum } from '../../../platform/contract/mark-scale.ts';
import type { LineState } from '../../../platform/database/tables/marks.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { MarksRecord } from '../marks.contract.ts';
import { type FactsRow, factsOf } from './facts.queries.ts';
import { type LineValue, shownLine, shownMark, stateOf } from './marks.rules.ts';

/** The scale and maximum of an exam, in stored form. */
export type ExamOfLines = { readonly max_mark: number; readonly mark_scale: string | null };

type Corrected = {
  readonly why: string | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly fromState: LineState;
  readonly toState: LineState;
  readonly fromWords: string | null;
  readonly toWords: string | null;
};

/**
 * Returns a correction in the form of the API, without a reason that was not given and without states that the marks
 * imply.
 */
export function shownCorrection<C extends Corrected>(
  { why, from, to, fromState, toState, fromWords, toWords, ...correction }: C,
  { max_mark, mark_scale }: ExamOfLines,
) {
  const scale = keptMarkScale(mark_scale);
  const before = shownMark(scale, max_mark, { mark: from, state: fromState, words: fromWords });
  const after = shownMark(scale, max_mark, { mark: to, state: toState, words: toWords });
  const states = { ...(fromState !== null && { fromState }), ...(toState !== null && { toState }) };
  const written = { fromWritten: before.written, toWritten: after.written };
  return { ...correction, from: before.mark, to: after.mark, ...states, ...written, ...(why !== null && { why }) };
}

export type StoredRecord = Pick<Selectable<Tables['marks_record']>, 'id' | 'class' | 'subject' | 'exam_name'> &
  ExamOfLines &
  FactsRow & { readonly session: string };

type RecordRow = StoredRecord & { readonly teacher_email: string };

type MarkRow = { readonly roll: number; readonly numberInClass?: number | null; readonly name: string } & LineValue;

/** A record as the API returns it. */
export function toRecord(record: RecordRow, marks: readonly MarkRow[]): MarksRecord {
  const markScale = keptMarkScale(record.mark_scale);
  return {
    _id: String(record.id),
    session: record.session,
    class: record.class,
    subject: record.subject,
    examName: record.exam_name,
    ...shownScale(record),
    teacherEmail: record.teacher_email,
    ...factsOf(record),
    marks: marks.map(({ roll, numberInClass, name, ...line }) => ({
      ...{ roll, numberInClass, name },
      ...shownLine(markScale, record.max_mark, line),
    })),
  };
}

/** Returns the scale and maximum of an exam in the form of the API. */
export function shownScale({ max_mark, mark_scale }: ExamOfLines) {
  const markScale = keptMarkScale(mark_scale);
  return { scale: markScale?.name ?? null, markScale, maxMark: shownMaximum(markScale, max_mark) };
}

/** A mark of a student among the latest results. */
export function shownResult(row: ExamOfLines & Omit<LineValue, 'note'>) {
  const { markScale, maxMark } = shownScale(row);
  return { ...shownMark(markScale, row.max_mark, row), maxMark, state: stateOf(row) };
}
