import { recordIfChanged } from '../../../base/audit/server/audit.queries.ts';
import { teacherNotFound, teacherNotOfSchool } from '../../../base/identity/identity.refusals.ts';
import { listTeachersByName } from '../../../base/identity/server/current-people.queries.ts';
import { findPersonId } from '../../../base/identity/server/person.queries.ts';
import { everyone } from '../../../platform/database/scope.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Call } from '../../../platform/http/serve-endpoint.ts';
import { refuse, refuseAt } from '../../../platform/server/refusal.ts';
import type * as contract from '../cover.contract.ts';
import {
  coverNotFound,
  coversOwnLesson,
  doesNotTeachIt,
  lessonNotFound,
  noLessonThen,
  notFreeToCover,
} from '../cover.refusals.ts';
import * as cover from './cover.queries.ts';
import { giveAll, takenThen } from './cover.rules.ts';
import { type ReadDay, readDays, readOneDay } from './cover-days.ts';
import { tellOfCover } from './cover-mails.ts';
import { toCover } from './to-cover.ts';

type Given = {
  readonly date: string;
  readonly lesson: number;
  readonly class: number;
  readonly teacherId: number;
  readonly absentId: number;
};

/** Sets the cover of one lesson. */
export async function setOne(call: Call<typeof contract.setCover>): Promise<contract.Cover> {
  const { db, schoolId, params, body } = call;
  const { date } = params;
  if (!(await cover.isLesson(db, schoolId, params.lesson))) throw refuse(lessonNotFound);
  const teacherId = await findPersonId(db, schoolId, { role: 'teacher', email: body.teacher }, everyone);
  if (teacherId === undefined) throw refuseAt('teacher', teacherNotOfSchool);
  const named = await absentOf(db, schoolId, body.absent);
  const absentId = await db.transaction().execute(async (transaction) => {
    await cover.holdTeachers(transaction, schoolId, [teacherId]);
    const { day } = await readOneDay(transaction, schoolId, date);
    const lesson = day.lessons.find(({ id }) => id === params.lesson);
    if (!lesson) throw refuseAt('date', noLessonThen, { date });
    const absentId = named ?? (lesson.teacherIds[0] as number);
    if (!lesson.teacherIds.includes(absentId)) throw refuseAt('absent', doesNotTeachIt);
    if (lesson.teacherIds.includes(teacherId)) throw refuseAt('teacher', coversOwnLesson);
    const taken = takenThen(teacherId, lesson, day);
    if (taken && !body.together)
      throw refuseAt('teacher', notFreeToCover, { class: taken.class, subject: taken.subject });
    await give(transaction, call, [{ date, lesson: lesson.id, class: lesson.class, teacherId, absentId }], [day]);
    return absentId;
  });
  const covers = await cover.listCovers(db, schoolId, { from: date, to: date }, { lesson: params.lesson });
  const stored = covers.find((one) => one.absent_id === absentId);
  if (!stored) throw refuse(coverNotFound);
  return toCover(stored);
}

/** Finds the teacher of the lesson who is absent; a teacher who has left need not be named. */
async function absentOf(db: Database, schoolId: number, email: string | undefined): Promise<number | undefined> {
  if (email === undefined) return undefined;
  const absentId = await findPersonId(db, schoolId, { role: 'teacher', email }, everyone);
  if (absentId === undefined) throw refuseAt('absent', teacherNotOfSchool);
  return absentId;
}

/** Sets cover for all lessons of an absent teacher for which somebody is free. */
export async function setAll(call: Call<typeof contract.coverAll>) {
  const { db, schoolId, params, body } = call;
  const absentId = await findPersonId(db, schoolId, { role: 'teacher', email: params.email }, everyone);
  if (absentId === undefined) throw refuse(teacherNotFound);
  const { given, left } = await db.transaction().execute(async (transaction) => {
    const all = await listTeachersByName(transaction, schoolId);
    await cover.holdTeachers(
      transaction,
      schoolId,
      all.map(({ id }) => id),
    );
    const { days, staff } = await readDays(transaction, schoolId, { date: params.date, to: body.to });
    const plans = giveAll(days, absentId, staff);
    const planned = plans.flatMap((plan, place) =>
      plan.given.map(({ lesson, teacherId, absentId }) => ({
        date: days[place]?.date ?? params.date,
        lesson: lesson.id,
        class: lesson.class,
        teacherId,
        absentId,
      })),
    );
    if (planned.length > 0) await give(transaction, call, planned, days);
    return { given: planned, left: plans.reduce((sum, plan) => sum + plan.left, 0) };
  });
  const keys = new Set(given.map(({ date, lesson, absentId }) => `${date} ${lesson} ${absentId}`));
  const stored = await cover.listCovers(db, schoolId, { from: params.date, to: body.to ?? params.date });
  return {
    covers: stored.filter(({ date, lesson, absent_id }) => keys.has(`${date} ${lesson} ${absent_id}`)).map(toCover),
    left,
  };
}

/**
 * Stores covers, records them in the audit log, and mails the teachers who cover now or did before. Open pages are
 * notified.
 */
async function give(
  transaction: DatabaseTransaction,
  { caller, bell, now }: Pick<Call<typeof contract.setCover>, 'caller' | 'bell' | 'now'>,
  all: readonly Given[],
  days: readonly ReadDay[],
) {
  const { schoolId, personId } = caller.actor;
  const changes = changesOf(all, days);
  for (const one of all) {
    const { date, lesson, class: classNumber, teacherId, absentId } = one;
    const isNew = changes.given.includes(one);
    if (isNew)
      await cover.storeCover(transaction, schoolId, {
        ...{ date, lesson, teacherId, absentId },
        ...{ setBy: personId, setAt: now() },
      });
    const event = { action: 'cover.set', person: teacherId, record: lesson, class: classNumber, date } as const;
    await recordIfChanged(transaction, caller, { ...event, at: now() }, { before: false, after: isNew });
  }
  await tellOfCover(transaction, { schoolId, by: personId, now: now() }, changes);
  await bell.ring(transaction, { schoolId, kind: 'cover', to: 'everyone' });
}

/** Returns the teachers who cover a lesson now but did not before, and those who did before. */
function changesOf(all: readonly Given[], days: readonly ReadDay[]) {
  const covers = days.flatMap((day) => day.covers);
  const before = (one: Given) =>
    covers.find(({ date, lesson, absentId }) => {
      return date === one.date && lesson === one.lesson && absentId === one.absentId;
    })?.teacherId;
  const given = all.filter((one) => before(one) !== one.teacherId);
  const ended = given.flatMap((one) => {
    const teacherId = before(one);
    return teacherId === undefined ? [] : [{ ...one, teacherId }];
  });
  return { given, ended };
}
