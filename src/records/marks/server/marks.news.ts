import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { noteRead } from '../../../base/guardians/server/guardians.queries.ts';
import { type NewsSource, type Reading, sumOf, type Unread } from '../../../base/news/server/news-source.ts';
import { linksOf } from '../../../base/school/server/children.queries.ts';
import type { Bell } from '../../../platform/database/bell.ts';
import { countOf } from '../../../platform/database/count-of.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { isAnotherMark, rescaledSince } from './facts.queries.ts';
import { isOfItsDay } from './of-its-day.ts';
import { isVisible, visibleSince } from './visible.ts';

/**
 * Results as news: a student's, when they can first see them and whenever one of their marks is corrected after that. A
 * guardian gets those of each child, and reads them for each child separately.
 */
export const resultNews: NewsSource = {
  countUnread: async (db, reader, unread) => {
    const { schoolId, role, personId } = reader;
    if (role === 'guardian') return sumOf(await countUnreadOfChildren(db, reader, unread));
    if (role !== 'student') return 0;
    return countOf(visibleLinesOf(db, schoolId, personId).where(isNewAfter(db, schoolId, unread.readUntil)));
  },
  countUnreadOfChildren,
  isOne: async (db, { schoolId, role, personId }, id, reading) => {
    if (role === 'guardian') return (await listLinksInExam(db, { schoolId, personId, ...reading }, id)).length > 0;
    if (role !== 'student') return false;
    const line = visibleLinesOf(db, schoolId, personId).where('record.id', '=', id).select('record.id').limit(1);
    return (await line.executeTakeFirst()) !== undefined;
  },
  isFor: ({ role, class: own, classesOfChildren }, channel) =>
    role === 'student' ? channel === channelOf(own) : classesOfChildren.some((one) => channel === channelOf(one)),
  markRead: async (db, { schoolId, role, personId }, { upToId, at, ...reading }) => {
    if (role !== 'guardian') return false;
    const links = await listLinksInExam(db, { schoolId, personId, ...reading }, upToId);
    await noteRead(db, schoolId, 'results', { links, until: at });
    return true;
  },
};

/**
 * Counts the results of each child that a guardian has not seen, by the student's id; children without any are left
 * out.
 */
export async function countUnreadOfChildren(
  db: Database,
  { schoolId, personId }: Pick<Actor, 'schoolId' | 'personId'>,
  { joinedAt, today }: Pick<Unread, 'joinedAt' | 'today'>,
): Promise<ReadonlyMap<number, number>> {
  const readUntil = sql<string>`coalesce(guardian_link.results_read_until, ${joinedAt})`;
  const rows = await visibleLinesOfChildren(db, { schoolId, personId, today })
    .where(isNewAfter(db, schoolId, readUntil))
    .groupBy('enrolment.student_id')
    .select(({ fn }) => ['enrolment.student_id as student', fn.countAll<number>().as('results')])
    .execute();
  return new Map(rows.map(({ student, results }) => [student, results]));
}

type Guardian = { readonly schoolId: number; readonly personId: number } & Reading;

/** Lists the links of a guardian to the children, or to one of them, who have a line in an exam that the guardian can see. */
async function listLinksInExam(db: Database, guardian: Guardian, exam: number): Promise<number[]> {
  const lines = visibleLinesOfChildren(db, guardian).where('record.id', '=', exam).select('guardian_link.id');
  return (await lines.distinct().execute()).map(({ id }) => id);
}

function visibleLinesOfChildren(db: Database, { schoolId, personId, today, child }: Guardian) {
  return linksOf(db, schoolId, { guardianId: personId, date: today })
    .$if(child !== undefined, (query) => query.where('guardian_link.student_id', '=', child as number))
    .innerJoin('enrolment', onKey('enrolment.student_id', 'guardian_link.student_id'))
    .innerJoin('mark', onKey('mark.enrolment_id', 'enrolment.id'))
    .innerJoin('marks_record as record', onKey('record.id', 'mark.record_id'))
    .where(isVisible(db, schoolId, 'record'))
    .where(isOfItsDay(db, schoolId, 'record'));
}

/** Notifies the students of a class and their guardians that a result is visible or has changed. */
export function ringResults(bell: Bell, transaction: DatabaseTransaction, schoolId: number, classNumber: number) {
  return bell.ring(transaction, { schoolId, kind: 'results', to: channelOf(classNumber) });
}

function channelOf(classNumber: number | null): string {
  return `class ${classNumber}`;
}

function visibleLinesOf(db: Database, schoolId: number, studentId: number) {
  return selectIn(db, schoolId, 'mark')
    .innerJoin('enrolment', onKey('enrolment.id', 'mark.enrolment_id'))
    .innerJoin('marks_record as record', onKey('record.id', 'mark.record_id'))
    .where('enrolment.student_id', '=', studentId)
    .where(isVisible(db, schoolId, 'record'))
    .where(isOfItsDay(db, schoolId, 'record'));
}

function isNewAfter(db: Database, schoolId: number, instant: RawBuilder<string>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isSeenAfter(db, schoolId, instant)} or ${isCorrectedAfter(db, schoolId, instant)})`;
}

function isSeenAfter(db: Database, schoolId: number, instant: RawBuilder<string>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${visibleSince(db, schoolId, 'record')} > ${instant}`;
}

function isCorrectedAfter(db: Database, schoolId: number, instant: RawBuilder<string>): RawBuilder<SqlBool> {
  const corrected = selectIn(db, schoolId, 'mark_past as past')
    .select(sql.lit(1).as('one'))
    .where(sql<SqlBool>`past.record_id = mark.record_id and past.enrolment_id = mark.enrolment_id`)
    .where(isAnotherMark('past', 'mark'))
    .where('past.until', '>', instant)
    .where('past.until', '>', visibleSince(db, schoolId, 'record') as RawBuilder<string>);
  const rescaled = rescaledSince(db, schoolId, 'record')
    .where('past.until', '>', instant)
    .where('past.until', '>', visibleSince(db, schoolId, 'record') as RawBuilder<string>);
  return sql<SqlBool>`(exists ${corrected} or exists ${rescaled})`;
}
