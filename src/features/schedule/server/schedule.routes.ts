import { normalEmail } from '../../../platform/contract/school-terms.ts';
import { everyone, type Scope } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { foundBy } from '../../../platform/http/access.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { recordAction } from '../../audit/server/audit.queries.ts';
import { classNotFound } from '../../enrolments/enrolments.refusals.ts';
import { findClassOf } from '../../enrolments/server/class-list.queries.ts';
import { teacherNotFound } from '../../identity/identity.refusals.ts';
import { findPersonId } from '../../identity/server/person.queries.ts';
import { readSchoolById } from '../../school/server/school.queries.ts';
import { findSubjectId, listSubjects } from '../../subjects/server/subjects.queries.ts';
import * as contract from '../schedule.contract.ts';
import { endBeforeStart, periodNotFound, teacherNotOfSchool } from '../schedule.refusals.ts';
import { explainingClash } from './refuse-clash.ts';
import * as schedule from './schedule.queries.ts';
import { dayName, formatTime, parseTime } from './schedule.rules.ts';

export function scheduleRoutes(serve: Serve): void {
  serve(contract.addPeriod, add);
  serve(contract.changePeriod, change);
  serve(contract.removePeriod, remove);
  serve(contract.readScheduleOptions, readOptions);
  serve.limited(contract.listTeacherSchedule, listForTeacher);
  serve.limited(contract.listClassSchedule, listForClass);

  serve(contract.readPeriod, ({ db, caller, params }) => readRecord(db, caller.actor.schoolId, params.id));

  serve(contract.listSchedule, async ({ db, caller }) => {
    return (await schedule.listPeriods(db, caller.actor.schoolId)).map(toRecord);
  });
}

async function add({ db, caller, body, now }: Call<typeof contract.addPeriod>) {
  const { schoolId } = caller.actor;
  const period = await toPeriod(db, schoolId, body, undefined);
  const write = () =>
    db.transaction().execute(async (transaction) => {
      const record = await schedule.addPeriod(transaction, schoolId, period);
      await recordAction(transaction, caller, { action: 'schedule.add', record, class: period.class, at: now() });
      return record;
    });
  const id = await explainingClash(db, schoolId, period, undefined, write);
  return readRecord(db, schoolId, id);
}

async function change({ db, caller, params, body, now }: Call<typeof contract.changePeriod>) {
  const { schoolId } = caller.actor;
  const [before] = await schedule.listPeriods(db, schoolId, { id: params.id });
  const period = await toPeriod(db, schoolId, body, before);
  const write = () =>
    db.transaction().execute(async (transaction) => {
      if (!(await schedule.changePeriod(transaction, schoolId, params.id, period))) throw refuse(periodNotFound);
      const event = { action: 'schedule.change', record: params.id, class: period.class, at: now() } as const;
      await recordAction(transaction, caller, event);
    });
  await explainingClash(db, schoolId, period, params.id, write);
  return readRecord(db, schoolId, params.id);
}

/** Converts the input for storage. A changed period may keep a teacher who has left, but none can be newly assigned. */
async function toPeriod(
  db: Database,
  schoolId: number,
  { classNumber, teacher, time, ...sent }: contract.SentPeriod,
  before: schedule.PeriodRow | undefined,
): Promise<schedule.NewPeriod> {
  const span = parseTime(time);
  if (!span) throw refuseAt('time', endBeforeStart);
  const found = await findPersonId(db, schoolId, { role: 'teacher', email: teacher.email }, everyone);
  const kept = before?.teacher_email === normalEmail(teacher.email) ? before.teacher_id : undefined;
  const teacherId = found ?? kept;
  if (teacherId === undefined) throw refuseAt('teacher.email', teacherNotOfSchool);
  const { session } = await readSchoolById(db, schoolId);
  const subjectId = await findSubjectId(db, schoolId, { session, class: classNumber, name: sent.subject });
  return { ...sent, ...span, class: classNumber, teacherId, subjectId };
}

async function remove({ db, caller, params, now }: Call<typeof contract.removePeriod>) {
  await db.transaction().execute(async (transaction) => {
    const removed = await schedule.removePeriod(transaction, caller.actor.schoolId, params.id, now());
    if (!removed) throw refuse(periodNotFound);
    const event = { action: 'schedule.remove', record: params.id, class: removed.class, at: now() } as const;
    await recordAction(transaction, caller, event);
  });
  return {};
}

async function readOptions({ db, caller: { actor } }: Call<typeof contract.readScheduleOptions>) {
  const { session } = await readSchoolById(db, actor.schoolId);
  const subjects = await listSubjects(db, actor.schoolId, undefined);
  return {
    teachers: await schedule.listTeacherChoices(db, actor.schoolId),
    subjects: subjects.filter((subject) => subject.session === session),
  };
}

async function listForTeacher({ db, caller, params }: Call<typeof contract.listTeacherSchedule>, scope: Scope) {
  const { schoolId } = caller.actor;
  const found = await findPersonId(db, schoolId, { role: 'teacher', email: params.email }, scope);
  const teacherId = foundBy(caller, found, teacherNotFound);
  return (await schedule.listPeriods(db, schoolId, { teacherId })).map(toRecord);
}

async function listForClass({ db, caller, params }: Call<typeof contract.listClassSchedule>, scope: Scope) {
  const { schoolId } = caller.actor;
  const found = await findClassOf(db, schoolId, params.classNumber, scope);
  const classNumber = foundBy(caller, found, classNotFound);
  return (await schedule.listPeriods(db, schoolId, { class: classNumber })).map(toRecord);
}

async function readRecord(db: Database, schoolId: number, id: number): Promise<contract.ScheduleRecord> {
  const [row] = await schedule.listPeriods(db, schoolId, { id });
  if (!row) throw refuse(periodNotFound);
  return toRecord(row);
}

function toRecord(row: schedule.PeriodRow): contract.ScheduleRecord {
  const { period, label, subject } = row;
  const person = { name: row.teacher_name, email: row.teacher_email };
  const teacher = row.teacher_left_at === null ? person : { ...person, hasLeft: true as const };
  return {
    _id: String(row.id),
    classNumber: row.class,
    day: dayName(row.day),
    periods: [{ period, ...(label !== null && { label }), subject, teacher, time: formatTime(row) }],
  };
}
