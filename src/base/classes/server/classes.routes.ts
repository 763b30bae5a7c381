import { randomUUID } from 'node:crypto';
import { fault } from '../../../platform/contract/reason.ts';
import { notAClass } from '../../../platform/contract/refusals.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import type { SchoolClass } from '../../../platform/contract/school-class.ts';
import { maxClassNumber } from '../../../platform/contract/school-terms.ts';
import { withTeacherEmails } from '../../../platform/contract/teacher-emails.ts';
import { everyone } from '../../../platform/database/scope.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import { todayOf } from '../../../platform/http/access.ts';
import { expectUnchanged } from '../../../platform/http/expect-unchanged.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { Refusal, refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { recordAction, recordIfChanged } from '../../audit/server/audit.queries.ts';
import { teacherNotOfSchool } from '../../identity/identity.refusals.ts';
import { findPersonId } from '../../identity/server/person.queries.ts';
import { classNotFound, notForGroups } from '../../school/school.refusals.ts';
import { isHome, listClasses } from '../../school/server/classes.queries.ts';
import { expectMarkScale } from '../../school/server/mark-scales.queries.ts';
import * as contract from '../classes.contract.ts';
import * as refusals from '../classes.refusals.ts';
import * as classes from './classes.queries.ts';
import { findCircle, nextNumber } from './classes.rules.ts';
import { listContents } from './contents.ts';

type Caller = Call<typeof contract.nameClasses>['caller'];

export function classesRoutes(serve: Serve): void {
  serve(contract.addClass, add);
  serve(contract.changeClass, change);
  serve(contract.nameClasses, nameAll);
  serve(contract.removeClass, remove);
}

const emptyClass = { movesUpTo: null, is_open: 1, teacher_id: null, mark_scale: null };

async function add({ db, schoolId, caller, body, now }: Call<typeof contract.addClass>): Promise<SchoolClass> {
  return db.transaction().execute(async (transaction) => {
    const all = await classes.holdNumbers(transaction, schoolId);
    const others = all.filter(isHome);
    if (others.length >= contract.mostClasses) throw refuse(refusals.tooManyClasses, { most: contract.mostClasses });
    const number = body.class ?? nextNumber(numbersOf(all), maxClassNumber);
    if (all.some((other) => other.class === number)) {
      throw refuseAt('class', refusals.classNumberInUse, { class: number, number });
    }
    const order = Math.max(0, ...others.map((other) => other.order)) + 1;
    const empty = { ...emptyClass, class: number, name: '', order };
    const stored = await changed(transaction, schoolId, empty, body);
    refuseFaults(stored, all);
    await classes.storeClass(transaction, schoolId, stored, others, true);
    const made = await recordAction(transaction, caller, { action: 'classes.add', class: number, at: now() });
    await storeVersions(transaction, made, { class: [number, ...numbersOf(others)] });
    return answer(transaction, schoolId, number, todayOf(caller, now()));
  });
}

