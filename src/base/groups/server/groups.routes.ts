import { fault } from '../../../platform/contract/reason.ts';
import { notAClass } from '../../../platform/contract/refusals.ts';
import { plainName, sameName } from '../../../platform/contract/same-name.ts';
import { maxClassNumber, normalEmail } from '../../../platform/contract/school-terms.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { everyone, type Scope } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import { foundBy, todayOf } from '../../../platform/http/access.ts';
import { askedDay } from '../../../platform/http/asked-day.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { badInput, Refusal, refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { recordAction, recordReading, recordReadingOf, recordVersions } from '../../audit/server/audit.queries.ts';
import {
  deleteClass,
  holdNumbers,
  changeGroup as storeGroupChange,
  storeGroups,
} from '../../classes/server/classes.queries.ts';
import { nextNumber } from '../../classes/server/classes.rules.ts';
import { listContents } from '../../classes/server/contents.ts';
import { rollTwice } from '../../enrolments/enrolments.refusals.ts';
import { reachedStudent } from '../../enrolments/server/reached-student.ts';
import { holdEnrolments, refuseClashes, refuseClashesOfStudents } from '../../enrolments/server/student-clash.ts';
import { expectTeachers } from '../../identity/server/expect-teachers.ts';
import { classClosed, dateOutsideSession, notForGroups } from '../../school/school.refusals.ts';
import { isHome } from '../../school/server/classes.queries.ts';
import { countMembers, groupsOf } from '../../school/server/groups.queries.ts';
import { expectOpen, readChosenSession } from '../../school/server/named-session.ts';
import { listPeriodsOf } from '../../subjects/server/many.queries.ts';
import { addSubject, changeSubject, removeSubject } from '../../subjects/server/subjects.queries.ts';
import { subjectInUse } from '../../subjects/subjects.refusals.ts';
import * as contract from '../groups.contract.ts';
import * as refusals from '../groups.refusals.ts';
import * as groups from './groups.queries.ts';
import { dayWithin, findBlocks } from './groups.rules.ts';
import { addGroups } from './many-groups.ts';

export function groupsRoutes(serve: Serve): void {
  serve.limited(contract.listGroups, list);
  serve.limited(contract.listBlocks, listBlocks);
  serve.limited(contract.listMembers, listMembers);
  serve(contract.addGroup, add);
  serve(contract.addManyGroups, addMany);
  serve(contract.changeGroup, change);
  serve(contract.removeGroup, remove);
  serve(contract.setMembers, setMembers);
}

async function list(call: Call<typeof contract.listGroups>, scope: Scope): Promise<contract.TeachingGroup[]> {
  const { db, caller, query, now } = call;
  const { schoolId } = caller.actor;
  const today = todayOf(caller, now());
  const session = await readChosenSession(db, schoolId, query.session, today);
  const found = await groups.listGroups(db, schoolId, { session: session.id }, scope);
  const { roll } = query;
  if (roll === undefined) return toAnswers(db, schoolId, found, today);
  const { studentId } = await reachedStudent({ ...call, params: { roll }, query: {} }, scope);
  const day = dayWithin(session, today);
  const own = await groupsOf(db, schoolId, studentId, day).execute();
  await recordReading(db, caller, { action: 'students.read', person: studentId, at: now() });
  return toAnswers(
    db,
    schoolId,
    found.filter((group) => own.some((one) => one.class === group.number)),
    today,
  );
}

/**
 * Converts groups into answers. Their sizes are those of today or, if the session does not include today, of its
 * nearest day.
 */
