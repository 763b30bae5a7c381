import { type AuditActor, recordAction } from '../../../base/audit/server/audit.queries.ts';
import { listTeachersByName } from '../../../base/identity/server/current-people.queries.ts';
import { whyClosed } from '../../../base/school/calendar.rules.ts';
import { readClosed } from '../../../base/school/server/calendar.queries.ts';
import { heldInWeek } from '../../../base/school/server/weeks.queries.ts';
import { ringIn } from '../../../platform/database/bell.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import * as cover from './cover.queries.ts';
import { tellOfCover } from './cover-mails.ts';
import { settle } from './settle.rules.ts';

type Setting = {
  /** The person who changes the timetable. */
  readonly by: AuditActor;
  /** The date at the school. */
  readonly today: string;
  readonly now: Date;
};

/** A date that sorts after all others. */
const forever = '9999-12-31';

/**
 * Changes the timetable by calling `work`, then settles covers from today on: one stays if its lesson is still on that
 * weekday and its teacher is free, else it is withdrawn. All concerned are notified. It locks all teachers before `work`
 * locks the periods.
 */
export async function settlingCovers<T>(
  transaction: DatabaseTransaction,
  setting: Setting,
  work: () => Promise<T>,
): Promise<T> {
  const { schoolId } = setting.by.actor;
  const teachers = await listTeachersByName(transaction, schoolId);
  await cover.holdTeachers(
    transaction,
    schoolId,
    teachers.map(({ id }) => id),
  );
  const covers = await cover.listCovers(transaction, schoolId, { from: setting.today, to: forever });
  const before = await readTimetables(transaction, schoolId, covers);
  const done = await work();
  const last = covers.at(-1)?.date;
  if (last === undefined) return done;
  const closed = await readClosed(transaction, schoolId, setting.today, last);
  const after = await readTimetables(transaction, schoolId, covers);
  const isInWeek = await heldInWeek(transaction, schoolId, [...before.values(), ...after.values()].flat());
  const isHeld = (lesson: Parameters<typeof isInWeek>[0] & { readonly class: number }, date: string) =>
    isInWeek(lesson, date) && !whyClosed(closed, lesson.class, date);
  for (const [session, lessons] of before) {
    const ofSession = covers.filter((one) => one.session_id === session);
    const changed = { before: lessons, after: after.get(session) ?? [], isHeld };
    await store(transaction, setting, settle(ofSession, changed));
  }
  return done;
}

type Timetable = Awaited<ReturnType<typeof cover.listLessonsOfSession>>;

/** Reads the timetables of the sessions in which the covers are. */
async function readTimetables(
  transaction: DatabaseTransaction,
  schoolId: number,
  covers: readonly cover.CoverRow[],
): Promise<Map<number, Timetable>> {
  const timetables = new Map<number, Timetable>();
  for (const session of new Set(covers.map((one) => one.session_id))) {
    timetables.set(session, await cover.listLessonsOfSession(transaction, schoolId, session));
  }
  return timetables;
}

/** Stores changed covers, records them in the audit log, and mails those whom they concern. */
async function store(
  transaction: DatabaseTransaction,
  { by, now }: Setting,
  { ended, moved }: ReturnType<typeof settle<cover.CoverRow>>,
): Promise<void> {
  if (ended.length + moved.length === 0) return;
  const { schoolId, personId } = by.actor;
  await cover.withdrawCovers(transaction, schoolId, ended, now);
  await cover.renewCovers(transaction, schoolId, moved, now);
  for (const { date, lesson, teacher_id, class: classNumber } of ended) {
    const event = { action: 'cover.withdraw', person: teacher_id, record: lesson, class: classNumber, date } as const;
    await recordAction(transaction, by, { ...event, at: now });
  }
  await tellOfCover(
    transaction,
    { schoolId, by: personId, now },
    { given: moved.map(toTold), ended: ended.map(toTold) },
  );
  await ringIn(transaction, { schoolId, kind: 'cover', to: 'everyone' });
}

function toTold({ date, lesson, teacher_id }: cover.CoverRow) {
  return { date, lesson, teacherId: teacher_id };
}
