import { listEnrolmentsOf } from '../../../base/enrolments/server/class-list.queries.ts';
import { readAllBands } from '../../../base/grades/server/grades.queries.ts';
import type { listChildren } from '../../../base/guardians/server/children.queries.ts';
import { type Calendar, closedOn } from '../../../base/school/calendar.rules.ts';
import { liesOn } from '../../../base/school/server/enrolled-on.ts';
import { listMemberSpans } from '../../../base/school/server/groups.queries.ts';
import { heldInWeek } from '../../../base/school/server/weeks.queries.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { listAbsentOn } from '../../../records/absences/server/absences.queries.ts';
import * as attendance from '../../../records/attendance/server/figures.queries.ts';
import { periodOf } from '../../../records/attendance/server/place-of-sheet.ts';
import { listCovers } from '../../../records/cover/server/cover.queries.ts';
import { coverDays } from '../../../records/cover/server/cover.rules.ts';
import { listLastResultsOfEach } from '../../../records/marks/server/marks.queries.ts';
import { listWeekOfClasses } from '../../../records/schedule/server/week.queries.ts';
import type { GuardianHome } from '../home.contract.ts';
import { attendanceOfAll, pickLaterLesson, pickLessonDay, withCovers, withGrade } from './home.rules.ts';

type Day = {
  readonly today: string;
  readonly calendar: Calendar;
  /** How many results of each child are unread, by the student's id. */
  readonly unreadResults: ReadonlyMap<number, number>;
};

/** The number of results shown for each child; the rest is behind a link. */
const latestResults = 3;

/** Runs the same number of queries for one child and for many. */
export async function readForGuardian(
  db: Database,
  schoolId: number,
  children: Awaited<ReturnType<typeof listChildren>>,
  { today, calendar, unreadResults }: Day,
): Promise<GuardianHome> {
  const studentIds = children.map(({ id }) => id);
  const enrolments = await listEnrolmentsOf(db, schoolId, studentIds);
  const ids = enrolments.map(({ id }) => id);
  const spans = await listMemberSpans(db, schoolId, { from: today, students: studentIds });
  const inGroups = spans.filter((span) => liesOn(span, today));
  const classes = [...children.map((child) => child.class), ...inGroups.map((span) => span.group)];
  const covers = await listCovers(db, schoolId, coverDays(today), { classes });
  const ofClasses = await listWeekOfClasses(db, schoolId, classes, today);
  const week = withCovers(ofClasses, covers);
  const isHeld = await heldInWeek(db, schoolId, ofClasses);
  const counts = await attendance.countAttendanceOfEach(db, schoolId, ids);
  const lines = await attendance.listLinesOn(db, schoolId, today, ids);
  const absent = await listAbsentOn(db, schoolId, studentIds, today);
  const results = await listLastResultsOfEach(db, schoolId, ids, latestResults);
  const bandsOf = await readAllBands(
    db,
    schoolId,
    results.map(({ scale }) => scale),
  );
  return {
    children: children.map(({ id, name, roll, class: classNumber, photo }) => {
      const own = new Set(enrolments.filter((one) => one.student_id === id).map((one) => one.id));
      const groups = inGroups.filter((span) => span.student === id).map((span) => span.group);
      const lessons = week.filter((lesson) => lesson.class === classNumber || groups.includes(lesson.class));
      const isClosed = (_: number, date: string) => closedOn(calendar.closed, classNumber, date) !== undefined;
      const isOwn = ({ enrolment_id }: { readonly enrolment_id: number }) => own.has(enrolment_id);
      return {
        name,
        roll,
        class: classNumber,
        photo,
        today: lines.filter(isOwn).map(({ period, status }) => ({ period: 0, ...periodOf({ period }), status })),
        isAbsenceKnown: absent.has(id),
        unreadResults: unreadResults.get(id) ?? 0,
        lessons: pickLessonDay(lessons, today, isHeld, isClosed),
        laterLesson: pickLaterLesson(lessons, today, isHeld, isClosed),
        attendance: attendanceOfAll(counts.filter(isOwn)),
        results: results
          .filter(isOwn)
          .slice(0, latestResults)
          .map((result) => withGrade(result, bandsOf)),
      };
    }),
  };
}