async function toAnswers(db: Database, schoolId: number, found: readonly groups.Group[], today: string) {
  const sizes = new Map<number, number>();
  for (const [, ofSession] of Map.groupBy(found, (group) => group.session_id)) {
    const [first] = ofSession;
    const day = dayWithin({ from: first?.from_date ?? today, to: first?.to_date ?? today }, today);
    const numbers = ofSession.map((group) => group.number);
    const counted = countMembers(db, schoolId, day).where('group_member.group_number', 'in', idList(db, numbers));
    for (const { class: number, students } of await counted.execute()) sizes.set(number, Number(students));
  }
  return found.map((group) => ({
    class: group.number,
    name: group.name,
    session: group.session,
    subject: group.subject,
    code: group.code,
    classes: group.classes,
    block: group.block,
    takesRegister: group.takes_register === 1,
    teachers: group.teachers.map(({ name, email }) => ({ name, email })),
    students: sizes.get(group.number) ?? 0,
  }));
}

async function listBlocks({ db, caller, query, now }: Call<typeof contract.listBlocks>, scope: Scope) {
  const { schoolId } = caller.actor;
  const today = todayOf(caller, now());
  const session = await readChosenSession(db, schoolId, query.session, today);
  const ofBlocks = (await groups.listGroups(db, schoolId, { session: session.id }, scope)).filter(
    ({ block }) => block !== null,
  );
  const day = dayWithin(session, today);
  // Groups outside the caller's reach are included, because their members have a group in the block too.
  const names = new Set(ofBlocks.map(({ block }) => block));
  const whole =
    scope.of === 'everyone'
      ? ofBlocks
      : (await groups.listGroups(db, schoolId, { session: session.id }, everyone)).filter(({ block }) =>
          names.has(block),
        );
  const reached = new Set(ofBlocks.map((group) => group.number));
  const numbers = whole.map((group) => group.number);
  const classes = [...new Set(ofBlocks.flatMap((group) => group.classes))];
  const students = await groups.listStudents(db, schoolId, { classes, session: session.id, day }, scope);
  const members = await groups.listMembers(db, schoolId, { groups: numbers, day }, everyone);
  const blocks = findBlocks(whole, students, members).map((block) => ({
    ...block,
    groups: block.groups.filter((number) => reached.has(number)),
  }));
  const named = blocks.flatMap(({ inNone, inSeveral }) => [...inNone, ...inSeveral]);
  if (named.length > 0) await recordReadingOf(db, caller, { action: 'students.read-class', at: now() }, named);
  return blocks;
}

async function listMembers(call: Call<typeof contract.listMembers>, scope: Scope) {
  const { db, caller, params, query, now } = call;
  const { schoolId } = caller.actor;
  const today = todayOf(caller, now());
  const isAhead = query.on !== undefined && query.on > today;
  const then = isAhead ? { db, today: query.on as string } : askedDay(call);
  // The caller's rights are those of today. Callers who reach the whole school also see a past group that has since
  // been deleted.
  const reached = await groups.listGroups(db, schoolId, { class: params.class }, scope);
  const [stood] =
    scope.of === 'everyone' ? await groups.listGroups(then.db, schoolId, { class: params.class }, scope) : reached;
  const group = foundBy(caller, stood, refusals.groupNotFound);
  const session = { from: group.from_date, to: group.to_date };
  const day = dayWithin(session, query.on ?? today);
  const members = await groups.listMembers(then.db, schoolId, { groups: [group.number], day }, scope);
  const read = { action: 'students.read-class', date: day, at: now() } as const;
  if (members.length > 0) await recordReadingOf(db, caller, read, members);
  return members.map(toMember);
}

function toMember({
  student,
  roll,
  name,
  class: number,
  from,
  to,
}: Awaited<ReturnType<typeof groups.listMembers>>[number]) {
  return { _id: String(student), roll, name, class: number, from, to };
}

