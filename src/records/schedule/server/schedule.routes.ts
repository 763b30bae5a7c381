import { recordAction, recordVersions } from '../../../base/audit/server/audit.queries.ts';
import { refuseClashesOfLessons } from '../../../base/enrolments/server/student-clash.ts';
import { listTeachersByName } from '../../../base/identity/server/current-people.queries.ts';
import { expectTeachers } from '../../../base/identity/server/expect-teachers.ts';
import { unknownWeek } from '../../../base/school/school.refusals.ts';
import { isHome, listStored } from '../../../base/school/server/classes.queries.ts';
import { expectOpenClassOrGroup } from '../../../base/school/server/expect-class.ts';
import { expectOpen, readChosenSession } from '../../../base/school/server/named-session.ts';
import type { NamedTeacher } from '../../../base/school/server/teachers-of.ts';
import { readCycle } from '../../../base/school/server/weeks.queries.ts';
import { findSubjectId, listSubjects } from '../../../base/subjects/server/subjects.queries.ts';
import { missing } from '../../../platform/contract/refusals.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import { todayOf } from '../../../platform/http/access.ts';
import { expectUnchanged } from '../../../platform/http/expect-unchanged.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import * as contract from '../schedule.contract.ts';
import {
  endBeforeStart,
  groupHasSubject,
  groupOfOtherSession,
  periodNotFound,
  swappedWithItself,
} from '../schedule.refusals.ts';
import { askedDayOrAhead, listPeriodsOn } from './ahead.ts';
import { listComing } from './coming-timetables.queries.ts';
import {
  type Changing,
  classesOfGroups,
  findRow,
  listForClass,
  listForTeacher,
  onDayOfSession,
  readRecord,
  readRecords,
  withRooms,
} from './read-schedule.ts';
import { explainingClash, explainingSwap } from './refuse-clash.ts';
import { changingTimetable, readSharedRooms } from './rooms.ts';
import * as schedule from './schedule.queries.ts';
import { parseTime } from './schedule.rules.ts';

export function scheduleRoutes(serve: Serve): void {
  serve(contract.addPeriod, add);
  serve(contract.changePeriod, change);
  serve(contract.swapPeriods, swap);
  serve(contract.removePeriod, remove);
  serve(contract.readScheduleOptions, readOptions);
  serve.limited(contract.listTeacherSchedule, listForTeacher);
  serve.limited(contract.listClassSchedule, listForClass);

  serve(contract.readPeriod, ({ db, caller, params, now }) => readRecord({ db, caller, now }, params.id));

  serve(contract.listSchedule, async (call) => {
    const then = askedDayOrAhead(call);
    const rows = await listPeriodsOn(call, then, {});
    return withRooms(rows, await classesOfGroups(await onDayOfSession(call, then), call.caller.actor.schoolId, rows));
  });

  serve(contract.listComingTimetables, ({ db, schoolId, caller, now }) =>
    listComing(db, schoolId, todayOf(caller, now())),
  );
  serve(contract.listSharedRooms, ({ db, schoolId, caller, now }) =>
    readSharedRooms(db, schoolId, todayOf(caller, now())),
  );
}

/** Changes the timetable and settles cover. `begin` is called before the teachers are locked. */
function changing<T>(
  { db, caller, now }: Changing,
  work: (transaction: DatabaseTransaction) => Promise<T>,
  begin: (transaction: DatabaseTransaction) => Promise<void> = async () => {},
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await begin(transaction);
    const setting = { by: caller, today: todayOf(caller, now()), now: now() };
    return changingTimetable(transaction, setting, () => work(transaction));
  });
}

async function add({ db, schoolId, caller, body: { session: named, ...sent }, now }: Call<typeof contract.addPeriod>) {
  const session = await readChosenSession(db, schoolId, named, todayOf(caller, now()));
  expectOpen(session);
  const period = await toPeriod(db, schoolId, sent, session.name, undefined);
  const write = () =>
    changing({ db, caller, now }, async (transaction) => {
      const record = await schedule.addPeriod(transaction, schoolId, period);
      await refuseClashesOfLessons(transaction, schoolId, [record], todayOf(caller, now()));
      const event = { action: 'schedule.add', record, class: period.class, at: now() } as const;
      await storeVersions(transaction, await recordAction(transaction, caller, event), { period: [record] });
      return record;
    });
  const id = await explainingClash(db, schoolId, period, undefined, write);
  return readRecord({ db, caller, now }, id);
}

async function change({ db, schoolId, caller, params, query, body, now }: Call<typeof contract.changePeriod>) {
  const before = await findChangeable(db, schoolId, params.id);
  const period = await toPeriod(db, schoolId, body, before.session, before);
  const begin = (transaction: DatabaseTransaction) =>
    expectUnchanged(transaction, { caller, query, body }, async () =>
      contract.withEntry(await readRecord({ db: transaction, caller, now }, params.id)),
    );
  const work = async (transaction: DatabaseTransaction) => {
    if (!(await schedule.changePeriod(transaction, schoolId, params.id, period))) throw refuse(periodNotFound);
    await refuseClashesOfLessons(transaction, schoolId, [params.id], todayOf(caller, now()));
    const event = { action: 'schedule.change', record: params.id, class: period.class, at: now() } as const;
    await recordVersions(transaction, caller, event, { period: [params.id] });
  };
  const write = () => changing({ db, caller, now }, work, begin);
  await explainingClash(db, schoolId, period, params.id, write);
  return readRecord({ db, caller, now }, params.id);
}

