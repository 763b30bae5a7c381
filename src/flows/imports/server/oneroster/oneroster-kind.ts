import { deleteClosedDays, replaceWeeks } from '../../../../base/calendar/server/calendar.queries.ts';
import { listScales, replaceScales } from '../../../../base/grades/server/grades.queries.ts';
import { emailInUse } from '../../../../base/identity/identity.refusals.ts';
import { findEmailsInUse } from '../../../../base/identity/server/many.queries.ts';
import { listWeeks } from '../../../../base/school/server/calendar.queries.ts';
import { fault } from '../../../../platform/contract/reason.ts';
import type { Database, DatabaseTransaction } from '../../../../platform/database/tables.ts';
import type { Change } from '../../../../platform/database/versioned-tables.ts';
import { refuse } from '../../../../platform/server/refusal.ts';
import { cellName } from '../../../../platform/spreadsheets/cell-name.ts';
import { removeExams } from '../../../../records/marks/server/many.queries.ts';
import { oneRosterLeftOutWith, oneRosterWhichSchool, schoolNotEmpty } from '../../../oneroster/oneroster.refusals.ts';
import type { StatePerson } from '../../../oneroster/server/school-state.ts';
import { forgetOthers, forgetSourcedIds, listImported } from '../../../oneroster/server/sourced-ids.queries.ts';
import { accountOf } from '../first-hashes.ts';
import type {
  AppliedImport,
  ApplyContext,
  CheckedRow,
  GivenRow,
  ImportContext,
  ImportKind,
  RowFault,
  Staying,
} from '../import-kind.ts';
import { readPlaces } from '../places.ts';
import { fillSchool } from './apply-state.queries.ts';
import { findConflicts } from './conflicts.rules.ts';
import { describeFiles } from './describe-files.rules.ts';
import type { Described, DescribedRow, Made } from './described.ts';
import { countContents, readFormer, type Unversioned } from './empty-school.queries.ts';
import { readGuardianEmails } from './guardian-emails.ts';
import { schoolsIn } from './one-school.rules.ts';
import { listSchoolHolds } from './school-holds.queries.ts';
import { listStayingOfSchool } from './staying-of-school.queries.ts';
import { readTables } from './tables.rules.ts';

/** A row with the record that was read from it. */
type OneRosterRow = GivenRow & { readonly described: DescribedRow; readonly isWhole: boolean };

type Parsed = { readonly made: Made; readonly isWhole: boolean };

/** Imports a whole school from OneRoster files, from Rollbook or another system, into an empty school. */
export const oneRosterKind: ImportKind = {
  kind: 'oneroster',
  fields: [{ name: 'school', isRequired: false, isPart: true, example: '' }],
  readRows,
  expectPossible: expectEmpty,
  check: async (context, rows) => check(context, rows as readonly OneRosterRow[]),
  firstRolls: rollsOf,
  apply,
  of: 'school',
  listHolds: listSchoolHolds,
  listStaying: listStayingOfSchool,
  undo,
};

/** Reads the rows of one school; where the files have several, it is asked which one. */
async function readRows({ db, schoolId, school, today, answers }: ImportContext, content: Buffer) {
  const present = (await readPlaces(db, schoolId)).usualSession(today);
  const year = present ?? {
    name: today.slice(0, 4),
    from: `${today.slice(0, 4)}-01-01`,
    to: `${today.slice(0, 4)}-12-31`,
  };
  const tables = readTables(content, year);
  const schools = schoolsIn(tables);
  const meant = answers.values?.school?.[''] ?? undefined;
  if (schools.size > 1 && (meant === undefined || !schools.has(meant))) {
    const why = fault(oneRosterWhichSchool, { schools: schools.size });
    return { field: 'school', why, sheet: 'orgs.csv', choices: [...schools.keys()].slice(0, mostSchools) };
  }
  const target = { domain: school.domain, timeZone: school.time_zone, today, meant };
  return toRows(describeFiles(tables, target));
}

const mostSchools = 300;

/** The field of a fault is the heading of a column in the file. */
function toRows({ rows, columns, isWhole }: Described): OneRosterRow[] {
  return rows.map((described, index) => {
    const { file, line, cells, source } = described;
    const headings = source?.columns ?? columns[file];
    const place = (field: string | null) => Math.max(0, headings?.indexOf(field ?? '') ?? 0) + 1;
    return {
      place: index + 1,
      sheet: source?.file ?? `${file}.csv`,
      line,
      is1904: false,
      given: cells,
      described,
      isWhole,
      cellOf: (field) => cellName(line, place(field)),
    };
  });
}

async function check(context: ImportContext, rows: readonly OneRosterRow[]): Promise<CheckedRow[]> {
  await expectEmpty(context.db, context.schoolId);
  const found = await findFaults(context, rows);
  const before = {
    weeks: await listWeeks(context.db, context.schoolId, '9999-12-31'),
    grades: await listScales(context.db, context.schoolId),
  };
  const { emails, notes } = await readGuardianEmails(context, rows);
  return rows.map(({ place, described, isWhole }) => {
    const faults = found.get(described) ?? described.faults;
    const { label } = described;
    const made = emails.get(described) ?? described.made;
    const state = faults.length > 0 ? 'wrong' : made ? 'new' : 'same';
    const changes = state === 'new' && made?.of === 'school' ? changesOf(before, made.value) : [];
    const parsed = made ? ({ made, isWhole } satisfies Parsed) : undefined;
    return {
      place,
      state,
      recordId: null,
      label,
      changes,
      faults,
      notes: [...described.notes, ...(notes.get(described) ?? [])],
      parsed,
    };
  });
}

