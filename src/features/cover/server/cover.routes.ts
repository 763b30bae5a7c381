import { everyone, type Scope } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { foundBy, todayOf } from '../../../platform/http/access.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { overlap } from '../../../platform/server/span.ts';
import { recordAction } from '../../audit/server/audit.queries.ts';
import { reachedClass } from '../../enrolments/server/reached-class.ts';
import { teacherNotFound, teacherNotOfSchool } from '../../identity/identity.refusals.ts';
import { findPersonId } from '../../identity/server/person.queries.ts';
import { closedOn } from '../../school/calendar.rules.ts';
import { readCalendarOf } from '../../school/server/calendar.queries.ts';
import { expectOpenSessionOn } from '../../school/server/named-session.ts';
import * as contract from '../cover.contract.ts';
import { coverNotFound, coversOwnLesson, lessonNotFound, noLessonThen, notFreeToCover } from '../cover.refusals.ts';
import * as cover from './cover.queries.ts';
import { candidatesFor, coverDays } from './cover.rules.ts';

export function coverRoutes(serve: Serve): void {
  serve(contract.readAbsentDay, readAbsentDay);
  serve(contract.setCover, set);
  serve(contract.removeCover, remove);

  serve(contract.readCoverDay, async ({ db, caller, params: { date } }) => {
    const { day, covers, staff } = await readDay(db, caller.actor.schoolId, date);
    const lessonsOf = (id: number) => day.filter((lesson) => lesson.teacher_id === id).length;
    const teachers = staff.teachers.map(({ id, name, email }) => ({ name, email, lessons: lessonsOf(id) }));
    return { covers: covers.map(toCover), teachers: teachers.filter(({ lessons }) => lessons > 0) };
  });

  serve.limited(contract.listCoverOfTeacher, async (call, scope) => {
    const { db, caller, params } = call;
    const { schoolId } = caller.actor;
    const found = await findPersonId(db, schoolId, { role: 'teacher', email: params.email }, scope);
    const teacherId = foundBy(caller, found, teacherNotFound);
    return (await cover.listCovers(db, schoolId, daysAhead(call), { teacherId })).map(toCover);
  });

  serve.limited(contract.listCoverOfClass, async (call, scope: Scope) => {
    const { db, caller, params } = call;
    const classNumber = await reachedClass(call, params.classNumber, scope, 'classNumber');
    return (await cover.listCovers(db, caller.actor.schoolId, daysAhead(call), { classes: [classNumber] })).map(
      toCover,
    );
  });
}

function daysAhead({ caller, now }: Pick<Call<typeof contract.listCoverOfClass>, 'caller' | 'now'>) {
  return coverDays(todayOf(caller, now()));
}

async function readAbsentDay({ db, caller, params: { date, email } }: Call<typeof contract.readAbsentDay>) {
  const { schoolId } = caller.actor;
  const teacherId = await findPersonId(db, schoolId, { role: 'teacher', email }, everyone);
  if (teacherId === undefined) throw refuse(teacherNotFound);
  const { day, covers, staff } = await readDay(db, schoolId, date);
  const by = new Map(covers.map((one) => [one.lesson, { name: one.teacher_name, email: one.teacher_email }]));
  const coversToo = new Set(covers.filter((one) => one.teacher_id === teacherId).map(({ lesson }) => lesson));
  return day
    .filter((lesson) => lesson.teacher_id === teacherId || coversToo.has(lesson.id))
    .map(({ id, teacher_id, ...lesson }) => ({
      ...{ date, lesson: String(id), ...lesson },
      by: by.get(id) ?? null,
      candidates: candidatesFor({ ...lesson, teacherId: teacher_id }, staff),
    }));
}

