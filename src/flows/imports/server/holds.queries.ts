import { sql } from 'kysely';
import { sessionClosed } from '../../../base/school/school.refusals.ts';
import { enrolledOn } from '../../../base/school/server/enrolled-on.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import { madeBy } from '../../../platform/database/restore-versions.ts';
import { orderOfName } from '../../../platform/database/sort-people.ts';
import type { Database } from '../../../platform/database/tables.ts';
import {
  listInClosedSessions,
  listOverwritten,
  listTouched,
  type Overwritten,
} from '../../../platform/database/version-history.ts';
import type { VersionedTable } from '../../../platform/database/versioned-tables.ts';
import { listImported } from '../../oneroster/server/sourced-ids.queries.ts';
import type { AppliedImport, HeldUnit, ImportKind, Staying } from './import-kind.ts';
import { listUsed } from './uses.queries.ts';

/** The people whom an import made. */
export async function listMadePeople(db: Database, { schoolId, changeId }: AppliedImport): Promise<number[]> {
  const people = selectIn(db, schoolId, 'person').select('id');
  const made = await people.where('id', 'in', madeBy('person', schoolId, changeId)).execute();
  return made.map(({ id }) => id);
}

/** An import that is applied, with its kind. */
export type AppliedOfKind = { readonly applied: AppliedImport; readonly kind: ImportKind };

/** A row of a table, by its key. */
type Row = { readonly table: VersionedTable; readonly key: number };

/** The obstacles to undoing imports, with the rows that have changed since the import. */
export type Holding = { readonly held: readonly HeldUnit[]; readonly overwritten: readonly Overwritten[] };

/**
 * Lists the obstacles to undoing imports of a school, by a few queries for all of them. A record that already is as
 * before the import, for example after a partial undo, is not an obstacle.
 */
export async function listHeld(db: Database, schoolId: number, imports: readonly AppliedOfKind[]): Promise<Holding> {
  const kindOf = new Map(imports.map(({ applied, kind }) => [applied.changeId, kind]));
  const changes = [...kindOf.keys()];
  const overwritten = await listOverwritten(db, schoolId, changes);
  const back = new Set(overwritten.filter(({ isBack }) => isBack).map(textOf));
  const isOfSchool = (change: number) => kindOf.get(change)?.of === 'school';
  const used = [
    ...(await listUsed(db, schoolId, { changeIds: changes.filter((change) => !isOfSchool(change)) })),
    ...(await listUsed(db, schoolId, { changeIds: changes.filter(isOfSchool), byOthers: true })),
  ];
  const closed = await listInClosedSessions(db, schoolId, changes);
  const rows = [
    ...overwritten.map((row) => ({ ...row, kind: 'changed' as const })),
    ...closed.map((row) => ({ ...row, kind: 'session' as const, why: fault(sessionClosed, { session: row.session }) })),
    // Uses of the subjects of a timetable's groups are listed with the uses of the groups.
    ...used
      .filter(({ table, change }) => table !== 'subject' || kindOf.get(change)?.of !== 'period')
      .map((row) => ({ ...row, why: undefined })),
  ].filter((row) => !back.has(textOf(row)));
  const unitOf = await readUnits(db, schoolId, rows, kindOf);
  const held = rows.map((row): HeldUnit => {
    const { of, id } = unitOf(row);
    const why = 'why' in row && row.why ? { why: row.why } : {};
    return { change: row.change, of, id, kind: row.kind, ...why };
  });
  for (const kind of new Set(kindOf.values())) {
    const own = imports.filter((one) => one.kind === kind).map(({ applied }) => applied);
    held.push(...((await kind.listHolds?.(db, schoolId, own)) ?? []));
  }
  return { held, overwritten };
}

function textOf({ change, table, key }: Row & { readonly change: number }): string {
  return `${change} ${table} ${key}`;
}

/**
 * Maps rows to the records that people know: enrolments to their students, and in an import of subjects, periods to
 * their subjects.
 */
async function readUnits(
  db: Database,
  schoolId: number,
  rows: readonly (Row & { readonly change: number })[],
  kindOf: ReadonlyMap<number, ImportKind>,
) {
  const keysOf = (table: VersionedTable) => [...new Set(rows.flatMap((row) => (row.table === table ? [row.key] : [])))];
  const students = await ownersOf(db, schoolId, 'enrolment_version', 'student_id', keysOf('enrolment'));
  const subjects = await ownersOf(db, schoolId, 'timetable_period_version', 'subject_id', keysOf('timetable_period'));
  const groups = await subjectsOfGroups(db, schoolId, rows);
  return ({ table, key, change }: Row & { readonly change: number }): Pick<HeldUnit, 'of' | 'id'> => {
    switch (table) {
      case 'person':
      case 'student':
      case 'teacher':
      case 'account':
        return { of: 'person', id: key };
      case 'enrolment':
        return { of: 'person', id: students.get(key) ?? 0 };
      case 'subject':
        return { of: 'subject', id: key };
      case 'timetable_period':
        return kindOf.get(change)?.of === 'subject'
          ? { of: 'subject', id: subjects.get(key) ?? 0 }
          : { of: 'period', id: key };
      case 'class':
      case 'group_class':
      case 'group_member': {
        const subject = groups.get(`${table} ${key}`);
        return kindOf.get(change)?.of === 'school' && subject !== undefined
          ? { of: 'subject', id: subject }
          : { of: 'school', id: 0 };
      }
      default:
        return { of: 'school', id: 0 };
    }
  };
}

