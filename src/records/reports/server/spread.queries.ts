import { keptMarkScale } from '../../../base/school/server/mark-scales.queries.ts';
import { writtenShare } from '../../../platform/contract/mark-scale.ts';
import { percentOf, type Share } from '../../../platform/contract/share.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { isCorrected } from '../../marks/server/facts.queries.ts';
import { isOfItsDay } from '../../marks/server/of-its-day.ts';
import { isVisible, type Reader } from '../../marks/server/visible.ts';
import { fewestForSpread, type Spread } from '../reports.contract.ts';
import { quartilesOf } from './reports.rules.ts';

/**
 * Reads the spread of each exam of a session that names one of these enrolments, over all who sat it or have a zero, and
 * the same for every reader, so that no two answers differ by one student. Families get none for corrected exams, where the
 * difference would reveal a mark.
 */
export async function readSpreads(
  db: Database,
  schoolId: number,
  wanted: { readonly enrolments: readonly number[]; readonly session: number; readonly reader: Reader },
): Promise<Spread[]> {
  const exams = await listExams(db, schoolId, wanted);
  const shown = exams.filter((exam) => wanted.reader === 'staff' || exam.is_corrected === 0);
  const lines = await listMarks(
    db,
    schoolId,
    shown.map(({ id }) => id),
  );
  const marksOf = Map.groupBy(lines, (line) => line.record_id);
  return shown.flatMap(({ id, subject, exam_name, term_id, max_mark, mark_scale }) => {
    const marks = (marksOf.get(id) ?? []).flatMap(({ mark, state }) => mark ?? (state === 'zero' ? 0 : []));
    if (marks.length < fewestForSpread) return [];
    const { q1, median, q3 } = quartilesOf(marks, max_mark);
    const scale = keptMarkScale(mark_scale);
    const write = (share: Share) => scale && writtenShare(scale, max_mark, share);
    return [
      {
        examName: exam_name,
        subject,
        term: term_id === null ? null : String(term_id),
        q1: percentOf(q1),
        median: percentOf(median),
        q3: percentOf(q3),
        ...(scale && { written: { q1: write(q1), median: write(median), q3: write(q3) } }),
        sat: marks.length,
      },
    ];
  });
}

function listExams(db: Database, schoolId: number, { enrolments, session, reader }: Parameters<typeof readSpreads>[2]) {
  const named = selectIn(db, schoolId, 'mark')
    .innerJoin('marks_record as record', onKey('record.id', 'mark.record_id'))
    .select('mark.record_id')
    .where('mark.enrolment_id', 'in', idList(db, enrolments))
    .where(isOfItsDay(db, schoolId, 'record'));
  return selectIn(db, schoolId, 'marks_record', { session_id: session })
    .select(['marks_record.id', 'marks_record.subject', 'marks_record.exam_name', 'marks_record.max_mark'])
    .select('marks_record.mark_scale')
    .select(['marks_record.term_id', isCorrected(db, schoolId).as('is_corrected')])
    .where('marks_record.id', 'in', named)
    .where('marks_record.max_mark', '>', 0)
    .$if(reader === 'family', (query) => query.where(isVisible(db, schoolId, 'marks_record')))
    .orderBy('marks_record.subject')
    .orderBy('marks_record.id')
    .execute();
}

function listMarks(db: Database, schoolId: number, exams: readonly number[]) {
  return selectIn(db, schoolId, 'mark')
    .select(['record_id', 'mark', 'state'])
    .where('record_id', 'in', idList(db, exams))
    .execute();
}
