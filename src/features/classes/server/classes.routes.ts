import { fault } from '../../../platform/contract/reason.ts';
import { notAClass } from '../../../platform/contract/refusals.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import type { SchoolClass } from '../../../platform/contract/school-class.ts';
import { maxClassNumber } from '../../../platform/contract/school-terms.ts';
import { everyone } from '../../../platform/database/scope.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import { todayOf } from '../../../platform/http/access.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { Refusal, refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { recordAction, recordIfChanged } from '../../audit/server/audit.queries.ts';
import { teacherNotOfSchool } from '../../identity/identity.refusals.ts';
import { findPersonId } from '../../identity/server/person.queries.ts';
import { classNotFound, notForGroups } from '../../school/school.refusals.ts';
import { isHome, listClasses } from '../../school/server/classes.queries.ts';
import * as contract from '../classes.contract.ts';
import * as refusals from '../classes.refusals.ts';
import * as classes from './classes.queries.ts';
import { findCircle, nextNumber } from './classes.rules.ts';
import { listContents } from './contents.ts';

export function classesRoutes(serve: Serve): void {
  serve(contract.addClass, add);
  serve(contract.changeClass, change);
  serve(contract.removeClass, remove);
}

async function add({ db, caller, body, now }: Call<typeof contract.addClass>): Promise<SchoolClass> {
  const { schoolId } = caller.actor;
  return db.transaction().execute(async (transaction) => {
    const all = await classes.holdNumbers(transaction, schoolId);
    const others = all.filter(isHome);
    if (others.length >= contract.mostClasses) throw refuse(refusals.tooManyClasses, { most: contract.mostClasses });
    const number = body.class ?? nextNumber(numbersOf(all), maxClassNumber);
    if (all.some((other) => other.class === number)) {
      throw refuseAt('class', refusals.classNumberInUse, { class: number, number });
    }
    const order = Math.max(0, ...others.map((other) => other.order)) + 1;
    const empty = { class: number, name: '', order, movesUpTo: null, is_open: 1, teacher_id: null };
    const stored = await changed(transaction, schoolId, empty, body);
    refuseFaults(stored, all);
    await classes.storeClass(transaction, schoolId, stored, others, true);
    const made = await recordAction(transaction, caller, { action: 'classes.add', class: number, at: now() });
    await storeVersions(transaction, made, { class: [number, ...numbersOf(others)] });
    return answer(transaction, schoolId, number, todayOf(caller, now()));
  });
}

async function change({ db, caller, params, body, now }: Call<typeof contract.changeClass>): Promise<SchoolClass> {
  const { schoolId } = caller.actor;
  const number = params.class;
  return db.transaction().execute(async (transaction) => {
    const { all, before, numbers } = await holdClass(transaction, schoolId, number);
    if (body.class !== undefined && body.class !== number) throw refuseAt('class', refusals.classNumberStays);
    const others = all.filter((one) => one !== before);
    const stored = await changed(transaction, schoolId, before, body);
    refuseFaults(
      stored,
      numbers.filter((one) => one.class !== number),
    );
    await classes.storeClass(transaction, schoolId, stored, others, false);
    const event = { action: 'classes.change', class: number, at: now() } as const;
    const made = await recordIfChanged(transaction, caller, event, { before, after: stored });
    if (made) await storeVersions(transaction, made, { class: numbersOf(all) });
    return answer(transaction, schoolId, number, todayOf(caller, now()));
  });
}

async function remove({ db, caller, params, now }: Call<typeof contract.removeClass>) {
  const { schoolId } = caller.actor;
  const number = params.class;
  await db.transaction().execute(async (transaction) => {
    const { all, before: removed } = await holdClass(transaction, schoolId, number);
    await refuseInUse(transaction, schoolId, number);
    await classes.deleteClass(transaction, schoolId, removed);
    const made = await recordAction(transaction, caller, { action: 'classes.remove', class: number, at: now() });
    await storeVersions(transaction, made, { class: numbersOf(all) });
  });
  return {};
}

/** A class among all of the school, and the groups beside them. Refuses a group, which has calls of its own. */
async function holdClass(transaction: DatabaseTransaction, schoolId: number, number: number) {
  const numbers = await classes.holdNumbers(transaction, schoolId);
  const found = numbers.find((one) => one.class === number);
  if (!found) throw refuse(classNotFound);
  if (!isHome(found)) throw refuseAt('class', notForGroups);
  const all = numbers.filter(isHome).map(({ session_id: _, ...stored }) => stored);
  return { numbers, all, before: all.find((one) => one.class === number) as classes.StoredClass };
}

/** One class makes room for another, and moves up to another: a change of one may change any. */
function numbersOf(all: readonly classes.StoredClass[]): number[] {
  return all.map((one) => one.class);
}

/** The stored values with the sent ones over them. */
async function changed(
  transaction: DatabaseTransaction,
  schoolId: number,
  before: classes.StoredClass,
  { name, order, movesUpTo, isOpen, teacherEmail }: Call<typeof contract.changeClass>['body'],
): Promise<classes.StoredClass> {
  return {
    ...before,
    ...(name !== undefined && { name: tidy(name) }),
    ...(order !== undefined && { order }),
    ...(movesUpTo !== undefined && { movesUpTo }),
    ...(isOpen !== undefined && { is_open: isOpen ? 1 : 0 }),
    ...(teacherEmail !== undefined && { teacher_id: await findTeacher(transaction, schoolId, teacherEmail) }),
  };
}

async function findTeacher(db: Database, schoolId: number, email: string | null): Promise<number | null> {
  if (email === null) return null;
  const id = await findPersonId(db, schoolId, { role: 'teacher', email }, everyone);
  if (id === undefined) throw refuseAt('teacherEmail', teacherNotOfSchool);
  return id;
}

type Numbered = Awaited<ReturnType<typeof classes.holdNumbers>>[number];

function refuseFaults(stored: classes.StoredClass, numbers: readonly Numbered[]): void {
  const { name, movesUpTo } = stored;
  const others = numbers.filter(isHome);
  if (numbers.some((other) => sameName(other.name, name))) throw refuseAt('name', refusals.classNameInUse, { name });
  if (movesUpTo === null) return;
  if (movesUpTo === stored.class) throw refuseAt('movesUpTo', refusals.movesUpToItself);
  if (numbers.some((other) => other.class === movesUpTo && !isHome(other))) throw refuseAt('movesUpTo', notForGroups);
  if (!others.some((other) => other.class === movesUpTo)) throw refuseAt('movesUpTo', notAClass);
  const circle = findCircle([...others, stored], stored.class);
  if (circle) throw refuseAt('movesUpTo', refusals.movesUpInCircle, { classes: circle });
}

async function refuseInUse(transaction: DatabaseTransaction, schoolId: number, number: number): Promise<void> {
  const parts = await listContents(transaction, schoolId, number);
  if (parts.length > 0) throw new Refusal(fault(refusals.classInUse, { class: number, parts }));
}

async function answer(db: Database, schoolId: number, number: number, today: string): Promise<SchoolClass> {
  const found = (await listClasses(db, schoolId, today, everyone)).find((one) => one.class === number);
  if (!found) throw refuse(classNotFound);
  return found;
}
