import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { NewsReader, NewsSource } from '../../../base/news/server/news-source.ts';
import { childrenOf } from '../../../base/school/server/children.queries.ts';
import { inSchool } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { homeworkOf, isFor, isOfPlace } from './homework.queries.ts';

/** Homework as news for students and their guardians: new homework, and answers to hand-ins. */
export const homeworkNews: NewsSource = {
  countUnread: async (db, reader, { readUntil, today }) => {
    const own = ofReader(db, reader, today);
    if (!own) return 0;
    const answered = inSchool(db, reader.schoolId)
      .selectFrom('hand_in')
      .select('hand_in.homework_id')
      .where(sql<SqlBool>`hand_in.homework_id = homework.id`)
      .where(sql<SqlBool>`hand_in.student_id in (${studentsOf(db, reader, today)})`)
      .where('hand_in.answered_at', '>', readUntil);
    const { homework } = await own
      .where(({ or, eb, exists }) => or([eb('homework.given_at', '>', readUntil), exists(answered)]))
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('homework'))
      .executeTakeFirstOrThrow();
    return homework;
  },
  isOne: async (db, reader, id, today) =>
    (await ofReader(db, reader, today)?.where('homework.id', '=', id).executeTakeFirst()) !== undefined,
  isFor: () => false,
};

function ofReader(db: Database, reader: NewsReader, today: string) {
  if (reader.role !== 'student' && reader.role !== 'guardian') return undefined;
  const { schoolId } = reader;
  const child = sql`child.student_id`;
  const some = sql<SqlBool>`exists (
    select 1 from (${studentsOf(db, reader, today)}) as child where ${isFor(db, schoolId, child, today)})`;
  return homeworkOf(db, schoolId)
    .where(isOfPlace(schoolId, studentsOf(db, reader, today)))
    .where(some);
}

/** The students whose homework a reader can read, as a subquery with `student_id`. */
function studentsOf(db: Database, { schoolId, personId, role }: NewsReader, today: string): RawBuilder<unknown> {
  if (role === 'guardian') return sql`${childrenOf(db, schoolId, { guardianId: personId, date: today })}`;
  return sql`select person_id as student_id from student where school_id = ${schoolId} and person_id = ${personId}`;
}
