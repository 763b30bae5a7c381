import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { noteRead } from '../../../base/guardians/server/guardians.queries.ts';
import type { NewsReader, NewsSource, Unread } from '../../../base/news/server/news-source.ts';
import { linksOf, listPlacesOfChildren } from '../../../base/school/server/children.queries.ts';
import { enrolledOn, liesOn } from '../../../base/school/server/enrolled-on.ts';
import { groupsOf, isInClass, listMemberSpans } from '../../../base/school/server/groups.queries.ts';
import { reachOf } from '../../../platform/contract/permissions.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { listHeldCovers } from './cover.queries.ts';
import { coverDays } from './cover.rules.ts';

/**
 * Cover of the next days as news for the covering teacher, the absent one, and the class with its guardians, who read
 * it for each child's class separately. Cover that is given back is no longer news; cover that a timetable change ended
 * is news again, also for admins.
 */
export const coverNews: NewsSource = {
  countUnread: async (db, reader, unread) =>
    (await listOf(db, reader, unread.today, { where: isUnread(db, reader, unread) })).length,
  isOne: async (db, reader, lesson, { today }) => (await listOf(db, reader, today, { lesson })).length > 0,
  isFor: () => false,
  markRead: async (db, reader, { upToId: lesson, at, today }) => {
    if (reader.role !== 'guardian') return false;
    const [cover] = await listOf(db, reader, today, { lesson });
    if (cover)
      await noteRead(db, reader.schoolId, 'cover', { links: await linksTo(db, reader, today, cover), until: at });
    return true;
  },
};

const toldAt = sql<string>`coalesce(cover.withdrawn_at, cover.set_at)`;

type Only = { readonly lesson?: number; readonly where?: RawBuilder<SqlBool> };

async function listOf(db: Database, reader: NewsReader, today: string, only: Only) {
  const { schoolId, role, personId } = reader;
  const days = coverDays(today);
  if (reachOf(reader, 'schedule.manage')) return listHeldCovers(db, schoolId, days, { ...only, withdrawn: 'only' });
  const all = { ...only, withdrawn: 'too' } as const;
  if (role === 'teacher') return listHeldCovers(db, schoolId, days, { ...all, teacherId: personId });
  const classes = await classesOf(db, reader, today);
  return classes.length === 0 ? [] : listHeldCovers(db, schoolId, days, { ...all, classes });
}

/**
 * A condition that cover was set or ended since the reader last looked; for a guardian, since they last looked at the
 * cover of a child in its class.
 */
function isUnread(db: Database, reader: NewsReader, { readUntil, today }: Unread): RawBuilder<SqlBool> {
  if (reader.role !== 'guardian') return sql<SqlBool>`${toldAt} > ${readUntil}`;
  const unread = linksToClasses(db, reader, today)
    .where(({ or, exists }) =>
      or([sql<SqlBool>`enrolment.class = lesson.class`, exists(membershipOf(db, reader, today))]),
    )
    .where(sql<SqlBool>`${toldAt} > coalesce(guardian_link.cover_read_until, ${readUntil})`)
    .select('guardian_link.id');
  return sql<SqlBool>`exists ${unread}`;
}

/** The links of a guardian to children in the class of a covered lesson. */
async function linksTo(db: Database, reader: NewsReader, today: string, cover: { readonly class: number }) {
  const links = linksToClasses(db, reader, today)
    .where(isInClass(db, reader.schoolId, cover.class, today))
    .select('guardian_link.id');
  return (await links.execute()).map(({ id }) => id);
}

function linksToClasses(db: Database, { schoolId, personId }: NewsReader, today: string) {
  return linksOf(db, schoolId, { guardianId: personId, date: today })
    .innerJoin('enrolment', onKey('enrolment.student_id', 'guardian_link.student_id'))
    .where(enrolledOn(today));
}

/** Selects the membership of the enrolment's student in the group of the covered lesson. */
function membershipOf(db: Database, { schoolId }: NewsReader, today: string) {
  return selectIn(db, schoolId, 'group_member')
    .select('group_member.id')
    .where(sql<SqlBool>`group_member.group_number = lesson.class`)
    .where(sql<SqlBool>`group_member.student_id = enrolment.student_id`)
    .where(enrolledOn(today, 'group_member'));
}

async function classesOf(db: Database, reader: NewsReader, today: string): Promise<number[]> {
  const { schoolId, role, personId } = reader;
  if (role === 'student') {
    const groups = await groupsOf(db, schoolId, personId, today).execute();
    return [...(reader.class === null ? [] : [reader.class]), ...groups.map((group) => group.class)];
  }
  if (role !== 'guardian') return [];
  const places = await listPlacesOfChildren(db, schoolId, { guardianId: personId, date: today });
  const students = places.map((place) => place.student);
  const spans = students.length === 0 ? [] : await listMemberSpans(db, schoolId, { from: today, students });
  const groups = spans.filter((span) => liesOn(span, today)).map((span) => span.group);
  return [...places.map((place) => place.class), ...groups];
}