/** Maps groups, their classes and their members to the groups' subjects, by table and key. */
async function subjectsOfGroups(
  db: Database,
  schoolId: number,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const [table, key, group] of groupTables) {
    const keys = rows.flatMap((row) => (row.table === table ? [row.key] : []));
    if (keys.length === 0) continue;
    const { rows: subjects } = await sql<{ key: number; id: number }>`
      select distinct touched.${sql.ref(key)} as key, subject.id
      from ${sql.table(`${table}_version`)} as touched
      join class on class.school_id = touched.school_id and class.number = touched.${sql.ref(group)}
        and class.session_id is not null
      join subject on subject.school_id = class.school_id and subject.class = class.number
      where touched.school_id = ${schoolId} and touched.${sql.ref(key)} in ${idList(db, [...new Set(keys)])}`.execute(
      db,
    );
    for (const subject of subjects) found.set(`${table} ${subject.key}`, subject.id);
  }
  return found;
}

const groupTables = [
  ['class', 'number', 'number'],
  ['group_class', 'id', 'group_number'],
  ['group_member', 'id', 'group_number'],
] as const;

async function ownersOf(
  db: Database,
  schoolId: number,
  table: 'enrolment_version' | 'timetable_period_version',
  column: 'student_id' | 'subject_id',
  keys: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (keys.length === 0) return new Map();
  const rows = await selectIn(db, schoolId, table as 'enrolment_version')
    .select(['id', `${column as 'student_id'} as owner`])
    .distinct()
    .where('id', 'in', idList(db, keys))
    .where(column as 'student_id', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, owner }) => [id, owner]));
}

/** The ids of the held records of a kind, each once. */
export function idsOf(held: readonly HeldUnit[], of: HeldUnit['of']): number[] {
  return [...new Set(held.flatMap((unit) => (unit.of === of ? [unit.id] : [])))];
}

/**
 * The rows of an import that stay together with a held record: all rows of a person, a subject with its lessons, a
 * lesson.
 */
export async function listStaying(
  db: Database,
  { applied, kind }: AppliedOfKind,
  held: readonly HeldUnit[],
): Promise<Staying> {
  const { schoolId, changeId } = applied;
  if (kind.listStaying && held.length > 0) return kind.listStaying(db, applied, held);
  const people = idsOf(held, 'person');
  const subjects = idsOf(held, 'subject');
  const touchedOf = async (table: 'enrolment' | 'timetable_period', column: string, owners: readonly number[]) => {
    if (owners.length === 0) return [];
    const rows = await selectIn(db, schoolId, `${table}_version` as 'enrolment_version')
      .select('id')
      .distinct()
      .where(column as 'student_id', 'in', idList(db, owners))
      .where(({ or, eb }) => or([eb('change_id', '=', changeId), eb('until_change', '=', changeId)]))
      .execute();
    return rows.map(({ id }) => id);
  };
  return {
    rows: {
      person: people,
      student: people,
      teacher: people,
      account: people,
      enrolment: await touchedOf('enrolment', 'student_id', people),
      subject: subjects,
      timetable_period: [...idsOf(held, 'period'), ...(await touchedOf('timetable_period', 'subject_id', subjects))],
    },
    exams: idsOf(held, 'exam'),
  };
}

/** Returns whether an import has anything left to undo if the held records stay. */
export async function hasRest(
  db: Database,
  { applied, kind }: AppliedOfKind,
  { held, overwritten }: Holding,
): Promise<boolean> {
  const { schoolId, id, changeId } = applied;
  if (kind.of !== 'school' && held.some(({ of, id: unit }) => of === 'school' || unit === 0)) return false;
  // A lesson that stays needs its group, so nothing is undone.
  if (kind.of === 'period' && (await listTouched(db, 'class', schoolId, changeId)).length > 0) return false;
  const { rows, exams } = await listStaying(db, { applied, kind }, held);
  if (kind.of === 'school') {
    const staying = new Set(exams);
    if ((await listImported(db, schoolId, 'exam')).some((exam) => !staying.has(exam))) return true;
  }
  if (kind.of === 'exam') {
    const exam = await selectIn(db, schoolId, 'import_row')
      .select('record_id')
      .where('import_id', '=', id)
      .where('state', 'in', ['new', 'changed'])
      .where('record_id', 'is not', null)
      .where('record_id', 'not in', idList(db, exams))
      .limit(1)
      .executeTakeFirst();
    return exam !== undefined;
  }
  const back = overwritten.filter(({ isBack }) => isBack);
  for (const table of Object.keys(rows) as VersionedTable[]) {
    const stays = new Set([...(rows[table] ?? []), ...back.flatMap((row) => (row.table === table ? [row.key] : []))]);
    if ((await listTouched(db, table, schoolId, changeId)).some((key) => !stays.has(key))) return true;
  }
  return false;
}

/**
 * Lists the people that the import created who have not chosen a password, by roll or name; with `inClass`, only
 * students who are in the class on the day.
 */
export function listSignInsMade(
  db: Database,
  applied: AppliedImport,
  inClass: { readonly class: number; readonly date: string } | undefined,
) {
  return selectIn(db, applied.schoolId, 'person')
    .innerJoin('account', onKey('account.person_id', 'person.id'))
    .leftJoin('enrolment', (join) =>
      onKey('enrolment.student_id', 'person.id')(join).on(enrolledOn(inClass?.date ?? applied.appliedAt.slice(0, 10))),
    )
    .select(['person.id', 'person.name', 'account.email', 'enrolment.roll'])
    .where('person.id', 'in', madeBy('person', applied.schoolId, applied.changeId))
    .where('account.must_change_password', '=', 1)
    .where('account.closed_at', 'is', null)
    .$if(inClass !== undefined, (query) => query.where('enrolment.class', '=', inClass?.class ?? 0))
    .$if(inClass === undefined, (query) => query.where('person.role', '<>', 'student'))
    .orderBy('enrolment.roll')
    .orderBy(orderOfName(db))
    .orderBy('person.id')
    .execute();
}
