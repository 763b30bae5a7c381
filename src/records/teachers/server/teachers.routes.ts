import { recordAction, recordVersions } from '../../../base/audit/server/audit.queries.ts';
import { readFieldFilters, readFieldSort } from '../../../base/fields/server/field-filters.ts';
import { listSeen } from '../../../base/fields/server/fields.queries.ts';
import { ownOf, readGivenFields, storeGivenFields } from '../../../base/fields/server/values.queries.ts';
import {
  invitedChooses,
  ownDeletion,
  teacherNotFound,
  teacherNotOfSchool,
} from '../../../base/identity/identity.refusals.ts';
import { invite, noPassword } from '../../../base/identity/server/invitations.ts';
import { listEmailOwners } from '../../../base/identity/server/many.queries.ts';
import { expectMayChange } from '../../../base/identity/server/may-change.ts';
import { findPasswordFault, hashPassword } from '../../../base/identity/server/passwords.ts';
import { removePerson } from '../../../base/identity/server/person.queries.ts';
import { changePhoto } from '../../../base/identity/server/photo.queries.ts';
import { ringSignOut } from '../../../base/identity/server/sign-in.queries.ts';
import { followNewEmail } from '../../../base/identity/server/sign-in-mails.ts';
import { discardImages } from '../../../base/images/server/images.queries.ts';
import { policiesOf, readSchoolById } from '../../../base/school/server/school.queries.ts';
import { leaveSharedSubjects } from '../../../base/subjects/server/subjects.queries.ts';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { missing } from '../../../platform/contract/refusals.ts';
import { requires } from '../../../platform/contract/school-policies.ts';
import { normalEmail } from '../../../platform/contract/school-terms.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import { foundBy } from '../../../platform/http/access.ts';
import { expectUnchanged } from '../../../platform/http/expect-unchanged.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { keepFilled } from '../../../platform/server/keep-filled.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { badInput, refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { countRegistersBy } from '../../attendance/server/attendance.queries.ts';
import { settlingCovers } from '../../cover/server/settle-covers.ts';
import { countDraftsBy } from '../../marks/server/drafts.queries.ts';
import { countExamsBy } from '../../marks/server/marks.queries.ts';
import {
  countClashes,
  countPeriodsAlone,
  countPeriodsByClass,
  handOverPeriods,
  leaveShared,
} from '../../schedule/server/hand-over.queries.ts';
import * as contract from '../teachers.contract.ts';
import { teacherEmails } from './teacher-emails.rules.ts';
import * as teachers from './teachers.queries.ts';

export function teachersRoutes(serve: Serve): void {
  serve.limited(contract.readTeacherByEmail, async ({ db, schoolId, caller, params }, scope) => {
    const seen = await listSeen(db, caller.actor, 'teacher');
    const teacher = await teachers.findTeacherByEmail(db, schoolId, params.email, scope, seen);
    return foundBy(caller, teacher, teacherNotFound);
  });

  serve(contract.listTeachers, async ({ db, schoolId, caller, query }) => {
    const seen = await listSeen(db, caller.actor, 'teacher');
    const filters = readFieldFilters(query, seen);
    const orderField = readFieldSort(query.sort, seen, contract.teacherSorts);
    return teachers.listTeachers(db, schoolId, { ...query, seen, filters, orderField });
  });

  serve(contract.readTeacher, async ({ db, schoolId, caller, params }) => {
    const seen = await listSeen(db, caller.actor, 'teacher');
    const teacher = await teachers.findTeacherById(db, schoolId, params.id, seen);
    return foundBy(caller, teacher, teacherNotFound);
  });

  serve(contract.addTeacher, add);
  serve(contract.changeTeacher, change);
  serve(contract.readDuties, readDuties);
  serve(contract.deleteTeacher, remove);
}

async function add({ db, schoolId, personId: by, config, caller, body: given, now }: Call<typeof contract.addTeacher>) {
  const body = { ...given, email: given.email ?? (await makeEmail(db, schoolId, given.isInvited === true)) };
  const { password, isInvited = false, photo = null, subject = null, ...teacher } = body;
  const fields = await readGivenFields(db, caller.actor, { ...ownOf(given), of: 'teacher', isNew: true });
  if (isInvited && password !== undefined) throw refuseAt('password', invitedChooses);
  const passwordHash = isInvited ? noPassword : await firstPasswordHash(db, schoolId, body);
  return db.transaction().execute(async (transaction) => {
    // A password that an office gives must not open another role of the teacher, an admin's for instance, so it must be
    // changed first.
    const mustChangePassword = caller.actor.role === 'staff' && !isInvited;
    const account = { ...teacher, subject, passwordHash, mustChangePassword, photoUrl: null };
    const personId = await teachers.addTeacher(transaction, schoolId, account, now());
    await changePhoto(transaction, { schoolId, personId, photo, now: now(), config });
    await storeGivenFields(transaction, schoolId, [{ id: personId, given: fields }]);
    const made = await recordAction(transaction, caller, { action: 'teachers.add', person: personId, at: now() });
    await storeVersions(transaction, made, { teacher: [personId] });
    if (isInvited) await invite(transaction, { schoolId, personId, by, now: now() });
    const seen = await listSeen(transaction, caller.actor, 'teacher');
    return foundBy(caller, await teachers.findTeacherById(transaction, schoolId, personId, seen), teacherNotFound);
  });
}

/**
 * Makes the email of a teacher who has none, in a school that does not require one; an invited teacher must have an
 * email.
 */
async function makeEmail(db: Database, schoolId: number, isInvited: boolean): Promise<string> {
  const school = await readSchoolById(db, schoolId);
  if (isInvited || requires(policiesOf(school), 'teacherEmail')) throw badInput({ email: fault(missing) });
  const owners = await listEmailOwners(db, schoolId, school.domain, 'teacher');
  const taken = owners.map(({ email }) => email);
  return teacherEmails(taken, school.domain).next().value;
}

type NamedTeacher = InputOf<typeof contract.addTeacher>['body'] & { readonly email: string };

async function firstPasswordHash(db: Database, schoolId: number, body: NamedTeacher) {
  const { name, email, password } = body;
  if (password === undefined) throw badInput({ password: fault(missing) });
  const { domain, is_demo } = await readSchoolById(db, schoolId);
  const weakness = await findPasswordFault(password, { name, email, domain, isDemo: is_demo === 1 });
  if (weakness) throw badInput({ password: weakness });
  return hashPassword(password);
}

async function change(call: Call<typeof contract.changeTeacher>) {
  const { db, schoolId, config, caller, params, query, body, now } = call;
  const fields = await readGivenFields(db, caller.actor, { ...ownOf(body), of: 'teacher' });
  const changed = await db.transaction().execute(async (transaction) => {
    const seen = await listSeen(transaction, caller.actor, 'teacher');
    const find = () => teachers.findTeacherById(transaction, schoolId, params.id, seen);
    await expectUnchanged(transaction, { caller, query, body }, find);
    const before = await find();
    if (!before) throw refuse(teacherNotFound);
    keepFilled(textsOf(before), textsOf(body));
    if (!(await teachers.changeTeacher(transaction, schoolId, params.id, body))) throw refuse(teacherNotFound);
    if (before.email !== normalEmail(body.email)) {
      await expectMayChange(transaction, caller, params.id, now());
      const changed = { schoolId, personId: params.id, former: before.email, by: caller.actor.personId };
      await followNewEmail(transaction, changed, now());
    }
    const { photo } = body;
    const isOther =
      photo !== undefined &&
      (await changePhoto(transaction, { schoolId, personId: params.id, photo, now: now(), config }));
    await storeGivenFields(transaction, schoolId, [{ id: params.id, given: fields }]);
    const event = { action: 'teachers.change', person: params.id, at: now() } as const;
    await recordVersions(transaction, caller, event, { teacher: [params.id] }, isOther);
    return foundBy(caller, await find(), teacherNotFound);
  });
  await discardImages(call, schoolId);
  return changed;
}

/** Returns the texts that an import may have left blank, by their paths. */
function textsOf({ phone, address }: contract.TeacherChange | contract.Teacher) {
  const ofAddress = Object.entries(address).map(([part, text]) => [`address.${part}`, text] as const);
  return { phone, ...Object.fromEntries(ofAddress) };
}

async function readDuties({
  db,
  caller,
  params: { id },
  now,
}: Call<typeof contract.readDuties>): Promise<contract.Duties> {
  const { schoolId } = caller.actor;
  const { time_zone } = await readSchoolById(db, schoolId);
  const today = localDate(time_zone, now());
  foundBy(caller, await teachers.findTeacherById(db, schoolId, id), teacherNotFound);
  const clashes = new Map((await countClashes(db, schoolId, id, today)).map((busy) => [busy.teacher_id, busy.clashes]));
  const others = (await teachers.listTeachers(db, schoolId, {})).filter(({ _id }) => _id !== String(id));
  return {
    periods: await countPeriodsByClass(db, schoolId, id, today),
    periodsAlone: await countPeriodsAlone(db, schoolId, id, today),
    registers: await countRegistersBy(db, schoolId, id),
    exams: await countExamsBy(db, schoolId, id),
    drafts: await countDraftsBy(db, schoolId, id),
    ...(await teachers.countOwn(db, schoolId, id, today)),
    others: others.map(({ _id, name }) => ({ _id, name, clashes: clashes.get(Number(_id)) ?? 0 })),
  };
}

async function remove(call: Call<typeof contract.deleteTeacher>) {
  const { db, schoolId, personId, bell, params, body, now } = call;
  if (params.id === personId) throw refuse(ownDeletion);
  await db.transaction().execute(async (transaction) => {
    if (!(await removePerson(transaction, schoolId, { id: params.id, role: 'teacher' }, now())))
      throw refuse(teacherNotFound);
    const given = await leaveLessons(transaction, call, body.periodsTo);
    const subject = await leaveSharedSubjects(transaction, schoolId, params.id);
    await ringSignOut(bell, transaction, schoolId, params.id);
    const event = { action: 'teachers.delete', person: params.id, at: now() } as const;
    const made = await recordAction(transaction, call.caller, event);
    await storeVersions(transaction, made, { teacher: [params.id], period: given, subject });
  });
}

/**
 * Hands a teacher's periods over, or leaves them to their other teachers. Returns the changed ones, which become part
 * of the same change, so that one undo restores them.
 */
async function leaveLessons(
  transaction: DatabaseTransaction,
  { caller, params, now }: Call<typeof contract.deleteTeacher>,
  periodsTo: string | undefined,
): Promise<readonly number[]> {
  const { schoolId } = caller.actor;
  const { time_zone } = await readSchoolById(transaction, schoolId);
  const today = localDate(time_zone, now());
  const to =
    periodsTo === undefined ? undefined : await teachers.findTeacherById(transaction, schoolId, Number(periodsTo));
  if (periodsTo !== undefined && !to) throw refuseAt('periodsTo', teacherNotOfSchool);
  const leave = () =>
    to
      ? handOverPeriods(transaction, schoolId, params.id, { id: Number(to._id), name: to.name }, today)
      : leaveShared(transaction, schoolId, params.id, today);
  const changed = await settlingCovers(transaction, { by: caller, today, now: now() }, leave);
  if (to && changed.length > 0) {
    await recordAction(transaction, caller, { action: 'schedule.hand-over', person: Number(to._id), at: now() });
  }
  return changed;
}
