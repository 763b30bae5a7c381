import { requires } from '../../../platform/contract/school-policies.ts';
import { maxRoll, normalEmail } from '../../../platform/contract/school-terms.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import { foundBy, todayOf } from '../../../platform/http/access.ts';
import { askedDay } from '../../../platform/http/asked-day.ts';
import { expectUnchanged } from '../../../platform/http/expect-unchanged.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { keepFilled } from '../../../platform/server/keep-filled.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { badInput, refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { recordAction, recordReading, recordReadingOf, recordVersions } from '../../audit/server/audit.queries.ts';
import { studentNotFound } from '../../enrolments/enrolments.refusals.ts';
import { endEnrolment, findFreeRoll, moveStudent } from '../../enrolments/server/enrolments.queries.ts';
import { reachedClass } from '../../enrolments/server/reached-class.ts';
import { expectReached } from '../../enrolments/server/reached-student.ts';
import { readFieldFilters, readFieldSort } from '../../fields/server/field-filters.ts';
import { listSeen, listSeenThen } from '../../fields/server/fields.queries.ts';
import { ownOf, readGivenFields, storeGivenFields } from '../../fields/server/values.queries.ts';
import { ownDeletion } from '../../identity/identity.refusals.ts';
import { changeEmail, replaceFirstPassword } from '../../identity/server/account.queries.ts';
import { firstPasswordEnd } from '../../identity/server/first-sign-in.queries.ts';
import { hashFirstPassword } from '../../identity/server/passwords.ts';
import { removePerson } from '../../identity/server/person.queries.ts';
import { changePhoto } from '../../identity/server/photo.queries.ts';
import { ringSignOut } from '../../identity/server/sign-in.queries.ts';
import { discardImages } from '../../images/server/images.queries.ts';
import { reachedClasses } from '../../school/server/classes.queries.ts';
import { expectClass, expectHomeClass, expectOpenClass } from '../../school/server/expect-class.ts';
import * as sessions from '../../school/server/named-session.ts';
import { firstPasswordsOf, policiesOf, readSchoolById } from '../../school/server/school.queries.ts';
import * as contract from '../students.contract.ts';
import { emailNotOfRoll } from '../students.refusals.ts';
import { listSignIns } from './first-password.queries.ts';
import { makeFirstPassword } from './first-password.rules.ts';
import { findStudentByEmail, findStudentById, listStudents } from './student-records.queries.ts';
import { addStudent, changeStudentDetails } from './students.queries.ts';
import { findBirthFault, findLeftOut, textsOf, withBlanks } from './students.rules.ts';

export function studentsRoutes(serve: Serve): void {
  serve.limited(contract.readStudentByEmail, async (call, scope) => {
    const { db, caller, params, now } = call;
    const seen = await listSeen(db, caller.actor, 'student');
    const of = { email: params.email, date: todayOf(caller, now()) };
    return found(call, await findStudentByEmail(db, caller.actor.schoolId, of, scope, seen));
  });

  serve.limited(contract.listStudents, async (call, scope) => {
    const { db, caller, query, countAll, now } = call;
    if (query.class !== undefined && scope.of !== 'everyone') await reachedClass(call, query.class, scope);
    const session = await sessions.readSessionIfNamed(db, caller.actor.schoolId, query.session);
    const today = todayOf(caller, now());
    const seen = await listSeen(db, caller.actor, 'student');
    const { students, total } = await listStudents(db, caller.actor.schoolId, {
      ...query,
      seen,
      filters: readFieldFilters(query, seen),
      orderField: readFieldSort(query.sort, seen, contract.studentSorts),
      session: session?.id,
      today,
      reached: await reachedClasses(db, caller.actor.schoolId, scope),
    });
    if (total === 0 && query.class !== undefined) await expectClass(db, caller.actor.schoolId, query.class);
    const days = session ? { date: session.from, until: session.to } : { date: today };
    const read = { action: 'students.list', class: query.class, ...days, at: now() } as const;
    await recordReadingOf(db, caller, read, students);
    countAll(total);
    return students;
  });

  serve.limited(contract.readStudent, async (call, scope) => {
    await expectReached(call, call.params.id, scope);
    const then = askedDay(call);
    const { actor } = call.caller;
    const seen = await listSeenThen(call.db, then, actor, 'student');
    return found(call, await findStudentById(then.db, actor.schoolId, call.params.id, then.today, seen));
  });

  serve.limited(contract.issueFirstPasswords, async (call, scope) => {
    await reachedClass(call, call.params.class, scope);
    return issueFirstPasswords(call);
  });
  serve.limited(contract.addStudent, async (call, scope) => {
    await reachedClass(call, call.body.class, scope);
    return add(call);
  });
  serve.limited(contract.changeStudent, async (call, scope) => {
    await expectReached(call, call.params.id, scope);
    await reachedClass(call, call.body.class, scope);
    return change(call);
  });
  serve.limited(contract.deleteStudent, async (call, scope) => {
    await expectReached(call, call.params.id, scope);
    return remove(call);
  });
}

type ReadCall = Call<typeof contract.readStudent> | Call<typeof contract.readStudentByEmail>;

/** Returns a found record and records the reading in the audit log. */
async function found({ db, caller, now }: ReadCall, row: contract.Student | undefined): Promise<contract.Student> {
  const student = foundBy(caller, row, studentNotFound);
  await recordReading(db, caller, { action: 'students.read', person: Number(student._id), at: now() });
  return student;
}

/**
 * The email is derived from the roll, and so is the first password unless it is to be random. Except in
 * the demo, it must be changed at the first sign-in.
 */
async function add({ db, schoolId, config, caller, body: given, now }: Call<typeof contract.addStudent>) {
  const school = await readSchoolById(db, schoolId);
  const policies = policiesOf(school);
  const leftOut = findLeftOut(given, policies);
  if (Object.keys(leftOut).length > 0) throw badInput(leftOut);
  const filled = withBlanks(given);
  keepFilled(undefined, textsOf(filled), (path) => !requires(policies, path));
  const today = localDate(school.time_zone, now());
  const roll = filled.roll ?? (await findFreeRoll(db, schoolId, undefined, today)) ?? maxRoll;
  const body = { ...filled, roll };
  const email = contract.studentEmail(body.roll, school.domain);
  refuseFaults(body, [email], today);
  const fields = await readGivenFields(db, caller.actor, { ...ownOf(given), of: 'student', isNew: true });
  const session = await sessions.readNamedSession(db, schoolId, body.session);
  sessions.expectToEnrol(session, today);
  const fromDate = sessions.firstDayIn(session, today);
  await expectOpenClass(db, schoolId, body.class);
  const kind = firstPasswordsOf(school, config);
  const firstPassword = makeFirstPassword(kind, body.roll);
  const passwordHash = await hashFirstPassword(firstPassword);
  const firstPasswordEndsAt = firstPasswordEnd(kind, now());
  const mustChangePassword = school.is_demo === 0;
  const account = { email, passwordHash, mustChangePassword, firstPasswordEndsAt, photoUrl: null };
  const guardian = { ...body.guardianDetails, email: body.guardianDetails.email || null };
  return db.transaction().execute(async (transaction) => {
    const student = { ...body, ...account, guardian };
    const { studentId } = await addStudent(transaction, schoolId, student, { ...body, fromDate }, now());
    const photo = { schoolId, personId: studentId, photo: body.photo ?? null, now: now(), config };
    await changePhoto(transaction, photo);
    await storeGivenFields(transaction, schoolId, [{ id: studentId, given: fields }]);
    const made = await recordAction(transaction, caller, { action: 'students.add', person: studentId, at: now() });
    await storeVersions(transaction, made, { student: [studentId] });
    const seen = await listSeen(transaction, caller.actor, 'student');
    const stored = await findStudentById(transaction, schoolId, studentId, today, seen);
    const added = foundBy(caller, stored, studentNotFound);
    return kind === 'random' ? { ...added, firstPassword } : added;
  });
}

/**
 * Issues first passwords. They are hashed one at a time before the transaction, so that a class delays nobody else's
 * sign-in or change.
 */
async function issueFirstPasswords({ db, config, caller, params, now }: Call<typeof contract.issueFirstPasswords>) {
  const { schoolId } = caller.actor;
  const kind = firstPasswordsOf(await readSchoolById(db, schoolId), config);
  const slips: (contract.SignInSlip & { readonly id: number; readonly passwordHash: string })[] = [];
  for (const { id, roll, name, email, must_change_password } of await listSignIns(
    db,
    schoolId,
    params.class,
    todayOf(caller, now()),
  )) {
    const firstPassword = must_change_password === 1 ? makeFirstPassword(kind, roll) : null;
    const passwordHash = firstPassword === null ? '' : await hashFirstPassword(firstPassword);
    slips.push({ _id: String(id), roll, name, email, firstPassword, id, passwordHash });
  }
  if (slips.length === 0) await expectHomeClass(db, schoolId, params.class);
  const endsAt = firstPasswordEnd(kind, now());
  return db.transaction().execute(async (transaction) => {
    const issued: contract.SignInSlip[] = [];
    for (const { id, passwordHash, ...slip } of slips) {
      const given = { passwordHash, endsAt };
      const isNew = slip.firstPassword !== null && (await replaceFirstPassword(transaction, schoolId, id, given));
      issued.push(isNew ? slip : { ...slip, firstPassword: null });
    }
    await recordAction(transaction, caller, { action: 'students.issue-passwords', class: params.class, at: now() });
    return issued;
  });
}

/** A new roll changes the email at once but not the password (docs/decisions/006-student-email-follows-roll.md). */
async function change(call: Call<typeof contract.changeStudent>) {
  const { db, schoolId, config, caller, params, query, body, now } = call;
  const school = await readSchoolById(db, schoolId);
  const { domain, time_zone } = school;
  const policies = policiesOf(school);
  const today = localDate(time_zone, now());
  const email = contract.studentEmail(body.roll, domain);
  const session = await sessions.readNamedSession(db, schoolId, body.session);
  const { guardianDetails: guardian, photo } = body;
  const details = { ...body, guardian: guardian.email === '' ? { ...guardian, email: null } : guardian };
  const fields = await readGivenFields(db, caller.actor, { ...ownOf(body), of: 'student' });
  const seen = await listSeen(db, caller.actor, 'student');
  const findStudent = async (transaction: DatabaseTransaction) =>
    foundBy(caller, await findStudentById(transaction, schoolId, params.id, today, seen), studentNotFound);
  const changed = await db.transaction().execute(async (transaction) => {
    await expectUnchanged(transaction, { caller, query, body }, () => findStudent(transaction));
    const former = await findStudent(transaction);
    const isThere = await changeStudentDetails(transaction, schoolId, params.id, details);
    if (!isThere) throw refuse(studentNotFound);
    const { roll, email: formerEmail, class: formerClass } = former;
    keepFilled(textsOf(former), textsOf(body), (path) => !requires(policies, path));
    if (body.class !== formerClass) await expectOpenClass(transaction, schoolId, body.class);
    refuseFaults(body, [email, formerEmail], today);
    const fromDate = sessions.firstDayIn(session, today);
    const movedOn = await moveStudent(transaction, schoolId, params.id, { ...body, fromDate });
    if (movedOn !== undefined) {
      sessions.expectToEnrol(session, today);
      sessions.expectDayIn(session, movedOn);
    }
    const { roll: rollNow } = await findStudent(transaction);
    if (roll !== rollNow) await changeEmail(transaction, schoolId, params.id, email);
    await storeGivenFields(transaction, schoolId, [{ id: params.id, given: fields }]);
    const isOther =
      photo !== undefined &&
      (await changePhoto(transaction, { schoolId, personId: params.id, photo, now: now(), config }));
    const event = { action: 'students.change', person: params.id, at: now() } as const;
    const made = await recordVersions(transaction, caller, event, { student: [params.id] }, isOther);
    if (!made) await recordReading(transaction, caller, { ...event, action: 'students.read' });
    return findStudent(transaction);
  });
  await discardImages(call, schoolId);
  return changed;
}

/** Refuses faults of a change. The email must be that of the roll, or the student's former one. */
function refuseFaults(
  body: Pick<contract.StudentChange, 'email' | 'roll' | 'dateOfBirth'>,
  [email, ...former]: [string, ...string[]],
  today: string,
): void {
  if (body.email !== undefined && ![email, ...former].includes(normalEmail(body.email))) {
    throw refuseAt('email', emailNotOfRoll, { roll: body.roll, email });
  }
  const wrong = body.dateOfBirth === null ? undefined : findBirthFault(body.dateOfBirth, today);
  if (wrong) throw badInput({ dateOfBirth: wrong });
}

async function remove(call: Call<typeof contract.deleteStudent>) {
  const { db, schoolId, personId, bell, params, now } = call;
  if (params.id === personId) throw refuse(ownDeletion);
  const { time_zone } = await readSchoolById(db, schoolId);
  await db.transaction().execute(async (transaction) => {
    if (!(await removePerson(transaction, schoolId, { id: params.id, role: 'student' }, now()))) {
      throw refuse(studentNotFound);
    }
    await ringSignOut(bell, transaction, schoolId, params.id);
    await endEnrolment(transaction, schoolId, params.id, localDate(time_zone, now()));
    const made = await recordAction(transaction, call.caller, {
      action: 'students.delete',
      person: params.id,
      at: now(),
    });
    await storeVersions(transaction, made, { student: [params.id] });
  });
}
