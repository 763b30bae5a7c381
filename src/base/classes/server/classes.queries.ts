import { plainName } from '../../../platform/contract/same-name.ts';
import { defaultClassName } from '../../../platform/contract/school-terms.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import { countOf } from '../../../platform/database/count-of.ts';
import { deleteIn, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { forgetFormerClasses } from '../../grades/server/grades.queries.ts';
import { isHome } from '../../school/server/classes.queries.ts';
import { makeRoom } from './classes.rules.ts';

const firstClasses = 10;

/** The classes of a new school: 1 to 10, each moving up to the next. */
export async function addFirstClasses(transaction: DatabaseTransaction, schoolId: number): Promise<void> {
  // From the last to the first, as each refers to the next.
  for (let number = firstClasses; number >= 1; number -= 1) {
    const movesUpTo = number < firstClasses ? number + 1 : null;
    await transaction
      .insertInto('class')
      .values({
        school_id: schoolId,
        number,
        name: defaultClassName(number),
        place: number,
        moves_up_to: movesUpTo,
      })
      .execute();
  }
}

/** Whether the classes are no longer those that every new school has. */
export async function hasOwnClasses(db: Database, schoolId: number): Promise<boolean> {
  const rows = await selectIn(db, schoolId, 'class', { session_id: null }).select(['number', 'name']).execute();
  return rows.length !== firstClasses || rows.some(({ number, name }) => name !== defaultClassName(number));
}

export type StoredClass = Omit<Awaited<ReturnType<typeof holdNumbers>>[number], 'session_id'>;

/**
 * Locks and returns all classes of a school until the transaction ends, because names, orders and next classes depend
 * on all of them.
 */
export async function holdClasses(transaction: DatabaseTransaction, schoolId: number): Promise<StoredClass[]> {
  return (await holdNumbers(transaction, schoolId)).filter(isHome).map(({ session_id: _, ...stored }) => stored);
}

/** Locks and returns all classes and the groups, whose numbers come from the same range. */
export function holdNumbers(transaction: DatabaseTransaction, schoolId: number) {
  return selectIn(transaction, schoolId, 'class')
    .select(['number as class', 'name', 'place as order', 'moves_up_to as movesUpTo', 'is_open', 'teacher_id'])
    .select(['mark_scale', 'session_id'])
    .orderBy('place')
    .orderBy('number')
    .$if(engineOf(transaction) === 'postgres', (query) => query.forUpdate())
    .execute();
}

/** Replaces all classes of a school. No record may refer to any of them. */
export async function replaceClasses(
  transaction: DatabaseTransaction,
  schoolId: number,
  classes: readonly StoredClass[],
): Promise<void> {
  await deleteIn(transaction, schoolId, 'class').execute();
  const rows = classes.map(({ class: number, name, order, movesUpTo, is_open, teacher_id, mark_scale }) => ({
    school_id: schoolId,
    number,
    name,
    place: order,
    moves_up_to: movesUpTo,
    is_open,
    teacher_id,
    mark_scale,
  }));
  await insertRows(transaction, 'class', rows);
  await forgetFormerClasses(transaction, schoolId);
}

/** Stores a new or changed class. If its place is taken, the classes there move down. */
export async function storeClass(
  transaction: DatabaseTransaction,
  schoolId: number,
  stored: StoredClass,
  others: readonly StoredClass[],
  isNew: boolean,
): Promise<void> {
  for (const moved of makeRoom(others, stored.order)) {
    await change(transaction, schoolId, moved.class, { place: moved.order });
  }
  const { class: number, name, order, movesUpTo, is_open, teacher_id, mark_scale } = stored;
  const columns = { name, place: order, moves_up_to: movesUpTo, is_open, teacher_id, mark_scale };
  if (!isNew) return change(transaction, schoolId, number, columns);
  await transaction
    .insertInto('class')
    .values({ school_id: schoolId, number, ...columns })
    .execute();
}

/** The place of groups in lists, after every class. */
const placeOfGroups = 10_000;

type StoredGroup = {
  readonly class: number;
  readonly name: string;
  readonly session: number;
  readonly block: string | null;
  readonly takesRegister: boolean;
};

/** Changes a group, which stays in its session. */
export async function changeGroup(transaction: DatabaseTransaction, schoolId: number, group: StoredGroup) {
  const { class: number, name, takesRegister } = group;
  const blocks = group.block === null ? undefined : await readBlocks(transaction, schoolId, number);
  const columns = { name, block: blocks?.(group) ?? null, takes_register: takesRegister ? 1 : 0 };
  await updateIn(transaction, schoolId, 'class', { number }).set(columns).execute();
}

/** Stores new groups. */
export async function storeGroups(transaction: DatabaseTransaction, schoolId: number, groups: readonly StoredGroup[]) {
  const blocks = await readBlocks(transaction, schoolId);
  const rows = groups.map((group) => ({
    school_id: schoolId,
    number: group.class,
    name: group.name,
    place: placeOfGroups,
    moves_up_to: null,
    session_id: group.session,
    block: blocks(group),
    takes_register: group.takesRegister ? 1 : 0,
  }));
  await insertRows(transaction, 'class', rows);
}

/** The name of a group's block as the other groups of its session write it: other capitals make no other block. */
async function readBlocks(transaction: DatabaseTransaction, schoolId: number, except = 0) {
  const rows = await selectIn(transaction, schoolId, 'class')
    .select(['session_id', (one) => one.ref('block').$notNull().as('block')])
    .distinct()
    .where('block', 'is not', null)
    .where('number', '<>', except)
    .execute();
  const keyOf = (session: number | null, block: string) => `${session} ${plainName(block)}`;
  const known = new Map(rows.map(({ session_id, block }) => [keyOf(session_id, block), block]));
  return ({ session, block }: Pick<StoredGroup, 'session' | 'block'>) => {
    if (block === null) return null;
    const key = keyOf(session, block);
    const written = known.get(key) ?? block;
    known.set(key, written);
    return written;
  };
}

/** Deletes a class and its grades. The classes that moved up to it now move up to the class after it. */
export async function deleteClass(
  transaction: DatabaseTransaction,
  schoolId: number,
  { class: number, movesUpTo }: Pick<StoredClass, 'class' | 'movesUpTo'>,
): Promise<void> {
  await updateIn(transaction, schoolId, 'class', { moves_up_to: number }).set({ moves_up_to: movesUpTo }).execute();
  await deleteIn(transaction, schoolId, 'class', { number }).execute();
  await forgetFormerClasses(transaction, schoolId);
}

async function change(
  transaction: DatabaseTransaction,
  schoolId: number,
  number: number,
  columns: {
    place: number;
    name?: string;
    moves_up_to?: number | null;
    is_open?: number;
    teacher_id?: number | null;
    mark_scale?: string | null;
  },
): Promise<void> {
  await updateIn(transaction, schoolId, 'class', { number }).set(columns).execute();
}

/** Counts the records of each kind that name a class, including withdrawn and past ones. */
export async function countContents(db: Database, schoolId: number, number: number) {
  const students = await selectIn(db, schoolId, 'enrolment', { class: number })
    .select(({ fn }) => fn.count<number>('student_id').distinct().as('rows'))
    .executeTakeFirstOrThrow();
  const rowsOf = async (table: 'attendance_sheet' | 'withdrawn_register' | Named) => {
    return countOf(selectIn(db, schoolId, table).where('class' as never, '=', number as never));
  };
  return {
    students: Number(students.rows),
    registers: (await rowsOf('attendance_sheet')) + (await rowsOf('withdrawn_register')),
    exams: (await rowsOf('marks_record')) + (await rowsOf('withdrawn_exam')),
    subjects: await rowsOf('subject'),
    periods: (await rowsOf('timetable_period')) + (await countComing(db, schoolId, number)),
    homework: await rowsOf('homework'),
    diary: await rowsOf('diary_entry'),
    messages: await rowsOf('message'),
    closedDays: await rowsOf('closed_day_class'),
    groups: await rowsOf('group_class'),
  };
}

/** The lessons of a class in timetables that are not in force yet. */
async function countComing(db: Database, schoolId: number, number: number): Promise<number> {
  const waiting = await selectIn(db, schoolId, 'coming_timetable').select('periods').execute();
  const classes = waiting.flatMap(({ periods }) => JSON.parse(periods) as { readonly class: number }[]);
  return classes.filter((period) => period.class === number).length;
}

type Named =
  | 'marks_record'
  | 'withdrawn_exam'
  | 'subject'
  | 'timetable_period'
  | 'homework'
  | 'diary_entry'
  | 'message'
  | 'closed_day_class'
  | 'group_class';