/** The earlier weekdays and grades of the school, which no version stores. */
function changesOf(before: Unversioned, made: Partial<Unversioned>) {
  return (['weeks', 'grades'] as const).flatMap((part) => {
    const [from, to] = [before[part], made[part]].map((value) => value && JSON.stringify(value));
    return from === undefined || to === undefined ? [] : [{ field: `metadata.rollbook.${part}`, from, to }];
  });
}

async function expectEmpty(db: Database, schoolId: number): Promise<void> {
  const contents = await countContents(db, schoolId);
  if (Object.values(contents).some((count) => count > 0)) throw refuse(schoolNotEmpty, contents);
}

/**
 * Finds all faults of rows: their own, conflicts with each other, emails of other people, and required rows that are
 * left out.
 */
async function findFaults({ db, schoolId }: ImportContext, rows: readonly OneRosterRow[]) {
  const described = rows.map((row) => row.described);
  const faults = new Map<DescribedRow, RowFault[]>();
  const tell = (row: DescribedRow, wrong: RowFault) => faults.set(row, [...(faults.get(row) ?? row.faults), wrong]);
  for (const [row, wrong] of findConflicts(described)) tell(row, wrong);
  const people = described.flatMap((row) => (row.made?.of === 'person' ? [{ row, person: row.made.value }] : []));
  const present = people.filter(({ person }) => person.leftAt === null);
  const isInUse = await findEmailsInUse(
    db,
    schoolId,
    present.map(({ person }) => person.email),
  );
  for (const { row, person } of present) {
    if (isInUse(person.role, person.email))
      tell(row, { field: 'email', why: fault(emailInUse, { email: person.email }) });
  }
  tellDependent(described, (row) => faults.has(row), tell);
  return faults;
}

/** Reports each row that requires a wrong or missing row, repeatedly, until no more are found. */
function tellDependent(
  rows: readonly DescribedRow[],
  isTold: (row: DescribedRow) => boolean,
  tell: (row: DescribedRow, wrong: RowFault) => unknown,
): void {
  const right = new Set(rows.filter((row) => row.made !== null && row.faults.length === 0 && !isTold(row)));
  const makers = new Map<string, number>();
  const users = new Map<string, DescribedRow[]>();
  for (const row of right) {
    for (const key of row.keys) makers.set(key, (makers.get(key) ?? 0) + 1);
    for (const key of row.needs) {
      const others = users.get(key);
      if (others) others.push(row);
      else users.set(key, [row]);
    }
  }
  let lost = [...users.keys()].filter((key) => !makers.has(key));
  while (lost.length > 0) {
    const broken = new Map<DescribedRow, string>();
    for (const key of lost) {
      for (const row of users.get(key) ?? []) if (right.has(row) && !broken.has(row)) broken.set(row, key);
    }
    lost = [];
    for (const [row, needed] of broken) {
      tell(row, { field: null, why: fault(oneRosterLeftOutWith, { needed: needed.slice(0, 100) }) });
      right.delete(row);
      for (const key of row.keys) {
        const left = (makers.get(key) ?? 0) - 1;
        makers.set(key, left);
        if (left === 0) lost.push(key);
      }
    }
  }
}

function parsedOf({ parsed }: CheckedRow): Parsed {
  return parsed as Parsed;
}

/** The rolls with which students can first sign in: those of today, or their last. */
function rollsOf(rows: readonly CheckedRow[], today: string) {
  const rollOf = new Map<string, number>();
  const enrolments = rows.flatMap((row) => {
    const { made } = parsedOf(row);
    return made.of === 'enrolment' ? [made.value] : [];
  });
  for (const { student, roll } of enrolments.toSorted((one, next) => (one.from < next.from ? -1 : 1))) {
    rollOf.set(student, roll);
  }
  for (const { student, roll, from, until } of enrolments) {
    if (from <= today && (until === null || until > today)) rollOf.set(student, roll);
  }
  return rows.flatMap((row) => {
    const { made } = parsedOf(row);
    const roll = made.of === 'person' && hasAccount(made.value) ? rollOf.get(made.value.sourcedId) : undefined;
    return roll === undefined ? [] : [{ place: row.place, roll }];
  });
}

function hasAccount({ role, leftAt }: StatePerson): boolean {
  return role === 'student' && leftAt === null;
}

async function apply(context: ApplyContext, rows: readonly CheckedRow[]) {
  const { db, schoolId, now, today, hashes, importId } = context;
  const [first] = rows;
  const target = {
    transaction: db,
    schoolId,
    importId,
    now,
    today,
    isWhole: first !== undefined && parsedOf(first).isWhole,
  };
  const made = rows.map((row) => ({ place: row.place, made: parsedOf(row).made }));
  return fillSchool(target, made, (place) => accountOf(hashes, place));
}

/**
 * Undoes records without versions: marks, closed days, the days of the week, grades, and the ids of other systems. The
 * calendar and the grades stay if anything does.
 */
async function undo(
  transaction: DatabaseTransaction,
  { schoolId, id }: AppliedImport,
  { at }: Change,
  staying: Staying | undefined,
): Promise<void> {
  const exams = await listImported(transaction, schoolId, 'exam');
  const stays = new Set(staying?.exams);
  await removeExams(
    transaction,
    { schoolId, at },
    exams.filter((exam) => !stays.has(exam)),
  );
  if (staying) {
    const { person = [], enrolment = [], subject = [] } = staying.rows;
    await forgetOthers(transaction, schoolId, { person, enrolment, subject, exam: staying.exams });
    return;
  }
  await deleteClosedDays(transaction, schoolId, await listImported(transaction, schoolId, 'closed-days'));
  const { weeks, grades } = await readFormer(transaction, schoolId, id);
  if (weeks) await replaceWeeks(transaction, schoolId, weeks);
  if (grades) await replaceScales(transaction, schoolId, grades);
  await forgetSourcedIds(transaction, schoolId);
}
