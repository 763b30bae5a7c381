import { fault } from '../../../platform/contract/reason.ts';
import { maxGroupNumber, normalEmail } from '../../../platform/contract/school-terms.ts';
import { withTeacherEmails } from '../../../platform/contract/teacher-emails.ts';
import { everyone } from '../../../platform/database/scope.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import { todayOf } from '../../../platform/http/access.ts';
import { expectUnchanged } from '../../../platform/http/expect-unchanged.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { Refusal, refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { recordAction, recordReadingOf, recordVersions } from '../../audit/server/audit.queries.ts';
import {
  deleteClass,
  holdNumbers,
  changeGroup as storeGroupChange,
  storeGroups,
} from '../../classes/server/classes.queries.ts';
import { numbersForGroups } from '../../classes/server/classes.rules.ts';
import { listContents } from '../../classes/server/contents.ts';
import { holdEnrolments, refuseClashes, refuseClashesOfStudents } from '../../enrolments/server/student-clash.ts';
import { dateOutsideSession } from '../../school/school.refusals.ts';
import { expectOpen, readChosenSession } from '../../school/server/named-session.ts';
import { listPeriodsOf } from '../../subjects/server/many.queries.ts';
import { addSubject, changeSubject, removeSubject } from '../../subjects/server/subjects.queries.ts';
import { subjectInUse } from '../../subjects/subjects.refusals.ts';
import * as contract from '../groups.contract.ts';
import * as refusals from '../groups.refusals.ts';
import {
  findTeachers,
  findTeachersOfMany,
  refuseClasses,
  refuseMany,
  refuseName,
  refuseRolls,
} from './group-faults.ts';
import * as groups from './groups.queries.ts';
import { dayWithin } from './groups.rules.ts';
import { addGroups } from './many-groups.ts';
import { list, listBlocks, listMembers, toAnswers, toMember } from './read-groups.ts';

export function groupsRoutes(serve: Serve): void {
  serve.limited(contract.listGroups, list);
  serve.limited(contract.listBlocks, listBlocks);
  serve.limited(contract.listMembers, listMembers);
  serve(contract.addGroup, add);
  serve(contract.addManyGroups, addMany);
  serve(contract.changeGroup, change);
  serve(contract.removeGroup, remove);
  serve(contract.setMembers, setMembers);
  serve(contract.setMembersOfGroups, setMembersOfGroups);
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
    const taken = all.map((one) => one.class);
    const [number] = numbersForGroups(taken, 1);
    if (number === undefined) throw refuse(refusals.noFreeNumber, { most: maxGroupNumber });
    const name = tidy(body.name);
    refuseName(name, number, session.id, all);
    refuseClasses(body.classes, [], all);
    const teacherIds = await findTeachers(transaction, schoolId, body.teacherEmails ?? []);
    const { block, takesRegister = false } = body;
    const stored = { class: number, name, session: session.id, block: tidy(block ?? '') || null, takesRegister };
    await storeGroups(transaction, schoolId, [stored]);
    await groups.setClasses(transaction, schoolId, number, [...new Set(body.classes)]);
    const { subject } = body;
    const code = codeOf(body.code, name);
    const ofGroup = { session: session.name, class: number, name: subject, code, teacherIds };
    await addSubject(transaction, schoolId, ofGroup);
    const made = await recordAction(transaction, caller, { action: 'groups.add', class: number, at: now() });
    await storeVersions(transaction, made, { group: [number] });
    return answer(transaction, schoolId, number, today);
  });
}

