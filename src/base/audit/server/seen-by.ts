import { selectIn } from '../../../platform/database/in-school.ts';
import { noId } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { startOfDate } from '../../../platform/server/local-date.ts';
import { listMemberSpans } from '../../school/server/groups.queries.ts';
import { type AuditAction, actionsAbout } from '../audit.contract.ts';

/** The actions after which the acting person has seen the students whom the action is about. */
const seeing: readonly AuditAction[] = [
  ...(['student', 'register', 'exam'] as const)
    .flatMap(actionsAbout)
    .filter((action) => action !== 'students.turn-day'),
  'messages.read',
  'homework.answer',
  'homework.read',
  'homework.read-student',
  'groups.change-members',
  'mail.list',
  'mail.retry',
];

/** The lists of everybody at the school. */
const ofEverybody: readonly AuditAction[] = ['students.list', 'move-up.plan', 'school.export'];

/**
 * The ids of the audit entries by which somebody else saw this student: in their own record, in a list of a class or
 * group that they were in on one of its days, or in a list of the whole school. An entry without days counts for its
 * own day.
 */
export async function seenBy(
  db: Database,
  schoolId: number,
  { student, timeZone }: { readonly student: number; readonly timeZone: string },
) {
  const person = await selectIn(db, schoolId, 'person', { id: student, role: 'student' })
    .select(['created_at', 'left_at'])
    .executeTakeFirst();
  const stays = await listStays(db, schoolId, student);
  const startOf = (date: string) => startOfDate(timeZone, date).toISOString();
  const entries = () =>
    selectIn(db, schoolId, 'audit_entry as entry')
      .select(({ fn }) => fn.coalesce('entry.list_id', 'entry.id').as('id'))
      .where(({ or, eb }) => or([eb('entry.actor_id', 'is', null), eb('entry.actor_id', '!=', student)]));
  if (!person) return entries().where('entry.id', '=', noId);

  const { created_at, left_at } = person;
  const own = entries().where('entry.person_id', '=', student).where('entry.action', 'in', seeing);
  const ofSchool = entries()
    .where('entry.person_id', 'is', null)
    .where('entry.class', 'is', null)
    .where('entry.at', '>=', created_at);
  const listed = ofSchool
    .where('entry.action', 'in', ofEverybody)
    .$if(left_at !== null, (query) => query.where('entry.at', '<', left_at as string));
  const former = ofSchool.where('entry.action', '=', 'students.list-former').where('entry.at', '>=', left_at);
  return stays.reduce(
    (found, { class: number, from_date, to_date }) =>
      found.unionAll(
        entries()
          .where('entry.class', '=', number)
          .where('entry.person_id', 'is', null)
          .where('entry.action', 'in', seeing)
          .where(({ and, or, eb, fn }) =>
            or([
              and([
                eb(fn.coalesce('entry.until', 'entry.date'), '>=', from_date),
                ...(to_date === null ? [] : [eb('entry.date', '<', to_date)]),
              ]),
              and([
                eb('entry.date', 'is', null),
                eb('entry.at', '>=', startOf(from_date)),
                ...(to_date === null ? [] : [eb('entry.at', '<', startOf(to_date))]),
              ]),
            ]),
          ),
      ),
    left_at === null ? own.unionAll(listed) : own.unionAll(listed).unionAll(former),
  );
}

/** The days of the student in each class and group. */
async function listStays(db: Database, schoolId: number, student: number) {
  const inClasses = await selectIn(db, schoolId, 'enrolment', { student_id: student })
    .select(['class', 'from_date', 'to_date'])
    .execute();
  const spans = await listMemberSpans(db, schoolId, { from: '', students: [student] });
  return [
    ...inClasses,
    ...spans.map(({ group, from, until }) => ({ class: group, from_date: from, to_date: until as string | null })),
  ];
}
