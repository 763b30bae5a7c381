import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Bell } from '../../../platform/database/bell.ts';
import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { NewsSource } from '../../news/server/news-source.ts';
import { isVisible, visibleSince } from './visible.ts';

/** Results as a news source: a student's, when they may first see them, and when a mark of theirs is corrected after that. */
export const resultNews: NewsSource = {
  countUnread: async (db, { schoolId, role, personId }, { readUntil }) => {
    if (role !== 'student') return 0;
    const { results } = await visibleLinesOf(db, schoolId, personId)
      .where(({ or }) => or([isSeenAfter(db, schoolId, readUntil), isCorrectedAfter(db, schoolId, readUntil)]))
      .select(({ fn }) => fn.countAll<number>().as('results'))
      .executeTakeFirstOrThrow();
    return results;
  },
  isOne: async (db, { schoolId, role, personId }, id) => {
    if (role !== 'student') return false;
    const line = visibleLinesOf(db, schoolId, personId).where('record.id', '=', id).select('record.id').limit(1);
    return (await line.executeTakeFirst()) !== undefined;
  },
  isFor: (reader, channel) => reader.role === 'student' && channel === channelOf(reader.class),
};

/** Tells the students of a class that they may see a result, or that one which they see has changed. */
export function ringResults(bell: Bell, transaction: DatabaseTransaction, schoolId: number, classNumber: number) {
  return bell.ring(transaction, { schoolId, kind: 'results', to: channelOf(classNumber) });
}

function channelOf(classNumber: number | null): string {
  return `class ${classNumber}`;
}

function visibleLinesOf(db: Database, schoolId: number, studentId: number) {
  return inSchool(db, schoolId)
    .selectFrom('mark')
    .innerJoin('enrolment', onKey('enrolment.id', 'mark.enrolment_id'))
    .innerJoin('marks_record as record', onKey('record.id', 'mark.record_id'))
    .where('enrolment.student_id', '=', studentId)
    .where(isVisible(db, schoolId, 'record'));
}

function isSeenAfter(db: Database, schoolId: number, instant: RawBuilder<string>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${visibleSince(db, schoolId, 'record')} > ${instant}`;
}

function isCorrectedAfter(db: Database, schoolId: number, instant: RawBuilder<string>): RawBuilder<SqlBool> {
  const corrected = inSchool(db, schoolId)
    .selectFrom('mark_past as past')
    .select(sql.lit(1).as('one'))
    .where(sql<SqlBool>`past.record_id = mark.record_id and past.enrolment_id = mark.enrolment_id`)
    .where('past.until', '>', instant)
    .where('past.until', '>', visibleSince(db, schoolId, 'record') as RawBuilder<string>);
  return sql<SqlBool>`exists ${corrected}`;
}