async function add({ db, caller, body, now }: Call<typeof contract.addGroup>): Promise<contract.TeachingGroup> {
  const { schoolId } = caller.actor;
  const today = todayOf(caller, now());
  return db.transaction().execute(async (transaction) => {
    const session = await readChosenSession(transaction, schoolId, body.session, today);
    expectOpen(session);
    const all = await holdNumbers(transaction, schoolId);
    if (all.filter((one) => one.session_id === session.id).length >= contract.mostGroups) {
      throw refuse(refusals.tooManyGroups, { most: contract.mostGroups });
    }
    const number = nextNumber(
      all.map((one) => one.class),
      maxClassNumber,
    );
    if (all.some((one) => one.class === number)) throw refuse(refusals.noFreeNumber, { most: maxClassNumber });
    const name = tidy(body.name);
    refuseName(name, number, session.id, all);
    refuseClasses(body.classes, [], all);
    const teacherIds = await findTeachers(transaction, schoolId, body.teacherEmails ?? []);
    const { block, takesRegister = false } = body;
    const stored = { class: number, name, session: session.id, block: tidy(block ?? '') || null, takesRegister };
    await storeGroups(transaction, schoolId, [stored]);
    await groups.setClasses(transaction, schoolId, number, [...new Set(body.classes)]);
    const { subject, code = codeOf(name) } = body;
    const ofGroup = { session: session.name, class: number, name: subject, code, teacherIds };
    await addSubject(transaction, schoolId, ofGroup);
    const made = await recordAction(transaction, caller, { action: 'groups.add', class: number, at: now() });
    await storeVersions(transaction, made, { group: [number] });
    return answer(transaction, schoolId, number, today);
  });
}

async function addMany({ db, caller, body, now }: Call<typeof contract.addManyGroups>) {
  const { schoolId } = caller.actor;
  return db.transaction().execute(async (transaction) => {
    const session = await readChosenSession(transaction, schoolId, body.session, todayOf(caller, now()));
    expectOpen(session);
    const all = await holdNumbers(transaction, schoolId);
    if (all.filter((one) => one.session_id === session.id).length + body.groups.length > contract.mostGroups) {
      throw refuse(refusals.tooManyGroups, { most: contract.mostGroups });
    }
    const named = body.groups.map((group) => ({ ...group, name: tidy(group.name) }));
    refuseMany(named, session.id, all);
    const idOf = await findTeachersOfMany(transaction, schoolId, named);
    const made = named.map(({ name, code = codeOf(name), takesRegister = false, teacherEmails = [], ...group }) => ({
      sessionId: session.id,
      ...{ name, code, takesRegister, subject: group.subject },
      classes: [...new Set(group.classes)],
      block: tidy(group.block ?? '') || null,
      teacherIds: [...new Set(teacherEmails.flatMap((email) => idOf.get(normalEmail(email)) ?? []))],
    }));
    const numbers = await addGroups(transaction, schoolId, made);
    const recorded = await recordAction(transaction, caller, { action: 'groups.add-many', at: now() });
    await storeVersions(transaction, recorded, { group: numbers });
    return named.map(({ name }, place) => ({ class: numbers[place] as number, name }));
  });
}

/** The ids of all teachers whom groups name, by their emails. */
async function findTeachersOfMany(
  db: Database,
  schoolId: number,
  sent: readonly { readonly teacherEmails?: readonly string[] }[],
): Promise<ReadonlyMap<string, number>> {
  const fields = new Map<string, string>();
  for (const [place, { teacherEmails = [] }] of sent.entries())
    for (const [at, email] of teacherEmails.entries())
      fields.set(normalEmail(email), fields.get(normalEmail(email)) ?? `groups.${place}.teacherEmails.${at}`);
  const ids = await expectTeachers(
    db,
    schoolId,
    [...fields].map(([email, field]) => [field, email] as const),
  );
  return new Map([...fields.keys()].map((email, place) => [email, ids[place] as number]));
}

type Sent = { readonly name: string; readonly classes: readonly number[] };

function refuseMany(sent: readonly Sent[], session: number, all: readonly Numbered[]): void {
  const rivals = all.filter((one) => isHome(one) || one.session_id === session).map(({ name }) => name);
  const taken = new Set(rivals.map(plainName));
  const faults = sent.flatMap(({ name, classes }, place) => {
    const isTaken = taken.has(plainName(name));
    taken.add(plainName(name));
    const named = isTaken ? [[`groups.${place}.name`, fault(refusals.groupNameInUse, { name })] as const] : [];
    return [...named, ...classFaults(classes, [], all, `groups.${place}.`)];
  });
  if (faults.length > 0) throw badInput(Object.fromEntries(faults));
}

