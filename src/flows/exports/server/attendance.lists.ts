import { listCodes } from '../../../base/school/server/reasons.queries.ts';
import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import { percentage, type RegisterPart } from '../../../platform/contract/school-terms.ts';
import { shownPercent } from '../../../platform/contract/share.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { listAbsences } from '../../../records/absences/absences.contract.ts';
import {
  type Details,
  listAbsent,
  listMissingRegisters,
  listStudentAttendance,
  listWithdrawnRegisters,
  readMonth,
  readRegister,
  summariseClassAttendance,
} from '../../../records/attendance/attendance.contract.ts';
import { listCare, type StudentInNeed } from '../../../records/care/care.contract.ts';
import type { Columns } from './columns.ts';
import { type Asked, everyPage, type TableOf, table } from './table.ts';

/** A student's details in a register apart from the status, with the name of the reason. */
const detailColumns = {
  reason: ({ reason }) => reason,
  minutesLate: ({ minutesLate }) => minutesLate,
  note: ({ note }) => note,
  code: ({ code }) => code,
} satisfies Columns<Details>;

/** Returns the names of the reasons in register lines, by id; those of Present too, which are codes. */
async function readReasonNames(db: Database, schoolId: number) {
  const names = new Map((await listCodes(db, schoolId)).map(({ _id, name }) => [_id, name]));
  return (id: string | undefined) => (id === undefined ? {} : { reason: names.get(id) ?? id });
}

export const register: TableOf<'register'> = table(
  async ({ answer, call: { db, caller }, query: { class: number, date: day, period, part } }) => {
    const found = await answer(readRegister, { params: { class: number, date: day }, query: { period, part } });
    const named = await readReasonNames(db, caller.actor.schoolId);
    return found.students.map(({ reason, ...line }) => ({
      ...line,
      ...named(reason),
      class: number,
      day,
      period,
      part,
    }));
  },
  {
    class: (line) => line.class,
    date: ({ day }) => day,
    period: ({ period }) => period,
    roll: ({ roll }) => roll,
    name: ({ name }) => name,
    status: ({ status }) => status,
    ...detailColumns,
    part: ({ part }) => part,
  },
);

/** The month as its list shows it, and the number of registers that one of its days can have. */
export async function readMonthOf({ answer, call: { db, caller }, query }: Asked<'month'>) {
  const month = await answer(readMonth, { params: { class: query.class, month: query.month } });
  const { registers_taken } = await readSchoolById(db, caller.actor.schoolId);
  return { ...month, registersTaken: registers_taken };
}

/** A column for each day, and the counts. */
export const month: TableOf<'month'> = async (asked) => {
  const { reader } = asked;
  const { headings } = reader.words;
  const { days, students } = await readMonthOf(asked);
  const counts = ['present', 'late', 'absent', 'excused'] as const;
  return {
    columns: [
      { heading: headings.roll, kind: 'number' },
      { heading: headings.name, kind: 'text' },
      ...days.map((day) => ({ heading: day, kind: 'text' as const })),
      ...[...counts, 'percent' as const].map((name) => ({ heading: headings[name], kind: 'number' as const })),
    ],
    rows: students.map((student) => {
      const { present, late, absent, excused, total, attended } = student;
      const marks = days.map((day) => student.marks[day] ?? null);
      return [
        ...[student.roll, student.name],
        ...marks.map((status, place) => student.codes?.[days[place] ?? ''] ?? (status && reader.word(status))),
        ...[present + late, late, absent, excused, share(attended, total)],
      ];
    }),
  };
};

/** Returns a share in percent; null if there is nothing to divide by. */
function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Number(percentage(part, whole));
}

export const attendance: TableOf<'attendance'> = table(
  ({ answer, query: { class: number, session, on } }) =>
    answer(summariseClassAttendance, { params: { class: number }, query: { session, on } }),
  {
    roll: ({ roll }) => roll,
    name: ({ name }) => name,
    total: ({ total }) => total,
    present: ({ present }) => present,
    late: ({ late = 0 }) => late,
    excused: ({ excused = 0 }) => excused,
    percent: ({ present, attended = present, total }) => share(attended, total),
  },
);

type Line = Details & { readonly roll: number; readonly name: string; readonly status: string };
type Sheet = {
  readonly date: string;
  readonly class: number;
  readonly period?: number | undefined;
  readonly part?: RegisterPart | undefined;
};

/**
 * A line of a register, with the register's day, class and period. The part of the day comes last because most schools
 * have none.
 */
