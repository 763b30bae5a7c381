import { sql } from 'kysely';
import { engineOf } from '../../src/platform/database/connect.ts';
import type { Database } from '../../src/platform/database/tables.ts';
import { storeAllVersions } from '../../src/platform/database/versions.ts';

/** The school of a filled database is asked for this day, after which half of the corrections were made. */
export const askedDay = '2026-11-20';

/**
 * Gives the one school of a filled database a past: the versions of its rows, a correction of every tenth line before the
 * asked day's end and of another tenth after it, and a withdrawn register for every twenty.
 */
export async function fillPast(db: Database): Promise<void> {
  const isSqlite = engineOf(db) === 'sqlite';
  const instant = (text: string) => (isSqlite ? sql.lit(text) : sql`${sql.lit(text)}::timestamptz`);
  const filled = instant('2026-11-20T08:00:00.000Z');
  const before = instant('2026-11-20T10:00:00.000Z');
  const after = instant('2026-11-21T08:00:00.000Z');
  await db.transaction().execute(async (transaction) => {
    await storeAllVersions(transaction, { schoolId: 1, id: 0, at: new Date('2026-11-20T08:00:00Z') });
    const statements = [
      sql`insert into attendance_mark_past (school_id, sheet_id, enrolment_id, status, since, until)
        select school_id, sheet_id, enrolment_id, 0, ${filled},
          case when (sheet_id + enrolment_id) % 10 = 0 then ${before} else ${after} end
        from attendance_mark where (sheet_id + enrolment_id) % 10 < 2`,
      sql`insert into attendance_sheet_past (school_id, id, session_id, class, date, period, taken_by, taken_at, since, until)
        select school_id, id + 1000000, session_id, class, date, 1, taken_by, taken_at, ${filled}, ${after}
        from attendance_sheet where id % 20 = 0`,
      sql`insert into attendance_mark_past (school_id, sheet_id, enrolment_id, status, since, until)
        select school_id, sheet_id + 1000000, enrolment_id, status, ${filled}, ${after}
        from attendance_mark where sheet_id % 20 = 0`,
      sql`insert into mark_past (school_id, record_id, enrolment_id, mark, since, until)
        select school_id, record_id, enrolment_id, 1, ${filled},
          case when (record_id + enrolment_id) % 10 = 0 then ${before} else ${after} end
        from mark where (record_id + enrolment_id) % 10 < 2`,
    ];
    for (const statement of statements) await statement.execute(transaction);
  });
}