/** The lessons of a date, who covers which, and who is where. */
async function readDay(db: Database, schoolId: number, date: string) {
  const session = await expectOpenSessionOn(db, schoolId, date);
  const { closed } = await readCalendarOf(db, schoolId, date, date);
  const all = await cover.listLessonsOfDay(db, schoolId, session.id, date);
  const day = all.filter((lesson) => !closedOn(closed, lesson.class, date));
  const covers = await cover.listCovers(db, schoolId, { from: date, to: date });
  const covered = new Set(covers.map(({ lesson }) => lesson));
  const counts = await cover.countCovers(db, schoolId, session.id);
  const own = day
    .filter(({ id }) => !covered.has(id))
    .map(({ teacher_id, ...lesson }) => ({ ...lesson, teacherId: teacher_id }));
  const others = covers.map(({ teacher_id, ...lesson }) => ({ ...lesson, teacherId: teacher_id }));
  const staff = {
    teachers: await cover.listTeachers(db, schoolId),
    taught: (await cover.listTaught(db, schoolId, session.id)).map(({ teacher_id, ...one }) => ({
      ...one,
      teacherId: teacher_id,
    })),
    covers: new Map(counts.map((one) => [one.teacher_id, one.covers])),
    away: new Set(covers.map((one) => one.absent_id)),
    busy: [...own, ...others],
  };
  return { day, covers, staff };
}

async function set(call: Call<typeof contract.setCover>) {
  const { db, caller, params, body, bell, now } = call;
  const { schoolId, personId } = caller.actor;
  const { date } = params;
  const lesson = await findLesson(db, schoolId, date, params.lesson);
  const teacherId = await findPersonId(db, schoolId, { role: 'teacher', email: body.teacher }, everyone);
  if (teacherId === undefined) throw refuseAt('teacher', teacherNotOfSchool);
  if (teacherId === lesson.teacher_id) throw refuseAt('teacher', coversOwnLesson);
  await db.transaction().execute(async (transaction) => {
    await cover.holdTeacher(transaction, schoolId, teacherId);
    const { staff } = await readDay(transaction, schoolId, date);
    const clash = staff.busy.find((one) => one.teacherId === teacherId && isOther(one, lesson) && overlap(one, lesson));
    if (clash) throw refuseAt('teacher', notFreeToCover, { class: clash.class, subject: clash.subject });
    await cover.storeCover(transaction, schoolId, {
      date,
      lesson: lesson.id,
      teacherId,
      setBy: personId,
      setAt: now(),
    });
    const event = {
      action: 'cover.set',
      person: teacherId,
      record: lesson.id,
      class: lesson.class,
      date,
      at: now(),
    } as const;
    await recordAction(transaction, caller, event);
    await bell.ring(transaction, { schoolId, kind: 'cover', to: 'everyone' });
  });
  const [stored] = await cover.listCovers(db, schoolId, { from: date, to: date }, { lesson: lesson.id });
  if (!stored) throw refuse(coverNotFound);
  return toCover(stored);
}

type Placed = { readonly class: number; readonly startsMinute: number };

/** A lesson of two classes at once is not in the way of itself: the same class at the same time is the lesson that is covered. */
function isOther(one: Placed, other: Placed): boolean {
  return one.class !== other.class || one.startsMinute !== other.startsMinute;
}

/** A lesson of the timetable that takes place on the date. */
async function findLesson(db: Database, schoolId: number, date: string, id: number) {
  if (!(await cover.isLesson(db, schoolId, id))) throw refuse(lessonNotFound);
  const { day } = await readDay(db, schoolId, date);
  const lesson = day.find((one) => one.id === id);
  if (!lesson) throw refuseAt('date', noLessonThen, { date });
  return lesson;
}

async function remove({ db, caller, params: { date, lesson }, bell, now }: Call<typeof contract.removeCover>) {
  const { schoolId } = caller.actor;
  await db.transaction().execute(async (transaction) => {
    const [stands] = await cover.listCovers(transaction, schoolId, { from: date, to: date }, { lesson });
    if (!stands || !(await cover.deleteCover(transaction, schoolId, date, lesson))) throw refuse(coverNotFound);
    const event = {
      action: 'cover.remove',
      person: stands.teacher_id,
      record: lesson,
      class: stands.class,
      date,
    } as const;
    await recordAction(transaction, caller, { ...event, at: now() });
    await bell.ring(transaction, { schoolId, kind: 'cover', to: 'everyone' });
  });
  return {};
}

function toCover(row: cover.CoverRow): contract.Cover {
  const { date, lesson, period, label, subject, startsMinute, endsMinute } = row;
  const absent = row.absent_left_at === null ? { name: row.absent_name, email: row.absent_email } : null;
  return {
    ...{ date, lesson: String(lesson), class: row.class, period, label, subject, startsMinute, endsMinute, absent },
    by: { name: row.teacher_name, email: row.teacher_email },
  };
}