async function change({ db, schoolId, caller, params, query, body, now }: Call<typeof contract.changeClass>) {
  const number = params.class;
  return db.transaction().execute(async (transaction) => {
    await expectUnchanged(transaction, { caller, query, body }, async () =>
      withTeacherEmails(await answer(transaction, schoolId, number, todayOf(caller, now()))),
    );
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

async function nameAll({ db, schoolId, caller, query, body, now }: Call<typeof contract.nameClasses>) {
  const at = now();
  await db.transaction().execute(async (transaction) => {
    await expectUnchanged(transaction, { caller, query, body }, async () => ({
      classes: await listClasses(transaction, schoolId, todayOf(caller, at), everyone),
    }));
    const numbers = await classes.holdNumbers(transaction, schoolId);
    const all = numbers.filter(isHome).map(({ session_id: _, ...stored }) => stored);
    const named = body.classes.map(({ class: number, name }, place) => ({ number, name: tidy(name), place }));
    refuseFaultsOfNames(named, all, numbers);
    const others = (number: number | undefined) => all.filter((one) => one.class !== number);
    const swapped = named.filter(({ number, name }) => others(number).some((one) => one.name === name));
    for (const { name } of swapped) {
      // The class gets a temporary name, so that another class can take its old one.
      const held = all.find((one) => one.name === name);
      if (held) await classes.storeClass(transaction, schoolId, { ...held, name: randomUUID() }, [], false);
    }
    for (const { number, name } of named) {
      const before = all.find((one) => one.class === number);
      if (!before || name === '') continue;
      const after = { ...before, name };
      await classes.storeClass(transaction, schoolId, after, [], false);
      const event = { action: 'classes.change', class: before.class, at } as const;
      const made = await recordIfChanged(transaction, caller, event, { before, after });
      if (made) await storeVersions(transaction, made, { class: [before.class] });
    }
    for (const { number, name, place } of named) {
      if (number === undefined || name !== '') continue;
      await refuseInUse(transaction, schoolId, number, fieldOf(place));
      await removeHeld(transaction, caller, number, at);
    }
    for (const { number, name } of named) {
      if (number === undefined && name !== '') await addNamed(transaction, caller, name, at);
    }
  });
  return listClasses(db, schoolId, todayOf(caller, at), everyone);
}

function fieldOf(place: number): string {
  return `classes.${place}.name`;
}

/** Refuses a list of names that has an unknown class, has a class twice, or would give two classes the same name. */
function refuseFaultsOfNames(
  named: readonly { readonly number: number | undefined; readonly name: string; readonly place: number }[],
  all: readonly classes.StoredClass[],
  numbers: readonly Numbered[],
): void {
  for (const { number, place } of named) {
    if (number === undefined) continue;
    const isTwice = named.some((other) => other.number === number && other.place < place);
    if (isTwice || !all.some((one) => one.class === number)) throw refuseAt(`classes.${place}.class`, notAClass);
  }
  const kept = all.filter((one) => !named.some(({ number }) => number === one.class));
  const names = named.filter(({ name }) => name !== '');
  if (kept.length + names.length > contract.mostClasses) {
    throw refuse(refusals.tooManyClasses, { most: contract.mostClasses });
  }
  for (const { name, place } of names) {
    const isTaken =
      [...kept, ...numbers.filter((one) => !isHome(one))].some((one) => sameName(one.name, name)) ||
      names.some((other) => other.place < place && sameName(other.name, name));
    if (isTaken) throw refuseAt(fieldOf(place), refusals.classNameInUse, { name });
  }
}

async function addNamed(transaction: DatabaseTransaction, caller: Caller, name: string, at: Date): Promise<void> {
  const { schoolId } = caller.actor;
  const numbers = await classes.holdNumbers(transaction, schoolId);
  const others = numbers.filter(isHome);
  const number = nextNumber(numbersOf(numbers), maxClassNumber);
  const order = Math.max(0, ...others.map((other) => other.order)) + 1;
  const stored = { ...emptyClass, class: number, name, order };
  await classes.storeClass(transaction, schoolId, stored, others, true);
  const made = await recordAction(transaction, caller, { action: 'classes.add', class: number, at });
  await storeVersions(transaction, made, { class: [number] });
}

async function remove({ db, schoolId, caller, params, now }: Call<typeof contract.removeClass>) {
  await db.transaction().execute(async (transaction) => {
    await holdClass(transaction, schoolId, params.class);
    await refuseInUse(transaction, schoolId, params.class);
    await removeHeld(transaction, caller, params.class, now());
  });
}

/**
 * Returns the numbers of all classes. A change of one class can change any other, because classes make room for it or
 * move up to it.
 */
function numbersOf(all: readonly classes.StoredClass[]): number[] {
  return all.map((one) => one.class);
}

/** Merges the sent values into the stored ones. */
async function changed(
  transaction: DatabaseTransaction,
  schoolId: number,
  before: classes.StoredClass,
  { name, order, movesUpTo, isOpen, teacherEmail, scale }: Call<typeof contract.changeClass>['body'],
): Promise<classes.StoredClass> {
  return {
    ...before,
    ...(name !== undefined && { name: tidy(name) }),
    ...(order !== undefined && { order }),
    ...(movesUpTo !== undefined && { movesUpTo }),
    ...(isOpen !== undefined && { is_open: isOpen ? 1 : 0 }),
    ...(teacherEmail !== undefined && { teacher_id: await findTeacher(transaction, schoolId, teacherEmail) }),
    ...(scale !== undefined && { mark_scale: await findScale(transaction, schoolId, scale) }),
  };
}

async function findTeacher(db: Database, schoolId: number, email: string | null): Promise<number | null> {
  if (email === null) return null;
  const id = await findPersonId(db, schoolId, { role: 'teacher', email }, everyone);
  if (id === undefined) throw refuseAt('teacherEmail', teacherNotOfSchool);
  return id;
}

async function findScale(db: Database, schoolId: number, name: string | null): Promise<string | null> {
  return (await expectMarkScale(db, schoolId, tidy(name ?? '') || null, 'scale'))?.name ?? null;
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

/** A class among all of the school, and the groups beside them. Refuses a group, which has calls of its own. */
async function holdClass(transaction: DatabaseTransaction, schoolId: number, number: number) {
  const numbers = await classes.holdNumbers(transaction, schoolId);
  const found = numbers.find((one) => one.class === number);
  if (!found) throw refuse(classNotFound);
  if (!isHome(found)) throw refuseAt('class', notForGroups);
  const all = numbers.filter(isHome).map(({ session_id: _, ...stored }) => stored);
  return { numbers, all, before: all.find((one) => one.class === number) as classes.StoredClass };
}

async function refuseInUse(transaction: DatabaseTransaction, schoolId: number, number: number, field?: string) {
  const parts = await listContents(transaction, schoolId, number);
  if (parts.length === 0) return;
  const why = fault(refusals.classInUse, { class: number, parts });
  throw new Refusal(why, field === undefined ? {} : { faults: { [field]: why } });
}

/** Deletes a class that nothing depends on. */
async function removeHeld(transaction: DatabaseTransaction, caller: Caller, number: number, at: Date): Promise<void> {
  const { schoolId } = caller.actor;
  // The classes are read again because a class deleted before this one may have moved up to it.
  const { all, before: removed } = await holdClass(transaction, schoolId, number);
  await classes.deleteClass(transaction, schoolId, removed);
  const made = await recordAction(transaction, caller, { action: 'classes.remove', class: number, at });
  await storeVersions(transaction, made, { class: numbersOf(all) });
}

async function answer(db: Database, schoolId: number, number: number, today: string): Promise<SchoolClass> {
  const found = (await listClasses(db, schoolId, today, everyone)).find((one) => one.class === number);
  if (!found) throw refuse(classNotFound);
  return found;
}
