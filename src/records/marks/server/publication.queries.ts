import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { keepScales } from '../../../base/grades/server/grades.queries.ts';
import { type ExamPlaces, readResultRules, rulesToKeep } from '../../../base/school/server/result-rules.queries.ts';
import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { instant } from '../../../platform/database/instant.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import { keepPast } from '../../../platform/database/past-lines.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';

type Publication = { readonly schoolId: number; readonly by: number; readonly at: Date };

/** A locked exam to publish. */
type Publishable = { readonly id: number; readonly class: number; readonly isPublished: boolean };

/**
 * Publishes exams with the current grades and weights, and keeps the earlier versions. An exam published before keeps
 * its date, but gets the new settings. Returns the exams that are new or changed.
 */
export async function publishExams<E extends Publishable>(
  transaction: DatabaseTransaction,
  { schoolId, by, at }: Publication,
  exams: readonly E[],
): Promise<E[]> {
  const scaleOf = await keepScales(transaction, schoolId, [...new Set(exams.map((exam) => exam.class))]);
  const changed: E[] = [];
  for (const [scale, some] of Map.groupBy(exams, (exam) => scaleOf(exam.class))) {
    const outdated = await selectIn(transaction, schoolId, 'marks_record')
      .select('id')
      .where(
        'id',
        'in',
        idList(
          transaction,
          some.map(({ id }) => id),
        ),
      )
      .where(isOutdated(scale))
      .execute();
    const ids = outdated.map(({ id }) => id);
    if (ids.length === 0) continue;
    await keepPast(transaction, 'marks_record', { schoolId, at }, { id: ids });
    await updateIn(transaction, schoolId, 'marks_record')
      .set(({ ref, fn, val }) => ({
        published_at: fn.coalesce('published_at', sql<string>`${instant(transaction, at)}`),
        published_by: fn.coalesce('published_by', val(by)),
        scale_id: scale,
        kept_weight: ref('weight'),
        kept_absent_as_zero: ref('absent_as_zero'),
      }))
      .where('id', 'in', idList(transaction, ids))
      .execute();
    const set = new Set(ids);
    changed.push(...some.filter(({ id }) => set.has(id)));
  }
  return changed;
}

