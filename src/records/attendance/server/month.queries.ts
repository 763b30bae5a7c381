import { listSpans } from '../../../base/enrolments/server/spans.queries.ts';
import { schoolDaysOf } from '../../../base/school/calendar.rules.ts';
import { readCalendarOf } from '../../../base/school/server/calendar.queries.ts';
import { withNumbers } from '../../../base/school/server/order-in-class.ts';
import { listCodes } from '../../../base/school/server/reasons.queries.ts';
import { toStatus } from '../../../base/school/server/status-codes.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Month } from '../attendance.contract.ts';
import { daysOfMonth, studentsOf } from './month.rules.ts';
import { attended, counted } from './presence.ts';

/** Reads the register of a class for a month in six statements, however many students and lessons there are. */
export async function readMonth(
  db: Database,
  schoolId: number,
  { class: classNumber, month }: Pick<Month, 'class' | 'month'>,
  today: string,
): Promise<Month> {
  const { from, to } = daysOfMonth(month);
  const until = to < today ? to : today;
  const enrolled = await listSpans(db, schoolId, { from, to: until }, classNumber);
  const rows = await listLines(db, schoolId, classNumber, from, to);
  const calendar = await readCalendarOf(db, schoolId, from, to);
  const held = schoolDaysOf(calendar, classNumber, from, until);
  const isCoded = rows.some(({ reason_id }) => reason_id !== null);
  const own = isCoded ? (await listCodes(db, schoolId)).filter(({ hasOwnSign }) => hasOwnSign) : [];
  const signs = new Map(own.map(({ _id, code }) => [Number(_id), code]));
  const lines = rows.map(({ enrolment, date, status, counts, attended, reason_id }) => ({
    ...{ enrolment, date, status: toStatus(status) },
    isAttended: counts === null ? null : attended === 1,
    code: signs.get(reason_id ?? 0),
  }));
  return {
    class: classNumber,
    month,
    days: [...new Set([...held, ...lines.map(({ date }) => date)])].sort(),
    students: studentsOf(withNumbers(enrolled), lines),
  };
}

const listLines = prepared((db, schoolId: number, classNumber: number, from: string, to: string) =>
  selectIn(db, schoolId, 'attendance_sheet as sheet', { class: classNumber })
    .innerJoin('attendance_mark as line', onKey('line.sheet_id', 'sheet.id'))
    .select(['line.enrolment_id as enrolment', 'sheet.date', 'line.status', 'line.reason_id'])
    .select([counted(db, 'line', schoolId).as('counts'), attended(db, 'line', schoolId).as('attended')])
    .where('sheet.date', '>=', from)
    .where('sheet.date', '<=', to),
);