/** The default code of a subject: the group's name, cut to the maximum length of a code. */
function codeOf(name: string): string {
  return [...name].slice(0, 25).join('').trim();
}

async function change({ db, caller, params, body, now }: Call<typeof contract.changeGroup>) {
  const { schoolId } = caller.actor;
  const number = params.class;
  return db.transaction().execute(async (transaction) => {
    await holdEnrolments(transaction, schoolId);
    const all = await holdNumbers(transaction, schoolId);
    const before = await findGroup(transaction, schoolId, number);
    if (body.session !== undefined && body.session !== before.session) {
      throw refuseAt('session', refusals.groupSessionStays, { session: before.session });
    }
    expectOpen({ name: before.session, isClosed: before.closed_at !== null });
    const name = body.name === undefined ? before.name : tidy(body.name);
    refuseName(name, number, before.session_id, all);
    if (body.classes) {
      refuseClasses(body.classes, before.classes, all);
      const left = await groups.findClassWithMembers(transaction, schoolId, number, body.classes);
      if (left !== undefined) throw refuseAt('classes', refusals.groupClassHasMembers, { class: left });
      await groups.setClasses(transaction, schoolId, number, [...new Set(body.classes)]);
      // The check is needed because students who had left for one of the new classes are members again.
      await refuseClashes(transaction, schoolId, todayOf(caller, now()));
    }
    const block = body.block === undefined ? before.block : tidy(body.block ?? '') || null;
    const takesRegister = body.takesRegister ?? before.takes_register === 1;
    const session = before.session_id;
    await storeGroupChange(transaction, schoolId, { class: number, name, session, block, takesRegister });
    const { subject = before.subject, code = before.code, teacherEmails } = body;
    const teacherIds = teacherEmails && (await findTeachers(transaction, schoolId, teacherEmails));
    await changeSubject(transaction, schoolId, before.subject_id, { name: subject, code, teacherIds, at: now() });
    const period = await listPeriodsOf(transaction, schoolId, [before.subject_id]);
    const event = { action: 'groups.change', class: number, at: now() } as const;
    await recordVersions(transaction, caller, event, { group: [number], period });
    return answer(transaction, schoolId, number, todayOf(caller, now()));
  });
}

async function remove({ db, caller, params, now }: Call<typeof contract.removeGroup>) {
  const { schoolId } = caller.actor;
  const number = params.class;
  await db.transaction().execute(async (transaction) => {
    await holdEnrolments(transaction, schoolId);
    await holdNumbers(transaction, schoolId);
    const group = await findGroup(transaction, schoolId, number);
    expectOpen({ name: group.session, isClosed: group.closed_at !== null });
    const parts = await listContents(transaction, schoolId, number, ['subjects']);
    if (parts.length > 0) throw new Refusal(fault(refusals.groupInUse, { class: number, parts }));
    const subject = await removeSubject(transaction, schoolId, group.subject_id);
    if (!subject) throw refuse(subjectInUse, { name: group.subject });
    await groups.forgetMembers(transaction, schoolId, number);
    await deleteClass(transaction, schoolId, { class: number, movesUpTo: null });
    const made = await recordAction(transaction, caller, { action: 'groups.remove', class: number, at: now() });
    await storeVersions(transaction, made, { group: [number] });
  });
  return {};
}

