import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { foundBy } from '../../../platform/http/access.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { badInput, refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { countRegistersBy } from '../../attendance/server/attendance.queries.ts';
import { recordAction } from '../../audit/server/audit.queries.ts';
import { ownDeletion, teacherNotFound } from '../../identity/identity.refusals.ts';
import { findPasswordFault, hashPassword } from '../../identity/server/passwords.ts';
import { removePerson } from '../../identity/server/person.queries.ts';
import { changePhoto } from '../../identity/server/photo.queries.ts';
import { ringSignOut } from '../../identity/server/sign-in.queries.ts';
import { discardImages } from '../../images/server/images.queries.ts';
import { countExamsBy } from '../../marks/server/marks.queries.ts';
import { teacherNotOfSchool } from '../../schedule/schedule.refusals.ts';
import { countClashes, countPeriodsByClass, handOverPeriods } from '../../schedule/server/hand-over.queries.ts';
import { readSchoolById } from '../../school/server/school.queries.ts';
import * as contract from '../teachers.contract.ts';
import * as teachers from './teachers.queries.ts';

export function teachersRoutes(serve: Serve): void {
  serve.limited(contract.readTeacherByEmail, async ({ db, caller, params }, scope) => {
    const teacher = await teachers.findTeacherByEmail(db, caller.actor.schoolId, params.email, scope);
    return foundBy(caller, teacher, teacherNotFound);
  });

  serve(contract.listTeachers, async ({ db, caller, query }) => {
    return teachers.listTeachers(db, caller.actor.schoolId, query);
  });

  serve(contract.readTeacher, async ({ db, caller, params }) => {
    const teacher = await teachers.findTeacherById(db, caller.actor.schoolId, params.id);
    return foundBy(caller, teacher, teacherNotFound);
  });

  serve(contract.addTeacher, add);
  serve(contract.changeTeacher, change);
  serve(contract.readDuties, readDuties);
  serve(contract.deleteTeacher, remove);
}

async function add({ db, config, caller, body, now }: Call<typeof contract.addTeacher>) {
  const { schoolId } = caller.actor;
  const { password, photo = null, subject = null, ...teacher } = body;
  const { domain, is_demo } = await readSchoolById(db, schoolId);
  const weakness = await findPasswordFault(password, { ...teacher, domain, isDemo: is_demo === 1 });
  if (weakness) throw badInput({ password: weakness });
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (transaction) => {
    const account = { ...teacher, subject, passwordHash, photoUrl: null };
    const personId = await teachers.addTeacher(transaction, schoolId, account, now());
    await changePhoto(transaction, { schoolId, personId, photo, now: now(), config });
    await recordAction(transaction, caller, { action: 'teachers.add', person: personId, at: now() });
    return foundBy(caller, await teachers.findTeacherById(transaction, schoolId, personId), teacherNotFound);
  });
}

async function change(call: Call<typeof contract.changeTeacher>) {
  const { db, config, caller, params, body, now } = call;
  const { schoolId } = caller.actor;
  const changed = await db.transaction().execute(async (transaction) => {
    if (!(await teachers.changeTeacher(transaction, schoolId, params.id, body))) throw refuse(teacherNotFound);
    const { photo } = body;
    if (photo !== undefined)
      await changePhoto(transaction, { schoolId, personId: params.id, photo, now: now(), config });
    await recordAction(transaction, caller, { action: 'teachers.change', person: params.id, at: now() });
    return foundBy(caller, await teachers.findTeacherById(transaction, schoolId, params.id), teacherNotFound);
  });
  await discardImages(call, schoolId);
  return changed;
}

async function readDuties({ db, caller, params: { id } }: Call<typeof contract.readDuties>): Promise<contract.Duties> {
  const { schoolId } = caller.actor;
  foundBy(caller, await teachers.findTeacherById(db, schoolId, id), teacherNotFound);
  const clashes = new Map((await countClashes(db, schoolId, id)).map((busy) => [busy.teacher_id, busy.clashes]));
  const others = (await teachers.listTeachers(db, schoolId, {})).filter(({ _id }) => _id !== String(id));
  return {
    periods: await countPeriodsByClass(db, schoolId, id),
    registers: await countRegistersBy(db, schoolId, id),
    exams: await countExamsBy(db, schoolId, id),
    others: others.map(({ _id, name }) => ({ _id, name, clashes: clashes.get(Number(_id)) ?? 0 })),
  };
}

async function remove(call: Call<typeof contract.deleteTeacher>) {
  const { db, bell, config, params, body, now } = call;
  const { schoolId, personId } = call.caller.actor;
  if (params.id === personId) throw refuse(ownDeletion);
  await db.transaction().execute(async (transaction) => {
    if (!(await removePerson(transaction, schoolId, { id: params.id, role: 'teacher' }, now())))
      throw refuse(teacherNotFound);
    if (body.periodsTo !== undefined) await handOver(transaction, call, Number(body.periodsTo));
    await ringSignOut(bell, transaction, schoolId, params.id);
    await changePhoto(transaction, { schoolId, personId: params.id, photo: null, now: now(), config });
    await recordAction(transaction, call.caller, { action: 'teachers.delete', person: params.id, at: now() });
  });
  await discardImages(call, schoolId);
  return {};
}

async function handOver(
  transaction: DatabaseTransaction,
  { caller, params, now }: Call<typeof contract.deleteTeacher>,
  toId: number,
): Promise<void> {
  const { schoolId } = caller.actor;
  const to = await teachers.findTeacherById(transaction, schoolId, toId);
  if (!to) throw refuseAt('periodsTo', teacherNotOfSchool);
  const given = await handOverPeriods(transaction, schoolId, params.id, { id: toId, name: to.name });
  if (given > 0) await recordAction(transaction, caller, { action: 'schedule.hand-over', person: toId, at: now() });
}
