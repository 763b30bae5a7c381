import * as Type from 'typebox';
import { closeDays } from '../../../../base/calendar/calendar.contract.ts';
import { changeGradeScale } from '../../../../base/grades/grades.contract.ts';
import { findScaleFaults } from '../../../../base/grades/scale-faults.ts';
import { AttendanceCode } from '../../../../platform/contract/attendance-code.ts';
import { MarkScale } from '../../../../platform/contract/mark-scale.ts';
import { fault } from '../../../../platform/contract/reason.ts';
import { plainName } from '../../../../platform/contract/same-name.ts';
import { Policies } from '../../../../platform/contract/school-policies.ts';
import { ClassNumber, days, LocalDate, OneOf, OrNull } from '../../../../platform/contract/school-terms.ts';
import { WeekCycle } from '../../../../platform/contract/week-cycle.ts';
import { refuse } from '../../../../platform/server/refusal.ts';
import { oneRosterSchools, oneRosterUnreadableCell } from '../../../oneroster/oneroster.refusals.ts';
import { fileNames } from '../../../oneroster/server/files.rules.ts';
import type { StateSchool } from '../../../oneroster/server/school-state.ts';
import { checkBy } from '../values.rules.ts';
import type { Described, DescribedRow } from './described.ts';
import { ofSchool, schoolsIn } from './one-school.rules.ts';
import { readOtherLayout } from './other-layout.rules.ts';
import { readOwnLayout } from './own-layout.rules.ts';
import { readPeople } from './people-in-files.rules.ts';
import { FileRow } from './references.rules.ts';
import { readSessions } from './sessions-in-files.rules.ts';
import type { TableRow, Tables } from './table.ts';
import { readTeaching } from './teaching-in-files.rules.ts';
import { readJson } from './teaching-index.rules.ts';

/**
 * The school that the files are imported into, and the date; `meant` is the school chosen among several in the files.
 */
export type Target = {
  readonly domain: string;
  readonly timeZone: string;
  readonly today: string;
  readonly meant?: string | undefined;
};

/** Describes what the rows of OneRoster's files make, and their faults, without reading the school. */
export function describeFiles(all: Tables, target: Target): Described {
  const org = findSchool(all, target.meant);
  const tables = schoolsIn(all).size > 1 ? ofSchool(all, org.cells.sourcedId ?? '') : all;
  const isWhole = org.cells['metadata.rollbook.policies'] !== undefined;
  const sessions = readSessions(tables);
  const people = readPeople(tables, { ...target, isWhole });
  const layout = isWhole
    ? readOwnLayout(tables, sessions, people)
    : readOtherLayout(tables, sessions, people, target.today);
  const teaching = readTeaching({ tables, sessions, layout, people, timeZone: target.timeZone, isWhole });
  return {
    rows: [describeSchool(org), ...sessions.rows, ...people.rows, ...layout.rows, ...teaching],
    columns: Object.fromEntries(fileNames.map((file) => [file, tables[file].columns])),
    isWhole,
  };
}

/** Returns the only school, or the chosen one. */
function findSchool(tables: Tables, meant: string | undefined): TableRow {
  const schools = schoolsIn(tables);
  const [only] = schools.size === 1 ? schools.values() : [];
  const school = only ?? schools.get(meant ?? '');
  if (!school) throw refuse(oneRosterSchools, { schools: schools.size });
  return school;
}

const { name, from, to, classes } = closeDays.body.properties;
const { name: nameOfCode, status, code, counts, isOpen, order } = AttendanceCode.properties;
const StoredReason = Type.Object({
  ...{ name: nameOfCode, status, isOpen },
  ...{ code: Type.Optional(code), counts: Type.Optional(counts), order: Type.Optional(order) },
});
const Grades = Type.Object({ class: OrNull(ClassNumber), bands: changeGradeScale.body.properties.bands });
const parts = {
  // Files of an earlier version lack the policies that were added since.
  policies: checkBy(Type.Partial(Policies)),
  weeks: checkBy(Type.Array(Type.Object({ from: LocalDate, days: Type.Array(OneOf(days)) }))),
  weekCycle: checkBy(Type.Omit(WeekCycle, ['cycle'])),
  closedDays: checkBy(Type.Array(Type.Object({ name, from, to, classes }))),
  reasons: checkBy(Type.Array(StoredReason)),
  scales: checkBy(Type.Array(MarkScale)),
  grades: checkBy(Type.Array(Grades)),
};

/** Returns the parts with two things of one name or sign, which no school has, or with grades that contradict each other. */
function findUnfit({ reasons = [], scales = [], grades = [] }: Partial<StateSchool>): string[] {
  const isTwice = (names: readonly (string | undefined)[]) => {
    const given = names.flatMap((name) => (name === undefined ? [] : plainName(name)));
    return new Set(given).size < given.length;
  };
  const codes = reasons.flatMap(({ code }) => code?.trim() ?? []);
  const isTwiceIn = {
    reasons: isTwice(reasons.map(({ name, status }) => `${status} ${name}`)) || new Set(codes).size < codes.length,
    scales: isTwice(scales.map((scale) => scale.name)),
    grades:
      isTwice(grades.map((scale) => String(scale.class))) ||
      grades.some(({ bands }) => Object.keys(findScaleFaults(bands)).length > 0),
  };
  return Object.entries(isTwiceIn).flatMap(([part, isUnfit]) => (isUnfit ? [part] : []));
}

/** Describes the school's own settings, from our own columns. */
function describeSchool(row: TableRow): DescribedRow {
  const read = new FileRow('orgs', row);
  const entries = Object.entries(parts).map(([part, check]) => {
    const value = read.read(`metadata.rollbook.${part}`, (text) => {
      const json = readJson(text);
      return check(json) ? fault(oneRosterUnreadableCell) : { json };
    });
    return [part, value?.json];
  });
  const told = Object.fromEntries(entries);
  for (const part of findUnfit(told)) read.fail(`metadata.rollbook.${part}`, fault(oneRosterUnreadableCell));
  const { sourcedId = '', name: label = '' } = row.cells;
  return read.describe(label, () => {
    if (told.policies === undefined) return null;
    const { policies, weeks = [], weekCycle = null, closedDays = [], reasons = [], scales = [], grades } = told;
    return { of: 'school', value: { sourcedId, policies, weeks, weekCycle, closedDays, reasons, scales, grades } };
  });
}