async function setMembers({ db, caller, params, body, now }: Call<typeof contract.setMembers>) {
  const { schoolId } = caller.actor;
  const number = params.class;
  const today = todayOf(caller, now());
  return db.transaction().execute(async (transaction) => {
    await holdEnrolments(transaction, schoolId);
    const group = await findGroup(transaction, schoolId, number);
    expectOpen({ name: group.session, isClosed: group.closed_at !== null });
    const days = { from: group.from_date, to: group.to_date };
    const from = body.from ?? dayWithin(days, today);
    if (from < days.from || from > days.to) {
      throw refuseAt('from', dateOutsideSession, { session: group.session, date: from, ...days });
    }
    const ofClasses = { classes: group.classes, session: group.session_id, day: from };
    const students = await groups.listStudents(transaction, schoolId, ofClasses, everyone);
    refuseRolls(body.rolls, students, { class: number, date: from });
    const wanted = students.filter(({ roll }) => body.rolls.includes(roll)).map(({ student }) => student);
    await groups.setMembers(transaction, schoolId, number, { from, students: wanted });
    await refuseClashesOfStudents(transaction, schoolId, wanted, from);
    const event = { action: 'groups.change-members', class: number, date: from, at: now() } as const;
    const made = await recordVersions(transaction, caller, event, { group: [number] });
    const members = await groups.listMembers(transaction, schoolId, { groups: [number], day: from }, everyone);
    // A change that changes nothing is recorded as a read, as it answers students.
    const read = { action: 'students.read-class', date: from, at: now() } as const;
    if (!made && members.length > 0) await recordReadingOf(transaction, caller, read, members);
    return members.map(toMember);
  });
}

async function findGroup(db: Database, schoolId: number, number: number): Promise<groups.Group> {
  const [group] = await groups.listGroups(db, schoolId, { class: number }, everyone);
  if (!group) throw refuse(refusals.groupNotFound);
  return group;
}

async function answer(db: Database, schoolId: number, number: number, today: string) {
  const [group] = await toAnswers(db, schoolId, [await findGroup(db, schoolId, number)], today);
  return group as contract.TeachingGroup;
}

type Numbered = Awaited<ReturnType<typeof holdNumbers>>[number];

/**
 * Refuses a name that a class or another group of the session has, because files refer to classes and groups by name.
 */
function refuseName(name: string, number: number, session: number, all: readonly Numbered[]): void {
  const others = all.filter((one) => one.class !== number && (isHome(one) || one.session_id === session));
  if (others.some((other) => sameName(other.name, name))) throw refuseAt('name', refusals.groupNameInUse, { name });
}

function refuseClasses(classes: readonly number[], before: readonly number[], all: readonly Numbered[]): void {
  const faults = classFaults(classes, before, all);
  if (faults.length > 0) throw badInput(Object.fromEntries(faults));
}

/** Finds the faults in a group's list of classes. `path` is the path of the group in the body. */
function classFaults(classes: readonly number[], before: readonly number[], all: readonly Numbered[], path = '') {
  return classes.flatMap((number, place) => {
    const found = all.find((one) => one.class === number);
    if (!found) return [[`${path}classes.${place}`, fault(notAClass)] as const];
    if (!isHome(found)) return [[`${path}classes.${place}`, fault(notForGroups)] as const];
    if (found.is_open === 1 || before.includes(number)) return [];
    return [[`${path}classes.${place}`, fault(classClosed, { class: number })] as const];
  });
}

function findTeachers(db: Database, schoolId: number, emails: readonly string[]): Promise<number[]> {
  return expectTeachers(
    db,
    schoolId,
    emails.map((email, place) => [`teacherEmails.${place}`, email]),
  );
}

function refuseRolls(
  rolls: readonly number[],
  students: readonly { readonly roll: number }[],
  group: { readonly class: number; readonly date: string },
): void {
  const known = new Set(students.map(({ roll }) => roll));
  const seen = new Set<number>();
  const faults = rolls.flatMap((roll, place) => {
    const why = seen.has(roll)
      ? fault(rollTwice, { roll })
      : known.has(roll)
        ? undefined
        : fault(refusals.rollNotForGroup, { roll, ...group });
    seen.add(roll);
    return why ? [[`rolls.${place}`, why] as const] : [];
  });
  if (faults.length > 0) throw badInput(Object.fromEntries(faults));
}