async function swap({ db, schoolId, caller, body, now }: Call<typeof contract.swapPeriods>) {
  const sent = { one: Number(body.one), other: Number(body.other) };
  if (sent.one === sent.other) throw refuseAt('other', swappedWithItself);
  const write = () =>
    changing({ db, caller, now }, async (transaction) => {
      await schedule.holdPeriods(transaction, schoolId, { ids: [sent.one, sent.other] });
      const one = await findChangeable(transaction, schoolId, sent.one);
      const other = await findChangeable(transaction, schoolId, sent.other);
      await schedule.swapPeriods(transaction, schoolId, [one, other], now());
      await refuseClashesOfLessons(transaction, schoolId, [one.id, other.id], todayOf(caller, now()));
      const event = { action: 'schedule.swap', record: one.id, class: one.class, at: now() } as const;
      await storeVersions(transaction, await recordAction(transaction, caller, event), { period: [one.id, other.id] });
    });
  await explainingSwap(db, schoolId, sent, write);
  return readRecords({ db, caller, now }, [sent.one, sent.other]);
}

/**
 * Converts the input for storage. A changed period can keep a teacher who has left, but such a teacher cannot be newly
 * assigned.
 */
async function toPeriod(
  db: Database,
  schoolId: number,
  { classNumber, teacher, teachers, week: named, time, ...sent }: contract.SentPeriod,
  session: string,
  before: schedule.PeriodRow | undefined,
): Promise<schedule.NewPeriod> {
  const span = parseTime(time);
  if (!span) throw refuseAt('time', endBeforeStart);
  if (before?.class !== classNumber) await expectOpenClassOrGroup(db, schoolId, classNumber, 'classNumber');
  const teacherIds = await teachersFor(db, schoolId, { teacher, teachers }, before?.teachers ?? []);
  const subjectId = await findSubjectId(db, schoolId, { session, class: classNumber, name: sent.subject });
  if (subjectId === null) await refuseOfGroup(db, schoolId, classNumber, session);
  const week = named === undefined ? (before?.week ?? null) : await placeOfWeek(db, schoolId, named);
  return { ...sent, ...span, session, class: classNumber, teacherIds, subjectId, week };
}

/** Finds the index of a named alternating week; null for every week. */
async function placeOfWeek(db: Database, schoolId: number, named: string | null): Promise<number | null> {
  const name = tidy(named ?? '');
  if (name === '') return null;
  const place = ((await readCycle(db, schoolId))?.names ?? []).findIndex((one) => sameName(one, name));
  if (place < 0) throw refuseAt('week', unknownWeek, { week: name });
  return place;
}

/**
 * Returns the teachers of a sent period. If only `teacher` is given, it replaces the first one and the others are kept.
 */
async function teachersFor(
  db: Database,
  schoolId: number,
  { teacher, teachers }: Pick<contract.SentPeriod, 'teacher' | 'teachers'>,
  before: readonly NamedTeacher[],
): Promise<number[]> {
  if (!teacher && !teachers) throw refuseAt('teacher', missing);
  const sent = [
    ...(teacher ? [['teacher.email', teacher.email] as const] : []),
    ...(teachers ?? []).map(({ email }, place) => [`teachers.${place}.email`, email] as const),
  ];
  const ids = await expectTeachers(db, schoolId, sent, before);
  const others = teachers ? [] : before.slice(1).map(({ id }) => id);
  return [...new Set([...ids, ...others])];
}

/** A group has only its own subject, in its own session. */
async function refuseOfGroup(db: Database, schoolId: number, classNumber: number, session: string): Promise<void> {
  const stored = (await listStored(db, schoolId)).find(({ number }) => number === classNumber);
  if (!stored || isHome(stored)) return;
  const [own] = await listSubjects(db, schoolId, { class: classNumber });
  if (own?.session !== session) throw refuseAt('classNumber', groupOfOtherSession, { session: own?.session ?? '' });
  throw refuseAt('subject', groupHasSubject, { class: classNumber, subject: own.name });
}

async function remove({ db, schoolId, caller, params, now }: Call<typeof contract.removePeriod>) {
  await changing({ db, caller, now }, async (transaction) => {
    await findChangeable(transaction, schoolId, params.id);
    const removed = await schedule.removePeriod(transaction, schoolId, params.id, now());
    if (!removed) throw refuse(periodNotFound);
    const event = { action: 'schedule.remove', record: params.id, class: removed.class, at: now() } as const;
    await storeVersions(transaction, await recordAction(transaction, caller, event), { period: [params.id] });
  });
}

async function readOptions({ db, schoolId, caller, query, now }: Call<typeof contract.readScheduleOptions>) {
  const session = await readChosenSession(db, schoolId, query.session, todayOf(caller, now()));
  return {
    teachers: (await listTeachersByName(db, schoolId)).map(({ id, ...teacher }) => teacher),
    subjects: await listSubjects(db, schoolId, { session: session.id }),
  };
}

/** Finds a period whose session is open. */
async function findChangeable(db: Database, schoolId: number, id: number): Promise<schedule.PeriodRow> {
  const row = await findRow(db, schoolId, id);
  expectOpen({ name: row.session, isClosed: row.closed_at !== null });
  return row;
}
