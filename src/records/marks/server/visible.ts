import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/tables.ts';

/** How a query calls the table of exams. */
export type RecordTable = 'marks_record' | 'record';

/**
 * That students may see an exam: once it is submitted where the school's policy says so, otherwise once it is published.
 * It is part of every query by which a student may learn of a mark, or that there is one.
 */
export function isVisible(db: Database, schoolId: number, record: RecordTable): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${record}.published_at`)} is not null or ${policyOf(db, schoolId)} = 'submitted')`;
}

/** The instant since which students may see an exam; null if they may not. */
export function visibleSince(db: Database, schoolId: number, record: RecordTable): RawBuilder<string | null> {
  return sql<string | null>`(case when ${policyOf(db, schoolId)} = 'submitted'
    then ${sql.ref(`${record}.submitted_at`)} else ${sql.ref(`${record}.published_at`)} end)`;
}

/** 1 where students see an exam as soon as it is submitted, otherwise 0. */
export function isVisibleOnSubmission(db: Database, schoolId: number): RawBuilder<number> {
  return sql<number>`(case when ${policyOf(db, schoolId)} = 'submitted' then 1 else 0 end)`;
}

function policyOf(db: Database, schoolId: number) {
  return db.selectFrom('school').select('school.results_visible').where('school.id', '=', schoolId);
}
