import { recordAction } from '../../../base/audit/server/audit.queries.ts';
import { holdCalendar } from '../../../base/calendar/server/calendar.queries.ts';
import { endMany, enrolMany } from '../../../base/enrolments/server/many.queries.ts';
import { holdEnrolments } from '../../../base/enrolments/server/student-clash.ts';
import { copyGroups } from '../../../base/groups/server/copy-groups.ts';
import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import { copySubjects } from '../../../base/subjects/server/copy-subjects.queries.ts';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { fault } from '../../../platform/contract/reason.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { Refusal } from '../../../platform/server/refusal.ts';
import { copyTimetable } from '../../../records/schedule/server/copy-timetable.queries.ts';
import type { applyMoveUp } from '../moving-up.contract.ts';
import { moveUpHasFaults } from '../moving-up.refusals.ts';
import type { Sessions } from './moving-up.queries.ts';
import type { Move } from './moving-up.rules.ts';
import { addMoveUp } from './past.queries.ts';
import { findSessions, readPlan } from './read-plan.ts';
import { turnStudents } from './turn-day.ts';

type Wanted = InputOf<typeof applyMoveUp>['body'];

/** Moves students up, all or none: planned and done in one transaction, in which nobody else writes an enrolment. */
export async function applyPlan(transaction: DatabaseTransaction, caller: Caller, wanted: Wanted, now: Date) {
  const { schoolId, personId } = caller.actor;
  await holdEnrolments(transaction, schoolId);
  const school = await readSchoolById(transaction, schoolId);
  const found = await findSessions(transaction, schoolId, wanted);
  const { sessions } = found;
  const today = localDate(school.time_zone, now);
  // A register taken on one of these days would refer to enrolments that end before it, so the calendar is locked.
  if (sessions.start <= today) await holdCalendar(transaction);
  const { faults, day, moves, counts } = await readPlan(transaction, school, wanted, found);
  if (faults.length > 0) throw new Refusal(fault(moveUpHasFaults, { faults: faults.length }), { listed: faults });
  const moved = moves.filter(({ outcome }) => outcome !== 'undecided');
  await moveAll(transaction, schoolId, { moved, day, session: sessions.to });
  const copied = await copy(transaction, schoolId, sessions, wanted);
  const { copyGroups: members = 'none' } = wanted;
  const groups = members === 'none' ? [] : await copyGroups(transaction, schoolId, { ...sessions, members, moved });
  const turned = day <= today ? await turnStudents(transaction, school, now) : [];
  const change = await recordAction(transaction, caller, {
    action: 'move-up.apply',
    record: sessions.to,
    date: day,
    at: now,
  });
  await storeVersions(transaction, change, {
    enrolment: moved.map(({ studentId }) => studentId),
    account: turned,
    subject: copied.subjects,
    period: copied.periods,
    group: groups,
  });
  const id = await addMoveUp(transaction, change, { sessions, day, by: personId, counts });
  return {
    _id: String(id),
    counts,
    day,
    subjects: copied.subjects.length,
    periods: copied.periods.length,
    groups: groups.length,
    periodsLeftOut: copied.leftOut,
  };
}

type Moved = { readonly moved: readonly Move[]; readonly day: string; readonly session: number };

async function moveAll(transaction: DatabaseTransaction, schoolId: number, { moved, day, session }: Moved) {
  const ended = moved.map(({ enrolmentId }) => enrolmentId);
  await endMany(transaction, schoolId, ended, day);
  const enrolments = moved.flatMap(({ studentId, nextClass, nextRoll, day: from, until }) =>
    nextClass === null || nextRoll === null ? [] : [{ studentId, class: nextClass, roll: nextRoll, from, until }],
  );
  await enrolMany(transaction, schoolId, session, enrolments);
}

async function copy(transaction: DatabaseTransaction, schoolId: number, sessions: Sessions, wanted: Wanted) {
  const withTimetable = wanted.copyTimetable === true;
  const subjects = wanted.copySubjects || withTimetable ? await copySubjects(transaction, schoolId, sessions) : [];
  const none = { ids: [], leftOut: [] };
  const { ids, leftOut } = withTimetable ? await copyTimetable(transaction, schoolId, sessions) : none;
  return { subjects, periods: ids, leftOut };
}
