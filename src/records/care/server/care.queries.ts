import { setImmediate as letOthersGo } from 'node:timers/promises';
import { countStudentsByClass } from '../../../base/enrolments/server/class-list.queries.ts';
import { listSpans } from '../../../base/enrolments/server/spans.queries.ts';
import { liesOn } from '../../../base/school/server/enrolled-on.ts';
import { listGroupsWithRegisters } from '../../../base/school/server/groups.queries.ts';
import type { School } from '../../../base/school/server/school.queries.ts';
import { readSessionStart } from '../../../base/school/server/sessions.queries.ts';
import { daysAfter } from '../../../platform/contract/dates.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { listNaming } from '../../attendance/server/session-figures.queries.ts';
import type { StudentInNeed } from '../care.contract.ts';
import { type Count, type Day, type Figures, type Missed, reasonsOf, runOf } from './care.rules.ts';

import {
  addRegisters,
  addRegistersOfGroup,
  type MissedLine,
  type Named,
  type Since,
  type Tally,
} from './tally.rules.ts';

const fourWeeks = 28;

type Span = Awaited<ReturnType<typeof listSpans>>[number];

/**
 * Lists the students in need of care on a day, of the classes in the scope, by class and roll. Enrolments of the same
 * session are counted together. It reads class by class, so that other calls are answered in between.
 */
export async function listStudentsInNeed(
  db: Database,
  school: School,
  today: string,
  scope: Scope,
): Promise<StudentInNeed[]> {
  const reached = new Set((await countStudentsByClass(db, school.id, today, scope)).map((one) => one.class));
  const from = await readSessionStart(db, school.id, today);
  const since = { from, before: daysAfter(today, 1 - 2 * fourWeeks), recent: daysAfter(today, 1 - fourWeeks) };
  const ofStudent = Map.groupBy(await listSpans(db, school.id, { from, to: today }), ({ student }) => student);
  // Each student has one current enrolment, from which the class and roll are taken.
  const students = [...ofStudent.values()].flatMap((own) => {
    const now = own.find((span) => liesOn(span, today));
    return now && reached.has(now.class) ? [{ now, own }] : [];
  });

  const tally: Tally = { named: new Map(), missed: new Map(), days: new Map(), withGroup: new Map() };
  for (const number of new Set(students.flatMap(({ own }) => own.map((span) => span.class)))) {
    addRegisters(tally, number, await listNaming(db, school.id, number, from), since);
    await letOthersGo();
  }
  for (const number of school.registers_taken === 'lesson' ? await listGroupsWithRegisters(db, school.id, true) : []) {
    addRegistersOfGroup(tally, await listNaming(db, school.id, number, from), since);
    await letOthersGo();
  }
  return students
    .map(({ now: { roll, name, class: number }, own }) => {
      const figures = figuresOf(own, tally, since);
      return { roll, name, class: number, reasons: reasonsOf(figures, school.care_below_percent) };
    })
    .filter(({ reasons }) => reasons.length > 0)
    .sort((one, other) => one.class - other.class || one.roll - other.roll);
}

function figuresOf(own: readonly Span[], { named, missed, days, withGroup }: Tally, since: Since): Figures {
  const lines = own.flatMap(({ id }) => missed.get(id) ?? []);
  const registers = own.flatMap(({ id }) => named.get(id) ?? []);
  return {
    ...countsOf(registers, lines, since),
    run: runOf(daysOf(own, { days, withGroup }), missedOn(lines.filter(({ isOfGroup }) => !isOfGroup))),
  };
}

function countsOf(
  named: readonly Named[],
  lines: readonly MissedLine[],
  { from, before, recent }: Since,
): Omit<Figures, 'run'> {
  const countSince = (part: keyof Named, day: string): Count => {
    const later = lines.filter(({ date }) => date >= day);
    const total = named.reduce((sum, row) => sum + row[part], 0);
    const leftOut = later.filter(({ isLeftOut }) => isLeftOut).length;
    return { present: total - later.length, total: total - leftOut };
  };
  const inBoth = countSince('sinceBefore', before);
  const now = countSince('sinceRecent', recent);
  return {
    session: countSince('total', from),
    recent: now,
    before: { present: inBoth.present - now.present, total: inBoth.total - now.total },
  };
}

function missedOn(lines: readonly MissedLine[]): Map<string, Missed> {
  const missed = new Map<string, Missed>();
  for (const { date, isLeftOut } of lines) {
    const { absent, leftOut } = missed.get(date) ?? { absent: 0, leftOut: 0 };
    missed.set(date, { absent: absent + (isLeftOut ? 0 : 1), leftOut: leftOut + (isLeftOut ? 1 : 0) });
  }
  return missed;
}

/**
 * Yields the days of registers of the student's classes, newest first, back to the last one on which they were with a
 * group.
 */
function* daysOf(own: readonly Span[], { days, withGroup }: Pick<Tally, 'days' | 'withGroup'>): Generator<Day> {
  const lastWithGroup =
    own
      .map(({ id }) => withGroup.get(id) ?? '')
      .sort()
      .at(-1) ?? '';
  for (const span of own.toSorted((one, other) => (one.from < other.from ? 1 : -1))) {
    for (const day of days.get(span.class) ?? []) if (liesOn(span, day.date) && day.date > lastWithGroup) yield day;
  }
}
