import { keptRules, ruleColumns } from '../../../base/school/server/result-rules.queries.ts';
import type { Category } from '../../../platform/contract/result-rules.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { factColumns, isCorrected } from '../../marks/server/facts.queries.ts';
import { isVisible, type Reader } from '../../marks/server/visible.ts';
import type { Period } from './period.queries.ts';
import type { Publication } from './published.rules.ts';

export type ExamLine = Awaited<ReturnType<typeof listExamLines>>[number];

/** Lists the lines of these enrolments in the exams of a term or session, in the order of the exams. */
export function listExamLines(
  db: Database,
  schoolId: number,
  enrolments: readonly number[],
  { session, term }: Pick<Period, 'session' | 'term'>,
  reader: Reader,
) {
  return selectIn(db, schoolId, 'marks_record', { session_id: session.id })
    .innerJoin('mark', onKey('mark.record_id', 'marks_record.id'))
    .leftJoin('marks_record as replaced', onKey('replaced.id', 'marks_record.replaces_id'))
    .select(['marks_record.id', 'marks_record.class', 'marks_record.subject', 'marks_record.exam_name'])
    .select(['marks_record.max_mark', 'marks_record.mark_scale'])
    .select(factColumns.map((column) => `marks_record.${column}` as const))
    .select(['marks_record.kept_weight', 'marks_record.kept_absent_as_zero'])
    .select(['replaced.weight as replaced_weight', 'replaced.kept_weight as replaced_kept_weight'])
    .select('replaced.category as replaced_category')
    .select([
      'mark.enrolment_id',
      'mark.mark',
      'mark.words',
      'mark.state as line_state',
      isCorrected(db, schoolId, 'mark').as('is_corrected'),
    ])
    .where('mark.enrolment_id', 'in', idList(db, enrolments))
    .$if(term !== undefined, (query) => query.where('marks_record.term_id', '=', term?.id ?? 0))
    .$if(reader === 'family', (query) => query.where(isVisible(db, schoolId, 'marks_record')))
    .orderBy('marks_record.id')
    .execute();
}

/** Lists the exams of classes and groups in a term or session, with the teachers who submitted them. */
export function listExamsOfClasses(
  db: Database,
  schoolId: number,
  classes: readonly number[],
  { session, term }: Pick<Period, 'session' | 'term'>,
) {
  return selectIn(db, schoolId, 'marks_record', { session_id: session.id })
    .innerJoin('person as teacher', onKey('teacher.id', 'marks_record.submitted_by'))
    .innerJoin('account', onKey('account.person_id', 'marks_record.submitted_by'))
    .select(['marks_record.id', 'marks_record.subject', 'marks_record.exam_name'])
    .select(factColumns.map((column) => `marks_record.${column}` as const))
    .select(['marks_record.kept_weight', 'marks_record.kept_absent_as_zero'])
    .select([isCorrected(db, schoolId).as('is_corrected'), 'teacher.name', 'account.email'])
    .where('marks_record.class', 'in', idList(db, classes))
    .$if(term !== undefined, (query) => query.where('marks_record.term_id', '=', term?.id ?? 0))
    .orderBy('marks_record.subject')
    .orderBy('marks_record.id')
    .execute();
}

/** Lists the subjects of a class in a session by name, and those of the groups that have members from it. */
export function listSubjectsOf(db: Database, schoolId: number, classNumber: number, sessionId: number) {
  const groups = selectIn(db, schoolId, 'group_class', { class: classNumber }).select('group_number');
  return selectIn(db, schoolId, 'subject', { session_id: sessionId })
    .select(['subject.id', 'subject.name', 'subject.class', ...ruleColumns])
    .where(({ or, eb }) => or([eb('subject.class', '=', classNumber), eb('subject.class', 'in', groups)]))
    .orderBy('subject.name')
    .orderBy('subject.id')
    .execute();
}

/** Lists the categories of the subjects of these classes and groups in a session. */
export async function listCategoriesOf(
  db: Database,
  schoolId: number,
  classes: readonly number[],
  sessionId: number,
): Promise<readonly { readonly class: number; readonly name: string; readonly categories: readonly Category[] }[]> {
  if (classes.length === 0) return [];
  const rows = await selectIn(db, schoolId, 'subject', { session_id: sessionId })
    .select(['class', 'name', 'categories'])
    .where('class', 'in', idList(db, classes))
    .where('categories', 'is not', null)
    .execute();
  return rows.map(({ categories, ...row }) => ({ ...row, categories: JSON.parse(categories ?? '[]') }));
}

/** Lists the classes for which these terms are published, each with the day at the school and the settings. */
export async function listPublications(
  db: Database,
  schoolId: number,
  terms: readonly number[],
): Promise<Publication[]> {
  const rows = await selectIn(db, schoolId, 'term_publication')
    .innerJoin('school', 'school.id', 'term_publication.school_id')
    .select(['term_publication.term_id as term', 'term_publication.class', 'term_publication.published_at'])
    .select(['term_publication.scale_id as scale', 'term_publication.excused_counts as excusedCounts'])
    .select(['term_publication.from_date as from', 'term_publication.to_date as to', 'school.time_zone'])
    .select('term_publication.rules as kept')
    .where('term_publication.term_id', 'in', idList(db, terms))
    .execute();
  return rows.map(({ time_zone, published_at, from, to, kept, ...row }) => {
    return { ...row, rules: keptRules(kept), days: { from, to }, day: localDate(time_zone, new Date(published_at)) };
  });
}

/** Lists the comments on these students in a term, newest last; a subject has its present name. */
export function listCommentsOn(db: Database, schoolId: number, students: readonly number[], termId: number) {
  return selectIn(db, schoolId, 'report_comment as comment', { term_id: termId })
    .leftJoin('subject', onKey('subject.id', 'comment.subject_id'))
    .innerJoin('person as writer', onKey('writer.id', 'comment.written_by'))
    .select(['comment.student_id', 'subject.name as subject', 'comment.text', 'writer.name as by'])
    .where('comment.student_id', 'in', idList(db, students))
    .orderBy('comment.written_at')
    .orderBy('comment.id')
    .execute();
}
