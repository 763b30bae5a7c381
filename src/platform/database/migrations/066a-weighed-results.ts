import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Schools weigh results otherwise than exam by exam: by categories of a subject, of which the lowest marks may be dropped,
 * by terms, and by credits; and an exam may replace another.
 */
export const migration066a: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, columns] of Object.entries(added)) {
      for (const column of columns) await sql.raw(`alter table ${table} add column ${column}`).execute(db);
    }
  },
};

const ofSubject = ['mark_scale text', 'credits integer', 'categories text'];
const ofExam = ['category text', 'replaces_id bigint', 'replaces_by text'];
const added = {
  subject: ofSubject,
  subject_version: ofSubject,
  marks_record: ofExam,
  marks_record_past: ofExam,
  term: ['weight integer not null default 100'],
  term_version: ['weight integer not null default 100'],
  school: ["year_mean text not null default 'exams'"],
  school_version: ["year_mean text not null default 'exams'"],
};