const lineColumns = {
  date: (line) => line.date,
  period: ({ period }) => period,
  class: (line) => line.class,
  roll: ({ roll }) => roll,
  name: ({ name }) => name,
  status: ({ status }) => status,
  ...detailColumns,
  part: ({ part }) => part,
} satisfies Columns<Line & Sheet>;

function linesOf<S extends Sheet & { readonly attendance: readonly Line[] }>(
  sheets: readonly S[],
  nameReason: Awaited<ReturnType<typeof readReasonNames>>,
) {
  return sheets.flatMap(({ attendance: lines, ...sheet }) =>
    lines.map(({ reason, ...line }) => ({ ...sheet, ...line, ...nameReason(reason) })),
  );
}

export const studentAttendance: TableOf<'student-attendance'> = table(
  async ({ answer, call: { db, caller }, query: { roll, on } }) => {
    const { data } = await answer(listStudentAttendance, { params: { roll }, query: { on } });
    const named = await readReasonNames(db, caller.actor.schoolId);
    return linesOf(data, named);
  },
  { ...lineColumns, teacherEmail: ({ teacherEmail }) => teacherEmail },
);

export const withdrawnRegisters: TableOf<'withdrawn-registers'> = table(
  async ({ answer, call: { db, caller }, query: { class: number } }) => {
    const sheets = await everyPage((query) => answer(listWithdrawnRegisters, { params: { class: number }, query }));
    const named = await readReasonNames(db, caller.actor.schoolId);
    return linesOf(sheets, named);
  },
  {
    ...lineColumns,
    takenBy: ({ taken }) => taken.by.name,
    takenAt: ({ taken }) => taken.at,
    withdrawnBy: ({ withdrawn }) => withdrawn.by.name,
    withdrawnAt: ({ withdrawn }) => withdrawn.at,
  },
);

export const missingRegisters: TableOf<'missing-registers'> = table(
  ({ answer, query: { from, to } }) => answer(listMissingRegisters, { query: { from, to } }),
  {
    date: (register) => register.date,
    class: (register) => register.class,
    period: ({ period }) => period,
    teacher: ({ teacher }) => teacher?.name,
    teacherEmail: ({ teacher }) => teacher?.email,
    part: ({ part }) => part,
  },
);

export const absent: TableOf<'absent'> = table(
  ({ answer, query: { date } }) => answer(listAbsent, { query: { date } }),
  {
    class: (student) => student.class,
    roll: ({ roll }) => roll,
    name: ({ name }) => name,
    status: ({ status }) => status,
    reason: ({ reason }) => reason,
    guardianName: ({ guardian }) => guardian.name,
    guardianPhone: ({ guardian }) => guardian.phone,
  },
);

export const absences: TableOf<'absences'> = table(
  ({ answer, query: { from, to } }) => answer(listAbsences, { query: { from, to } }),
  {
    roll: ({ roll }) => roll,
    name: ({ name }) => name,
    class: (absence) => absence.class,
    from: ({ from }) => from,
    to: ({ to }) => to,
    reason: ({ reason }) => reason?.name,
    note: ({ text: said }) => said,
    toldBy: ({ toldBy }) => toldBy.name,
    toldAt: ({ toldAt }) => toldAt,
  },
);

export const care: TableOf<'care'> = table(readCare, {
  roll: ({ roll }) => roll,
  name: ({ name }) => name,
  class: (student) => student.class,
  percent: (student) => rounded(reasonOf(student, 'below_percent')?.share),
  absentDays: (student) => reasonOf(student, 'absent_in_a_row')?.days,
  absentSince: (student) => reasonOf(student, 'absent_in_a_row')?.since,
  percentBefore: (student) => rounded(reasonOf(student, 'falling')?.before),
  percentNow: (student) => rounded(reasonOf(student, 'falling')?.now),
});

async function readCare({ answer, query: { reason } }: Asked<'care'>) {
  const students = await answer(listCare, {});
  return students.filter((student) => reason === undefined || reasonOf(student, reason) !== undefined);
}

type Reason = StudentInNeed['reasons'][number];

function reasonOf<C extends Reason['code']>({ reasons }: StudentInNeed, code: C) {
  return reasons.find((reason): reason is Extract<Reason, { code: C }> => reason.code === code);
}

function rounded(percent: number | undefined): number | undefined {
  return percent === undefined ? undefined : Number(shownPercent(percent));
}