/** Selects exams that are not published, or not with this scale and their present weight. */
function isOutdated(scale: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(marks_record.published_at is null or marks_record.scale_id is distinct from ${scale}
    or marks_record.kept_weight is distinct from marks_record.weight
    or marks_record.kept_absent_as_zero is distinct from marks_record.absent_as_zero)`;
}

/** Selects the lines with a mark, including those that count as zero. */
export const isMarked = sql<SqlBool>`(mark.mark is not null or mark.state = 'zero')`;

/** Returns whether anybody has a mark in an exam. */
export async function hasMark(db: Database, schoolId: number, recordId: number): Promise<boolean> {
  const row = await selectIn(db, schoolId, 'mark', { record_id: recordId })
    .select('record_id')
    .where(isMarked)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds a term with its session's name and the time at which that was closed, if it was. */
export function findTerm(db: Database, schoolId: number, termId: number) {
  return selectIn(db, schoolId, 'term', { id: findableId(termId) })
    .innerJoin('session', onKey('session.id', 'term.session_id'))
    .select(['term.id', 'term.session_id', 'term.from_date', 'term.to_date', 'session.name as session'])
    .select('session.closed_at')
    .executeTakeFirst();
}

/**
 * Locks the exams of a term, of all classes or of one with those of its groups, as `lockRecord` does one; and returns for each
 * whether it is published, whether somebody has a mark in it, and the classes of those whom it names.
 */
export async function lockExamsOfTerm(
  transaction: DatabaseTransaction,
  schoolId: number,
  { termId, class: classNumber }: { readonly termId: number; readonly class?: number | undefined },
) {
  const classesOf = await listClassesOfGroupExams(transaction, schoolId, termId);
  const ofGroups = [...classesOf].flatMap(([id, classes]) => (classes.includes(classNumber ?? 0) ? [id] : []));
  const rows = await updateIn(transaction, schoolId, 'marks_record', { term_id: termId })
    .set((update) => ({ max_mark: update.ref('max_mark') }))
    .$if(classNumber !== undefined, (query) =>
      query.where(({ or, eb }) =>
        or([eb('class', '=', classNumber as number), eb('id', 'in', idList(transaction, ofGroups))]),
      ),
    )
    .returning(['id', 'class', 'published_at'])
    .execute();
  const marked = await selectIn(transaction, schoolId, 'mark')
    .select('record_id')
    .distinct()
    .where(
      'record_id',
      'in',
      idList(
        transaction,
        rows.map(({ id }) => id),
      ),
    )
    .where(isMarked)
    .execute();
  const withMarks = new Set(marked.map(({ record_id }) => record_id));
  return rows.map(({ id, class: number, published_at }) => {
    const classes = classesOf.get(id) ?? [number];
    return { id, class: number, classes, isPublished: published_at !== null, hasMarks: withMarks.has(id) };
  });
}

/** The classes of the students whom each exam of a group names. */
async function listClassesOfGroupExams(db: Database, schoolId: number, termId: number) {
  const rows = await selectIn(db, schoolId, 'marks_record', { term_id: termId })
    .innerJoin('class', (join) =>
      join.onRef('class.school_id', '=', 'marks_record.school_id').onRef('class.number', '=', 'marks_record.class'),
    )
    .innerJoin('mark', onKey('mark.record_id', 'marks_record.id'))
    .innerJoin('enrolment', onKey('enrolment.id', 'mark.enrolment_id'))
    .select(['marks_record.id', 'enrolment.class'])
    .distinct()
    .where('class.session_id', 'is not', null)
    .execute();
  const byExam = Map.groupBy(rows, ({ id }) => id);
  return new Map([...byExam].map(([id, some]) => [id, some.map((row) => row.class)]));
}

/** The classes and groups for which a term is published. */
export async function listClassesPublished(db: Database, schoolId: number, termId: number): Promise<number[]> {
  const rows = await selectIn(db, schoolId, 'term_publication', { term_id: termId }).select('class').execute();
  return rows.map((row) => row.class);
}

/** The name of the first of these terms that is published for a class of which the exam has a student. */
export async function findPublishedTerm(
  db: Database,
  schoolId: number,
  { exam, terms }: { readonly exam: number; readonly terms: readonly number[] },
): Promise<string | undefined> {
  const classes = selectIn(db, schoolId, 'mark', { record_id: exam })
    .innerJoin('enrolment', onKey('enrolment.id', 'mark.enrolment_id'))
    .select('enrolment.class');
  const published = await selectIn(db, schoolId, 'term_publication')
    .innerJoin('term', onKey('term.id', 'term_publication.term_id'))
    .select('term.name')
    .where('term_publication.term_id', 'in', idList(db, terms))
    .where('term_publication.class', 'in', classes)
    .orderBy('term.from_date')
    .limit(1)
    .executeTakeFirst();
  return published?.name;
}

type OfClasses = {
  readonly term: {
    readonly id: number;
    readonly session_id: number;
    readonly from_date: string;
    readonly to_date: string;
  };
  readonly classes: readonly number[];
};

/**
 * Stores that a term of these classes is published with the current settings. A term published before keeps its date.
 * Returns the classes where it was not published or the settings have changed.
 */
export async function publishTermOf(
  transaction: DatabaseTransaction,
  { schoolId, by, at }: Publication,
  { term, classes }: OfClasses,
): Promise<number[]> {
  const before = await selectIn(transaction, schoolId, 'term_publication', { term_id: term.id })
    .select(['class', 'scale_id', 'from_date', 'to_date', 'excused_counts', 'rules'])
    .execute();
  const known = new Map(before.map(({ class: number, ...settings }) => [number, settings]));
  const { excused_counts } = await readSchoolById(transaction, schoolId);
  const rulesOf = await readResultRules(transaction, schoolId, term.session_id);
  const placesIn = await readExamPlaces(transaction, schoolId, term.id);
  const scaleOf = await keepScales(transaction, schoolId, classes);
  const days = { from_date: term.from_date, to_date: term.to_date };
  const settings = classes.map((number) => ({
    number,
    scale_id: scaleOf(number),
    ...days,
    excused_counts,
    rules: rulesToKeep(rulesOf(number), placesIn(number)),
  }));
  const published = { published_at: at.toISOString(), published_by: by };
  const added = settings.filter(({ number }) => !known.has(number));
  const rows = added.map(({ number, ...more }) => {
    return { school_id: schoolId, term_id: term.id, class: number, ...published, ...more };
  });
  await insertRows(transaction, 'term_publication', rows);
  const changed = settings.filter(({ number, ...now }) => {
    const then = known.get(number);
    return then !== undefined && JSON.stringify(then) !== JSON.stringify(now);
  });
  for (const some of Map.groupBy(changed, ({ scale_id, rules }) => `${scale_id} ${rules}`).values()) {
    const [{ scale_id, rules }] = some as [(typeof changed)[number]];
    await updateIn(transaction, schoolId, 'term_publication', { term_id: term.id })
      .set({ scale_id, ...days, excused_counts, rules })
      .where(
        'class',
        'in',
        some.map(({ number }) => number),
      )
      .execute();
  }
  return [...added, ...changed].map(({ number }) => number);
}

/** The places of a term's exams, by class with those of its groups. */
async function readExamPlaces(
  db: Database,
  schoolId: number,
  termId: number,
): Promise<(classNumber: number) => ExamPlaces> {
  const exams = await selectIn(db, schoolId, 'marks_record', { term_id: termId })
    .select(['id', 'class', 'category', 'replaces_id', 'replaces_by'])
    .where(({ or, eb }) => or([eb('category', 'is not', null), eb('replaces_id', 'is not', null)]))
    .execute();
  if (exams.length === 0) return () => ({});
  const drawn = await selectIn(db, schoolId, 'group_class').select(['group_number', 'class']).execute();
  const groupsOf = Map.groupBy(drawn, (row) => row.class);
  return (classNumber) => {
    const classes = new Set([classNumber, ...(groupsOf.get(classNumber) ?? []).map((row) => row.group_number)]);
    const own = exams.filter((exam) => classes.has(exam.class));
    return Object.fromEntries(own.map(({ id, class: _, ...place }) => [id, place]));
  };
}
