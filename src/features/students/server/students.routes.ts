import { normalEmail } from '../../../platform/contract/school-terms.ts';
import { foundBy } from '../../../platform/http/access.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { recordAction, recordReading } from '../../audit/server/audit.queries.ts';
import { studentNotFound } from '../../enrolments/enrolments.refusals.ts';
import { endEnrolment, moveStudent } from '../../enrolments/server/enrolments.queries.ts';
import { ownDeletion } from '../../identity/identity.refusals.ts';
import { changeEmail, replaceFirstPassword } from '../../identity/server/account.queries.ts';
import { firstPasswordEnd } from '../../identity/server/first-sign-in.queries.ts';
import { hashPassword } from '../../identity/server/passwords.ts';
import { removePerson } from '../../identity/server/person.queries.ts';
import { changePhoto } from '../../identity/server/photo.queries.ts';
import { ringSignOut } from '../../identity/server/sign-in.queries.ts';
import { discardImages } from '../../images/server/images.queries.ts';
import { readSchoolById } from '../../school/server/school.queries.ts';
import * as contract from '../students.contract.ts';
import { bornInFuture, bornTooEarly, emailNotOfRoll } from '../students.refusals.ts';
import { listSignIns } from './first-password.queries.ts';
import { makeFirstPassword } from './first-password.rules.ts';
import { findStudentByEmail, findStudentById, listStudents } from './student-records.queries.ts';
import { addStudent, changeStudentDetails } from './students.queries.ts';

export function studentsRoutes(serve: Serve): void {
  serve.limited(contract.readStudentByEmail, async (call, scope) => {
    const { db, caller, params } = call;
    return found(call, await findStudentByEmail(db, caller.actor.schoolId, params.email, scope));
  });

  serve(contract.listStudents, async ({ db, caller, query, countAll, now }) => {
    const { students, total } = await listStudents(db, caller.actor.schoolId, query);
    await recordReading(db, caller, { action: 'students.list', at: now() });
    countAll(total);
    return students;
  });

  serve(contract.readStudent, async (call) => {
    return found(call, await findStudentById(call.db, call.caller.actor.schoolId, call.params.id));
  });

  serve(contract.issueFirstPasswords, issueFirstPasswords);
  serve(contract.addStudent, add);
  serve(contract.changeStudent, change);
  serve(contract.deleteStudent, remove);
}

type ReadCall = Call<typeof contract.readStudent> | Call<typeof contract.readStudentByEmail>;

/** Returns a found record, and audits who has read it. */
async function found({ db, caller, now }: ReadCall, row: contract.Student | undefined): Promise<contract.Student> {
  const student = foundBy(caller, row, studentNotFound);
  await recordReading(db, caller, { action: 'students.read', person: Number(student._id), at: now() });
  return student;
}

/**
 * The email is derived from the roll, and so is the first password unless the settings require a random one. Except in
 * the demo, it must be changed at the first sign-in.
 */
async function add({ db, config, caller, body, now }: Call<typeof contract.addStudent>) {
  const { schoolId } = caller.actor;
  const school = await readSchoolById(db, schoolId);
  const today = localDate(school.time_zone, now());
  const email = contract.studentEmail(body.roll, school.domain);
  refuseFaults(body, [email], today);
  const firstPassword = makeFirstPassword(config, body.roll);
  const passwordHash = await hashPassword(firstPassword);
  const firstPasswordEndsAt = firstPasswordEnd(config, now());
  const mustChangePassword = school.is_demo === 0;
  const account = { email, passwordHash, mustChangePassword, firstPasswordEndsAt, photoUrl: null };
  const guardian = { ...body.guardianDetails, email: body.guardianDetails.email || null };
  return db.transaction().execute(async (transaction) => {
    const student = { ...body, ...account, guardian };
    const { studentId } = await addStudent(transaction, schoolId, student, { ...body, fromDate: today }, now());
    const photo = { schoolId, personId: studentId, photo: body.photo ?? null, now: now(), config };
    await changePhoto(transaction, photo);
    await recordAction(transaction, caller, { action: 'students.add', person: studentId, at: now() });
    const added = foundBy(caller, await findStudentById(transaction, schoolId, studentId), studentNotFound);
    return config.studentInitialPassword === 'random' ? { ...added, firstPassword } : added;
  });
}

