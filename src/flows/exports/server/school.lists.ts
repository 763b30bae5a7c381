import { listGroups, listMembers } from '../../../base/groups/groups.contract.ts';
import { readCalendar } from '../../../base/school/calendar.contract.ts';
import { listClasses, listCodes, listSessions } from '../../../base/school/shape.contract.ts';
import { listSubjects } from '../../../base/subjects/subjects.contract.ts';
import { normalEmail } from '../../../platform/contract/school-terms.ts';
import {
  listClassSchedule,
  listSchedule,
  listTeacherSchedule,
  type ScheduleRecord,
} from '../../../records/schedule/schedule.contract.ts';
import type { Columns } from './columns.ts';
import { type TableOf, table } from './table.ts';

export const subjects: TableOf<'subjects'> = table(
  async ({ answer, query: { session, class: number } }) =>
    (await answer(listSubjects, { query: { session } })).filter((one) => number === undefined || one.class === number),
  {
    class: (subject) => subject.class,
    subject: ({ name }) => name,
    code: ({ code }) => code,
    session: ({ session }) => session,
    teacherEmail: ({ teachers }) => inOneCell(teachers.map(({ email }) => email)),
  },
);

/** Several values in one cell, as imports read them. */
function inOneCell(texts: readonly string[]): string {
  return texts.join('; ');
}

const periodColumns = {
  class: ({ classNumber }) => classNumber,
  day: ({ day }) => day,
  period: ({ periods: [period] }) => period?.period,
  subject: ({ periods: [period] }) => period?.subject,
  teacherEmail: ({ teachers }) => inOneCell(teachers.map(({ email }) => email)),
  starts: ({ periods: [period] }) => period?.time.split('-')[0],
  ends: ({ periods: [period] }) => period?.time.split('-')[1],
  session: ({ session }) => session,
  label: ({ periods: [period] }) => period?.label,
  room: ({ periods: [period] }) => period?.room,
  week: ({ week }) => week,
} satisfies Columns<ScheduleRecord>;

export const schedule: TableOf<'schedule'> = table(
  async ({ answer, query: { session, class: number, teacher, on } }) => {
    const email = teacher === undefined ? undefined : normalEmail(teacher);
    return (await answer(listSchedule, { query: { session, on } })).filter(
      ({ classNumber, classes = [], teachers }) =>
        (number === undefined || classNumber === number || classes.includes(number)) &&
        (email === undefined || teachers.some((one) => one.email === email)),
    );
  },
  periodColumns,
);

const namedPeriodColumns = {
  ...periodColumns,
  teacher: ({ teachers }) => inOneCell(teachers.map(({ name }) => name)),
} satisfies Columns<ScheduleRecord>;

export const classSchedule: TableOf<'class-schedule'> = table(
  ({ answer, query: { class: classNumber, roll, session, on } }) =>
    answer(listClassSchedule, { params: { classNumber }, query: { roll, session, on } }),
  namedPeriodColumns,
);

export const teacherSchedule: TableOf<'teacher-schedule'> = table(
  ({ answer, query: { teacher, session, on } }) =>
    answer(listTeacherSchedule, { params: { email: teacher }, query: { session, on } }),
  namedPeriodColumns,
);

export const groups: TableOf<'groups'> = table(
  ({ answer, query: { session, roll, taught } }) => answer(listGroups, { query: { session, roll, taught } }),
  {
    group: ({ name }) => name,
    subject: ({ subject }) => subject,
    classes: ({ classes: ofGroup }) => ofGroup,
    code: ({ code }) => code,
    block: ({ block }) => block,
    takesRegister: ({ takesRegister }) => takesRegister,
    teacherEmail: ({ teachers }) => inOneCell(teachers.map(({ email }) => email)),
    session: ({ session }) => session,
    students: ({ students }) => students,
  },
);

/** A row for each member of each group. */
export const groupMembers: TableOf<'group-members'> = table(
  async ({ answer, query: { session, roll, taught, class: number, on } }) => {
    const wanted = (await answer(listGroups, { query: { session, roll, taught } })).filter(
      (group) => number === undefined || group.class === number,
    );
    const rows = [];
    for (const group of wanted) {
      const members = await answer(listMembers, { params: { class: group.class }, query: { on } });
      const own = members.filter((member) => roll === undefined || member.roll === roll);
      rows.push(...own.map((member) => ({ ...member, group: group.name, session: group.session })));
    }
    return rows;
  },
  {
    roll: ({ roll }) => roll,
    group: ({ group }) => group,
    memberFrom: ({ from }) => from,
    session: ({ session }) => session,
    name: ({ name }) => name,
    class: (member) => member.class,
  },
);

export const classes: TableOf<'classes'> = table(({ answer }) => answer(listClasses, { query: {} }), {
  number: (one) => one.class,
  name: ({ name }) => name,
  order: ({ order }) => order,
  movesUpTo: ({ movesUpTo }) => movesUpTo,
  isOpen: ({ isOpen }) => isOpen,
  students: ({ students }) => students,
  teacher: ({ teacher }) => teacher?.name,
  teacherEmail: ({ teacher }) => teacher?.email,
});

/** Each session, followed by its terms. */
export const sessions: TableOf<'sessions'> = table(
  async ({ answer }) =>
    (await answer(listSessions, {})).flatMap(({ terms, ...session }) => [
      { ...session, term: null },
      ...terms.map(({ name, from, to }) => ({ ...session, term: name, from, to })),
    ]),
  {
    session: ({ session }) => session,
    term: ({ term }) => term,
    from: ({ from }) => from,
    to: ({ to }) => to,
    isClosed: ({ isClosed }) => isClosed,
    isPresent: ({ isPresent }) => isPresent,
  },
);

export const closedDays: TableOf<'closed-days'> = table(
  async ({ answer, query: { from, to } }) => (await answer(readCalendar, { query: { from, to } })).closed,
  { name: ({ name }) => name, from: ({ from }) => from, to: ({ to }) => to, classes: (closed) => closed.classes },
);

/** All codes; the reasons are some of them. */
export const reasons: TableOf<'reasons'> = table(({ answer }) => answer(listCodes, {}), {
  name: ({ name }) => name,
  status: ({ status }) => status,
  isOpen: ({ isOpen }) => isOpen,
  code: ({ code }) => code,
  counts: ({ counts }) => counts,
});
