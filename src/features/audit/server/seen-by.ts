import type { ExpressionBuilder } from 'kysely';
import { inSchool } from '../../../platform/database/in-school.ts';
import { noId } from '../../../platform/database/scope.ts';
import type { Database, Tables } from '../../../platform/database/tables.ts';
import { startOfDate } from '../../../platform/server/local-date.ts';
import { type AuditAction, actionsAbout } from '../audit.contract.ts';

/** After them, whoever did it has seen the students whom they are about. */
const seeing: readonly AuditAction[] = [
  ...(['student', 'register', 'exam'] as const)
    .flatMap(actionsAbout)
    .filter((action) => action !== 'students.turn-day'),
  'messages.read',
];

/** Lists of all who are at the school. */
const ofEverybody: readonly AuditAction[] = ['students.list', 'move-up.plan', 'school.export'];

type EntryTables = Tables & { entry: Tables['audit_entry'] };

/**
 * Of an audit entry: that the acting person saw this student by it, in the student's own record, in a list of a class
 * that the student was in on one of its days, or in one of the whole school. What was recorded without days is of the
 * day on which it was done.
 */
export async function seenBy(
  db: Database,
  schoolId: number,
  { student, timeZone }: { readonly student: number; readonly timeZone: string },
) {
  const person = await inSchool(db, schoolId)
    .selectFrom('person')
    .select(['created_at', 'left_at'])
    .where('id', '=', student)
    .where('role', '=', 'student')
    .executeTakeFirst();
  const stays = await inSchool(db, schoolId)
    .selectFrom('enrolment')
    .select(['class', 'from_date', 'to_date'])
    .where('student_id', '=', student)
    .execute();
  const startOf = (date: string) => startOfDate(timeZone, date).toISOString();

  return ({ and, or, eb, fn }: ExpressionBuilder<EntryTables, 'entry'>) => {
    if (!person) return eb('entry.id', '=', noId);
    const { created_at, left_at } = person;
    const inClass = stays.map(({ class: number, from_date, to_date }) =>
      and([
        eb('entry.class', '=', number),
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
      ]),
    );
    const inSchoolList = and([
      eb('entry.class', 'is', null),
      eb('entry.at', '>=', created_at),
      left_at === null
        ? eb('entry.action', 'in', ofEverybody)
        : or([
            and([eb('entry.action', 'in', ofEverybody), eb('entry.at', '<', left_at)]),
            and([eb('entry.action', '=', 'students.list-former'), eb('entry.at', '>=', left_at)]),
          ]),
    ]);
    return and([
      or([eb('entry.actor_id', 'is', null), eb('entry.actor_id', '!=', student)]),
      or([
        and([
          eb('entry.action', 'in', seeing),
          or([eb('entry.person_id', '=', student), and([eb('entry.person_id', 'is', null), or(inClass)])]),
        ]),
        and([eb('entry.person_id', 'is', null), inSchoolList]),
      ]),
    ]);
  };
}
