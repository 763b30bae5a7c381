import { type SqlBool, sql } from 'kysely';
import { selectIn } from '../../../platform/database/in-school.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { everyone, noId, type Scope, type Teaching } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { AskedDay } from '../../../platform/http/asked-day.ts';
import { childrenOf } from '../../school/server/children.queries.ts';
import { enrolledOn } from '../../school/server/enrolled-on.ts';
import { classesTaught, studentsTaught } from '../../school/server/teaching.queries.ts';

/** A roll and a day. A roll belongs to one student at a time, so the day decides whose roll it is. */
export type RollOn = { readonly roll: number; readonly date: string };

/** The id of the student in the scope who has this roll on a date. */
export async function findStudentIdByRoll(
  db: Database,
  schoolId: number,
  roll: RollOn,
  scope: Scope,
): Promise<number | undefined> {
  const [row] = await readerOfRoll(db, schoolId, roll, scope);
  return row?.student_id;
}

/**
 * The student who had this roll on the day that is asked for, if they are in the scope now. A student may name the roll
 * that they have now, too.
 */
export async function findStudentIdThen(
  db: Database,
  schoolId: number,
  { roll, then }: { readonly roll: number; readonly then: AskedDay },
  scope: Scope,
): Promise<number | undefined> {
  const on = { roll, date: then.today };
  if (!then.isPast) return findStudentIdByRoll(db, schoolId, on, scope);
  const found = await findStudentIdByRoll(then.db, schoolId, on, scope.of === 'classes' ? everyone : scope);
  if (scope.of === 'everyone') return found;
  if (scope.of !== 'classes') return found ?? findStudentIdByRoll(db, schoolId, { roll, date: then.now }, scope);
  const taught = await selectIn(db, schoolId, 'person', { id: found ?? noId })
    .select('id')
    .where('id', 'in', studentsTaught(db, schoolId, scope.teaching))
    .executeTakeFirst();
  return taught?.id;
}

/** A prepared statement must be the same each time, so there is one for people and one for classes. */
function readerOfRoll(db: Database, schoolId: number, { roll, date }: RollOn, scope: Scope) {
  switch (scope.of) {
    case 'everyone':
      return readHolderOfRoll(db, schoolId, roll, date, null);
    case 'classes':
      return readTaughtHolderOfRoll(db, schoolId, { roll, date }, scope.teaching);
    case 'children':
      return holderOfRoll(db, schoolId, { roll, date })
        .where('student_id', 'in', childrenOf(db, schoolId, scope.guarding))
        .execute();
    case 'person':
      return readHolderOfRoll(db, schoolId, roll, date, scope.personId);
    default:
      scope.of satisfies 'nobody';
      return readHolderOfRoll(db, schoolId, roll, date, noId);
  }
}

const readHolderOfRoll = prepared((db, schoolId: number, roll: number, date: string, onlyPerson: number | null) =>
  holderOfRoll(db, schoolId, { roll, date }).where(
    sql<SqlBool>`student_id = coalesce(cast(${onlyPerson} as bigint), student_id)`,
  ),
);

function readTaughtHolderOfRoll(db: Database, schoolId: number, roll: RollOn, teaching: Teaching) {
  return holderOfRoll(db, schoolId, roll)
    .where('class', 'in', classesTaught(db, schoolId, teaching))
    .execute();
}

function holderOfRoll(db: Database, schoolId: number, { roll, date }: RollOn) {
  return selectIn(db, schoolId, 'enrolment', { roll }).select('student_id').where(enrolledOn(date));
}