async function addMany({ db, schoolId, caller, body, now }: Call<typeof contract.addManyGroups>) {
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
    const made = named.map(({ name, code, takesRegister = false, teacherEmails = [], ...group }) => ({
      sessionId: session.id,
      ...{ name, code: codeOf(code, name), takesRegister, subject: group.subject },
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

/** The code of a subject, by default the group's name, cut to the maximum length of a code. */
function codeOf(code: string | undefined, name: string): string {
  return tidy(code ?? '') || [...name].slice(0, 25).join('').trim();
}

async function change({ db, schoolId, caller, params, query, body, now }: Call<typeof contract.changeGroup>) {
  const number = params.class;
  return db.transaction().execute(async (transaction) => {
    await expectUnchanged(transaction, { caller, query, body }, async () =>
      withTeacherEmails(await answer(transaction, schoolId, number, todayOf(caller, now()))),
    );
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
    const { subject = before.subject, teacherEmails } = body;
    const code = body.code === undefined ? before.code : codeOf(body.code, name);
    const teacherIds = teacherEmails && (await findTeachers(transaction, schoolId, teacherEmails));
    await changeSubject(transaction, schoolId, before.subject_id, { name: subject, code, teacherIds, at: now() });
    const period = await listPeriodsOf(transaction, schoolId, [before.subject_id]);
    const event = { action: 'groups.change', class: number, at: now() } as const;
    await recordVersions(transaction, caller, event, { group: [number], period });
    return answer(transaction, schoolId, number, todayOf(caller, now()));
  });
}

async function remove({ db, schoolId, caller, params, now }: Call<typeof contract.removeGroup>) {
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
}

async function setMembers(call: Call<typeof contract.setMembers>) {
  const { db, schoolId, caller, params, body, now } = call;
  const number = params.class;
  return db.transaction().execute(async (transaction) => {
    await holdEnrolments(transaction, schoolId);
    const { from, wanted, isChanged } = await fill(transaction, call, { ...body, class: number });
    await refuseClashesOfStudents(transaction, schoolId, wanted, from);
    const members = await groups.listMembers(transaction, schoolId, { groups: [number], day: from }, everyone);
    // A change that changes nothing is recorded as a read, as it answers students.
    const read = { action: 'students.read-class', date: from, at: now() } as const;
    if (!isChanged && members.length > 0) await recordReadingOf(transaction, caller, read, members);
    return members.map(toMember);
  });
}

/** Students are in two lessons at once only if they are once all groups have their members. */
async function setMembersOfGroups(call: Call<typeof contract.setMembersOfGroups>) {
  const { db, schoolId, body } = call;
  await db.transaction().execute(async (transaction) => {
    await holdEnrolments(transaction, schoolId);
    const filled = [];
    for (const [place, group] of body.groups.entries()) {
      filled.push(await fill(transaction, call, { from: body.from, ...group }, `groups.${place}.`));
    }
    for (const [from, some] of Map.groupBy(filled, (one) => one.from)) {
      const students = [...new Set(some.flatMap(({ wanted }) => wanted))];
      await refuseClashesOfStudents(transaction, schoolId, students, from);
    }
  });
}

type Filled = { readonly class: number; readonly from?: string | undefined; readonly rolls: readonly number[] };

/** Stores the members of a group. `path` is the path of the group in the body. */
async function fill(
  transaction: DatabaseTransaction,
  { caller, now }: Pick<Call<typeof contract.setMembers>, 'caller' | 'now'>,
  { class: number, rolls, from: sentDay }: Filled,
  path = '',
) {
  const { schoolId } = caller.actor;
  const group = await findGroup(transaction, schoolId, number);
  expectOpen({ name: group.session, isClosed: group.closed_at !== null });
  const days = { from: group.from_date, to: group.to_date };
  const from = sentDay ?? dayWithin(days, todayOf(caller, now()));
  if (from < days.from || from > days.to) {
    throw refuseAt('from', dateOutsideSession, { session: group.session, date: from, ...days });
  }
  const ofClasses = { classes: group.classes, session: group.session_id, day: from };
  const students = await groups.listStudents(transaction, schoolId, ofClasses, everyone);
  refuseRolls(rolls, students, { class: number, date: from }, path);
  const asked = new Set(rolls);
  const wanted = students.filter(({ roll }) => asked.has(roll)).map(({ student }) => student);
  await groups.setMembers(transaction, schoolId, number, { from, students: wanted });
  const event = { action: 'groups.change-members', class: number, date: from, at: now() } as const;
  const made = await recordVersions(transaction, caller, event, { group: [number] });
  return { from, wanted, isChanged: made !== undefined };
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
