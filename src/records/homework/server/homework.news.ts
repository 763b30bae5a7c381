import { sql } from 'kysely';
import { noteRead } from '../../../base/guardians/server/guardians.queries.ts';
import {
  type NewsReader,
  type NewsSource,
  type Reading,
  sumOf,
  type Unread,
} from '../../../base/news/server/news-source.ts';
import { linksOf } from '../../../base/school/server/children.queries.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { findOfStudent, isFor, listChildrenAsked } from './homework.queries.ts';

/**
 * Homework as news for students and their guardians: new homework, and answers to hand-ins. A guardian gets those of
 * each child, and reads them for each child separately.
 */
export const homeworkNews: NewsSource = {
  countUnread: async (db, reader, unread) => sumOf(await countUnreadOfEach(db, reader, unread)),
  countUnreadOfChildren: countUnreadOfEach,
  isOne: async (db, { schoolId, role, personId }, id, reading) => {
    if (role === 'guardian') return (await listLinksAsked(db, { schoolId, personId, ...reading }, id)).length > 0;
    if (role !== 'student') return false;
    return (await findOfStudent(db, schoolId, id, { studentId: personId, today: reading.today })) !== undefined;
  },
  isFor: () => false,
  markRead: async (db, { schoolId, role, personId }, { upToId, at, ...reading }) => {
    if (role !== 'guardian') return false;
    const links = await listLinksAsked(db, { schoolId, personId, ...reading }, upToId);
    await noteRead(db, schoolId, 'homework', { links, until: at });
    return true;
  },
};

type Guardian = { readonly schoolId: number; readonly personId: number } & Reading;

/** Lists the links of a guardian to the children, or to one of them, whom homework is for. */
async function listLinksAsked(db: Database, { schoolId, personId, today, child }: Guardian, id: number) {
  const asked = await listChildrenAsked(db, schoolId, id, { guardianId: personId, date: today });
  return asked.filter(({ student }) => child === undefined || student === child).map(({ link }) => link);
}

/** Counts the unread homework of a student, or of each child of a guardian, by the student's id. */
async function countUnreadOfEach(
  db: Database,
  reader: NewsReader,
  unread: Unread,
): Promise<ReadonlyMap<number, number>> {
  const { schoolId } = reader;
  const places = placesOf(db, reader, unread);
  if (!places) return new Map();
  const answered = selectIn(db, schoolId, 'hand_in')
    .select('hand_in.homework_id')
    .whereRef('hand_in.homework_id', '=', 'homework.id' as never)
    .whereRef('hand_in.student_id', '=', 'place.student_id' as never)
    .whereRef('hand_in.answered_at', '>', 'place.read_until' as never);
  const rows = await db
    .selectFrom(places.as('place'))
    .innerJoin('homework', (join) =>
      join.onRef('homework.school_id', '=', 'place.school_id').onRef('homework.class', '=', 'place.class'),
    )
    .where('homework.removed_at', 'is', null)
    .where(({ or, eb, ref, exists }) => or([eb('homework.given_at', '>', ref('place.read_until')), exists(answered)]))
    .where(isFor(db, schoolId, sql.ref('place.student_id'), unread.today))
    .groupBy('place.student_id')
    .select(({ fn }) => ['place.student_id as student', fn.countAll<number>().as('homework')])
    .execute();
  return new Map(rows.map(({ student, homework }) => [student, Number(homework)]));
}

/** The classes and groups in which a student or each child of a guardian is or was, and until when they have read. */
function placesOf(db: Database, { schoolId, role, personId }: NewsReader, { readUntil, today }: Unread) {
  if (role === 'student') {
    const until = readUntil.as('read_until');
    const ofClasses = selectIn(db, schoolId, 'enrolment', { student_id: personId }).select([
      'enrolment.school_id',
      'enrolment.student_id',
      'enrolment.class',
      until,
    ]);
    return selectIn(db, schoolId, 'group_member', { student_id: personId })
      .select(['group_member.school_id', 'group_member.student_id', 'group_member.group_number as class', until])
      .union(ofClasses);
  }
  if (role !== 'guardian') return undefined;
  const until = sql<string>`coalesce(guardian_link.homework_read_until, ${readUntil})`.as('read_until');
  const links = linksOf(db, schoolId, { guardianId: personId, date: today });
  const ofClasses = links
    .innerJoin('enrolment', onKey('enrolment.student_id', 'guardian_link.student_id'))
    .select(['enrolment.school_id', 'enrolment.student_id', 'enrolment.class', until]);
  return links
    .innerJoin('group_member', onKey('group_member.student_id', 'guardian_link.student_id'))
    .select(['group_member.school_id', 'group_member.student_id', 'group_member.group_number as class', until])
    .union(ofClasses);
}
