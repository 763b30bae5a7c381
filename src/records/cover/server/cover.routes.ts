import { recordAction } from '../../../base/audit/server/audit.queries.ts';
import { reachedClass } from '../../../base/enrolments/server/reached-class.ts';
import { reachedStudent } from '../../../base/enrolments/server/reached-student.ts';
import { teacherNotFound } from '../../../base/identity/identity.refusals.ts';
import { findPersonId } from '../../../base/identity/server/person.queries.ts';
import { listGroupsShown } from '../../../base/school/server/groups-shown.ts';
import { normalEmail } from '../../../platform/contract/school-terms.ts';
import { everyone, type Scope } from '../../../platform/database/scope.ts';
import { foundBy, todayOf } from '../../../platform/http/access.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import * as contract from '../cover.contract.ts';
import { coverNotFound } from '../cover.refusals.ts';
import * as cover from './cover.queries.ts';
import { candidatesFor, coverDays, coveredFor, lessonsOfAbsent, type Staff, whoCovers } from './cover.rules.ts';
import { type ReadDay, readDays } from './cover-days.ts';
import { tellOfCover } from './cover-mails.ts';
import { setAll, setOne } from './set-cover.ts';
import { toCover } from './to-cover.ts';

export function coverRoutes(serve: Serve): void {
  serve(contract.readAbsentDay, readAbsentDay);
  serve(contract.coverAll, setAll);
  serve(contract.setCover, setOne);
  serve(contract.removeCover, remove);

  serve(contract.readCoverDay, async ({ db, schoolId, caller, params: { date }, query, now }) => {
    const { days, staff } = await readDays(db, schoolId, { date, to: query.to });
    const lessons = days.flatMap((day) => day.lessons);
    const lessonsOf = (id: number) => lessons.filter((lesson) => lesson.teacherIds.includes(id)).length;
    const teachers = staff.teachers.map(({ id, name, email }) => ({ name, email, lessons: lessonsOf(id) }));
    const withdrawn = await cover.listHeldCovers(db, schoolId, daysAhead({ caller, now }), { withdrawn: 'only' });
    return {
      covers: days.flatMap((day) => day.covers).map(toCover),
      teachers: teachers.filter((teacher) => teacher.lessons > 0),
      withdrawn: withdrawn.map(toCover),
    };
  });

  serve.limited(contract.listCoverOfTeacher, async (call, scope) => {
    const { db, schoolId, caller, params } = call;
    const found = await findPersonId(db, schoolId, { role: 'teacher', email: params.email }, scope);
    const teacherId = foundBy(caller, found, teacherNotFound);
    return (await cover.listHeldCovers(db, schoolId, daysAhead(call), { teacherId, withdrawn: 'too' })).map(toCover);
  });

  serve.limited(contract.listCoverOfClass, async (call, scope: Scope) => {
    const { db, schoolId, caller, params, query, now } = call;
    const { roll } = query;
    const number = await reachedClass(call, params.classNumber, scope, 'classNumber');
    const student =
      roll === undefined ? undefined : await reachedStudent({ ...call, params: { roll }, query: {} }, scope);
    const day = todayOf(caller, now());
    const wanted = { class: number, day, studentId: student?.studentId };
    const groups = await listGroupsShown(db, schoolId, wanted, scope, { db, date: day });
    const classes = [number, ...groups];
    return (await cover.listHeldCovers(db, schoolId, daysAhead(call), { classes, withdrawn: 'too' })).map(toCover);
  });
}

function daysAhead({ caller, now }: Pick<Call<typeof contract.listCoverOfClass>, 'caller' | 'now'>) {
  return coverDays(todayOf(caller, now()));
}

async function readAbsentDay({ db, schoolId, params: { date, email }, query }: Call<typeof contract.readAbsentDay>) {
  const absentId = await findPersonId(db, schoolId, { role: 'teacher', email }, everyone);
  if (absentId === undefined) throw refuse(teacherNotFound);
  const { days, staff } = await readDays(db, schoolId, { date, to: query.to });
  return days.flatMap((day) => toCoverOn(day, absentId, staff));
}

/** The lessons of an absent teacher on a day. */
function toCoverOn(day: ReadDay, absentId: number, staff: Staff): contract.LessonToCover[] {
  const own = new Set(lessonsOfAbsent(absentId, day).map(({ id }) => id));
  return day.lessons
    .filter(({ id }) => own.has(id))
    .map((lesson) => {
      const { id, day: weekday, teacherIds, week, ...shown } = lesson;
      const named = (personId: number | undefined) => {
        const found = staff.teachers.find((teacher) => teacher.id === personId);
        return found ? { name: found.name, email: found.email } : null;
      };
      return {
        date: day.date,
        lesson: String(id),
        ...shown,
        absent: named(coveredFor(lesson, absentId, day)),
        by: named(whoCovers(lesson, absentId, day)),
        ...candidatesFor(lesson, absentId, day, staff),
      };
    });
}

function isNamed(email: string, named: string | undefined): boolean {
  return named === undefined || email === normalEmail(named);
}

async function remove({ db, caller, params: { date, lesson }, query, bell, now }: Call<typeof contract.removeCover>) {
  const { schoolId } = caller.actor;
  await db.transaction().execute(async (transaction) => {
    const covers = await cover.listCovers(transaction, schoolId, { from: date, to: date }, { lesson });
    const stands = covers.find(({ absent_email }) => isNamed(absent_email, query.absent));
    if (!stands || !(await cover.deleteCover(transaction, schoolId, stands))) throw refuse(coverNotFound);
    const event = {
      action: 'cover.remove',
      person: stands.teacher_id,
      record: lesson,
      class: stands.class,
      date,
    } as const;
    await recordAction(transaction, caller, { ...event, at: now() });
    const ended = [{ date, lesson, teacherId: stands.teacher_id }];
    await tellOfCover(transaction, { schoolId, by: caller.actor.personId, now: now() }, { given: [], ended });
    await bell.ring(transaction, { schoolId, kind: 'cover', to: 'everyone' });
  });
}
