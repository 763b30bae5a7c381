import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { sessionKeyOn } from '../../../base/school/server/sessions.queries.ts';
import type { Category } from '../../../platform/contract/result-rules.ts';
import { momentOf } from '../../../platform/database/as-of.ts';
import { selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import { keepPast } from '../../../platform/database/past-lines.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Database, DatabaseTransaction, Tables } from '../../../platform/database/tables.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import type { MarksRecord } from '../marks.contract.ts';
import { isVisible, isVisibleOnSubmission, type Reader, type RecordTable, visibleSince } from './visible.ts';

/** The columns of an exam's facts, without its name; `factsOf` turns a row of them into facts. */
export const factColumns = [
  ...(['term_id', 'weight', 'day', 'absent_as_zero', 'published_at', 'scale_id'] as const),
  ...(['category', 'replaces_id', 'replaces_by'] as const),
] as const;

export type StoredFacts = Pick<Selectable<Tables['marks_record']>, (typeof factColumns)[number]>;
/** The facts that are sent with an exam; its publication sets the others. */
export type GivenFacts = Omit<StoredFacts, 'published_at' | 'scale_id'>;
/** The name of an exam and its maximum, which can be corrected too. */
export type Naming = Pick<Selectable<Tables['marks_record']>, 'exam_name' | 'max_mark'>;
export type FactsRow = StoredFacts & { readonly is_corrected: number; readonly replaces?: string | null };

type Facts = Pick<MarksRecord, 'term' | 'weight' | 'day' | 'absentAsZero' | PlaceFact | PublicationFact>;
type PlaceFact = 'category' | 'replaces' | 'replacesBy';
type PublicationFact = 'state' | 'publishedAt' | 'gradeScale';

/** Returns the facts of an exam in the form of the API. */
export function shownFacts(
  row: Pick<GivenFacts, 'term_id' | 'weight' | 'day' | 'absent_as_zero'>,
): Omit<Facts, PlaceFact | PublicationFact> {
  return {
    term: row.term_id === null ? null : String(row.term_id),
    weight: row.weight / 100,
    day: row.day,
    absentAsZero: row.absent_as_zero === 1,
  };
}

export function factsOf(row: FactsRow): Facts {
  return {
    ...shownFacts(row),
    category: row.category,
    replaces: row.replaces ?? null,
    replacesBy: row.replaces_id === null ? null : row.replaces_by,
    state: row.is_corrected === 1 ? 'corrected' : row.published_at === null ? 'submitted' : 'published',
    publishedAt: row.published_at,
    gradeScale: row.scale_id === null ? null : String(row.scale_id),
  };
}

/**
 * Whether a mark of an exam, or its maximum, was corrected after students could see it; with `line`, whether the mark
 * of that line was. A corrected note does not count. For a past moment, only corrections made by then count.
 */
export function isCorrected(db: Database, schoolId: number, line?: 'mark'): RawBuilder<number> {
  const moment = momentOf(db);
  const corrected = selectIn(db, schoolId, 'mark_past as past')
    .select(sql.lit(1).as('one'))
    .innerJoin('mark as present', (join) =>
      join
        .onRef('present.school_id', '=', 'past.school_id')
        .onRef('present.record_id', '=', 'past.record_id')
        .onRef('present.enrolment_id', '=', 'past.enrolment_id'),
    )
    .where(sql<SqlBool>`past.record_id = marks_record.id`)
    .where(isAnotherMark('past', 'present'))
    .$if(line !== undefined, (query) => query.where(sql<SqlBool>`past.enrolment_id = mark.enrolment_id`))
    .where('past.until', '>', visibleSince(db, schoolId, 'marks_record') as RawBuilder<string>)
    .$if(moment !== undefined, (query) => query.where('past.until', '<', moment as string));
  const rescaled = rescaledSince(db, schoolId, 'marks_record')
    .where('past.until', '>', visibleSince(db, schoolId, 'marks_record') as RawBuilder<string>)
    .$if(moment !== undefined, (query) => query.where('past.until', '<', moment as string));
  return sql<number>`(case when exists ${corrected} or exists ${rescaled} then 1 else 0 end)`;
}

/** Whether two versions of a line differ in more than their note. */
export function isAnotherMark(one: 'past', other: 'present' | 'mark'): RawBuilder<SqlBool> {
  const differ = (['mark', 'state', 'words'] as const).map(
    (part) => sql`${sql.ref(`${one}.${part}`)} is distinct from ${sql.ref(`${other}.${part}`)}`,
  );
  return sql<SqlBool>`(${sql.join(differ, sql` or `)})`;
}

/**
 * The name of the exam that an exam replaces; null if there is none, or it no longer exists. Families get only the name
 * of one that they can see.
 */
export function replacedName(db: Database, schoolId: number, reader: Reader): RawBuilder<string | null> {
  const replaced = selectIn(db, schoolId, 'marks_record as record')
    .select('record.exam_name')
    .where(sql<SqlBool>`record.id = marks_record.replaces_id`)
    .$if(reader === 'family', (query) => query.where(isVisible(db, schoolId, 'record')));
  return sql<string | null>`(${replaced})`;
}

/** Lists the names of the categories of a subject; empty if it has none. */
export async function listCategories(db: Database, schoolId: number, subjectId: number | null): Promise<string[]> {
  if (subjectId === null) return [];
  const row = await selectIn(db, schoolId, 'subject', { id: subjectId }).select('categories').executeTakeFirst();
  const categories: readonly Category[] = row?.categories ? JSON.parse(row.categories) : [];
  return categories.map(({ name }) => name);
}

/** Selects the past versions of an exam that had another maximum. */
export function rescaledSince(db: Database, schoolId: number, record: RecordTable) {
  return selectIn(db, schoolId, 'marks_record_past as past')
    .select(sql.lit(1).as('one'))
    .where(sql<SqlBool>`past.id = ${sql.ref(`${record}.id`)}`)
    .where(sql<SqlBool>`past.max_mark <> ${sql.ref(`${record}.max_mark`)}`);
}

type Wanted = {
  readonly class: number;
  readonly subject: string;
  readonly term?: string | null | undefined;
  readonly examName: string;
};

/**
 * Finds where a new exam of a class would belong: the session that contains the date, and those things the exam names
 * that exist in it.
 */
export async function findPlace(db: Database, schoolId: number, date: string, exam: Wanted) {
  const names = [tidy(exam.subject), tidy(exam.examName)] as const;
  const term = findableId(Number(exam.term ?? 0));
  const [found] = await readPlace(db, schoolId, date, exam.class, ...names, term);
  if (!found) throw new Error(`School ${schoolId} has no session.`);
  const { visibleAtOnce, drafted, ...place } = found;
  return { ...place, isVisibleAtOnce: visibleAtOnce === 1, hasDraft: drafted === 1 };
}

const readPlace = prepared(
  (db, schoolId: number, date: string, classNumber: number, subject: string, examName: string, term: number) => {
    const draft = selectIn(db, schoolId, 'marks_draft', { exam_name: examName }).select(sql.lit(1).as('one'));
    return selectIn(db, schoolId, 'session', { id: sessionKeyOn(db, schoolId, date) })
      .select(['session.name as session', 'session.closed_at', 'session.from_date', 'session.to_date'])
      .select((session) => [
        selectIn(db, schoolId, 'subject', { class: classNumber, name: subject })
          .select('subject.id')
          .whereRef('subject.session_id', '=', session.ref('session.id'))
          .orderBy('subject.id')
          .limit(sql.lit(1))
          .as('subjectId'),
        selectIn(db, schoolId, 'term', { id: term })
          .select('term.id')
          .whereRef('term.session_id', '=', session.ref('session.id'))
          .as('termId'),
        isVisibleOnSubmission(db, schoolId).as('visibleAtOnce'),
        sql<number>`(case when exists ${draft} then 1 else 0 end)`.as('drafted'),
      ]);
  },
);

/** Finds the days of an exam's session, and its term with this id. */
export async function findSessionOf(
  db: Database,
  schoolId: number,
  exam: { readonly sessionId: number; readonly term?: string | null | undefined },
) {
  return selectIn(db, schoolId, 'session', { id: exam.sessionId })
    .select(['session.name as session', 'session.from_date', 'session.to_date'])
    .select(
      selectIn(db, schoolId, 'term', { session_id: exam.sessionId, id: findableId(Number(exam.term ?? 0)) })
        .select('term.id')
        .as('termId'),
    )
    .executeTakeFirstOrThrow();
}

/** Changes the facts of an exam that `lockRecord` has locked, and keeps the old ones. */
export async function changeFacts(
  transaction: DatabaseTransaction,
  moment: { readonly schoolId: number; readonly at: Date },
  recordId: number,
  facts: Partial<GivenFacts & Naming>,
): Promise<void> {
  await keepPast(transaction, 'marks_record', moment, { id: recordId });
  await updateIn(transaction, moment.schoolId, 'marks_record', { id: recordId }).set(facts).execute();
}