/** Hashes one password at a time, before the transaction, so that a class delays nobody else's sign-in or change. */
async function issueFirstPasswords({ db, config, caller, params, now }: Call<typeof contract.issueFirstPasswords>) {
  const { schoolId } = caller.actor;
  const slips: (contract.SignInSlip & { readonly id: number; readonly passwordHash: string })[] = [];
  for (const { id, roll, name, email, must_change_password } of await listSignIns(db, schoolId, params.class)) {
    const firstPassword = must_change_password === 1 ? makeFirstPassword(config, roll) : null;
    const passwordHash = firstPassword === null ? '' : await hashPassword(firstPassword);
    slips.push({ _id: String(id), roll, name, email, firstPassword, id, passwordHash });
  }
  const endsAt = firstPasswordEnd(config, now());
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
  const { db, config, caller, params, body, now } = call;
  const { schoolId } = caller.actor;
  const { domain, time_zone } = await readSchoolById(db, schoolId);
  const today = localDate(time_zone, now());
  const email = contract.studentEmail(body.roll, domain);
  const { guardianDetails: guardian, photo } = body;
  const details = { ...body, guardian: guardian.email === '' ? { ...guardian, email: null } : guardian };
  const changed = await db.transaction().execute(async (transaction) => {
    const isThere = await changeStudentDetails(transaction, schoolId, params.id, details);
    const before = isThere ? await findStudentById(transaction, schoolId, params.id) : undefined;
    const { roll, email: formerEmail } = foundBy(caller, before, studentNotFound);
    refuseFaults(body, [email, formerEmail], today);
    await moveStudent(transaction, schoolId, params.id, { ...body, fromDate: today });
    if (roll !== body.roll) await changeEmail(transaction, schoolId, params.id, email);
    if (photo !== undefined) {
      await changePhoto(transaction, { schoolId, personId: params.id, photo, now: now(), config });
    }
    await recordAction(transaction, caller, { action: 'students.change', person: params.id, at: now() });
    return foundBy(caller, await findStudentById(transaction, schoolId, params.id), studentNotFound);
  });
  await discardImages(call, schoolId);
  return changed;
}

/** The email must be the one of the roll, or one that the student had before. */
function refuseFaults(body: contract.StudentFields, [email, ...former]: [string, ...string[]], today: string): void {
  if (body.email !== undefined && ![email, ...former].includes(normalEmail(body.email))) {
    throw refuseAt('email', emailNotOfRoll, { roll: body.roll, email });
  }
  if (body.dateOfBirth < contract.earliestBirth) {
    throw refuseAt('dateOfBirth', bornTooEarly, { earliest: contract.earliestBirth });
  }
  if (body.dateOfBirth > today) throw refuseAt('dateOfBirth', bornInFuture);
}

async function remove(call: Call<typeof contract.deleteStudent>) {
  const { db, bell, config, params, now } = call;
  const { schoolId, personId } = call.caller.actor;
  if (params.id === personId) throw refuse(ownDeletion);
  const { time_zone } = await readSchoolById(db, schoolId);
  await db.transaction().execute(async (transaction) => {
    if (!(await removePerson(transaction, schoolId, { id: params.id, role: 'student' }, now()))) {
      throw refuse(studentNotFound);
    }
    await ringSignOut(bell, transaction, schoolId, params.id);
    await endEnrolment(transaction, schoolId, params.id, localDate(time_zone, now()));
    await changePhoto(transaction, { schoolId, personId: params.id, photo: null, now: now(), config });
    await recordAction(transaction, call.caller, { action: 'students.delete', person: params.id, at: now() });
  });
  await discardImages(call, schoolId);
  return {};
}
