import type { HistoryChange } from '../../../platform/contract/history-change.ts';
import { type PageWanted, usualListLimit } from '../../../platform/contract/school-terms.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import {
  type FoundVersion,
  listSettled,
  listVersions,
  type VersionRow,
} from '../../../platform/database/version-history.ts';
import type { VersionedTable, versionedKinds } from '../../../platform/database/versioned-tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { listFieldsEver, maySee } from '../../fields/server/fields.queries.ts';
import { teacherIds } from '../../school/server/teachers-of.ts';
import { readCycle } from '../../school/server/weeks.queries.ts';
import type { HistoryEntry, HistoryKind } from '../history.contract.ts';
import { findChanges } from './fields.rules.ts';
import type { Names, RecordRows } from './fields-of-rows.rules.ts';
import { isUndoable } from './undoable.rules.ts';

const versionedKind: Readonly<Record<HistoryKind, keyof typeof versionedKinds>> = {
  student: 'student',
  teacher: 'teacher',
  guardian: 'account',
  subject: 'subject',
  period: 'period',
  class: 'class',
  group: 'group',
  session: 'session',
  policies: 'school',
  scale: 'scale',
  layout: 'layout',
  diary: 'diary',
  homework: 'homework',
  office: 'office',
  weeks: 'school',
  field: 'field',
  codes: 'reason',
};

/** The history of a record, newest change first; `undefined` if there never was one. */
export async function listHistory(
  db: Database,
  reader: Actor,
  { kind, id }: { readonly kind: HistoryKind; readonly id: number },
  { before, limit = usualListLimit }: PageWanted,
): Promise<HistoryEntry[] | undefined> {
  const { schoolId } = reader;
  const versions = await listVersions(db, schoolId, versionedKind[kind], kind === 'codes' ? undefined : id);
  if (!isOfKind(versions, kind)) return undefined;
  const changes = await changesOf(db, reader, kind, versions);
  const page = [...changes.keys()]
    // The school's row belongs to records of two kinds, so changes of the other kind are left out.
    .filter((change) => versionedKind[kind] !== 'school' || (changes.get(change) ?? []).length > 0)
    .filter((change) => before === undefined || change < before)
    .sort((one, other) => other - one)
    .slice(0, limit);
  const made = await readEntries(db, schoolId, page);
  const undoable = made.filter(({ action }) => isUndoable(action)).map((entry) => entry.id);
  const settled = await listSettled(db, schoolId, undoable);
  return made.map((entry) => ({
    _id: String(entry.id),
    at: entry.at,
    by: entry.by,
    action: entry.action,
    changes: changes.get(entry.id) ?? [],
    canUndo: undoable.includes(entry.id) && !settled.has(entry.id),
  }));
}

/**
 * Returns whether the versions are of this kind. The ids of people do not distinguish students from teachers, nor do
 * numbers distinguish classes from groups.
 */
function isOfKind(versions: readonly FoundVersion[], kind: HistoryKind): boolean {
  if (kind === 'class' || kind === 'group') {
    const isGroup = ({ table, row }: FoundVersion) => table === 'class' && row.session_id !== null;
    return versions.length > 0 && versions.some(isGroup) === (kind === 'group');
  }
  if (kind !== 'student' && kind !== 'teacher' && kind !== 'guardian') return versions.length > 0;
  return versions.some(({ table, row }) => table === 'person' && row.role === kind);
}

async function changesOf(
  db: Database,
  reader: Actor,
  kind: HistoryKind,
  versions: readonly FoundVersion[],
): Promise<Map<number, HistoryChange[]>> {
  const names = await readNames(db, reader, versions);
  const changes = new Map<number, HistoryChange[]>();
  let before = standing(versions, 0);
  for (const change of listChanges(versions)) {
    const after = standing(versions, change);
    changes.set(change, findChanges(kind, before, after, names));
    before = after;
  }
  return changes;
}

/** The changes that created or ended a version, oldest first. Initial data has no change. */
function listChanges(versions: readonly FoundVersion[]): number[] {
  const ids = versions.flatMap(({ row }) => [row.change_id, row.until_change ?? 0]);
  return [...new Set(ids)].filter((id) => id > 0).sort((one, other) => one - other);
}

/** The rows that stood after a change. */
function standing(versions: readonly FoundVersion[], change: number): RecordRows {
  const rows = new Map<VersionedTable, Map<number, VersionRow>>();
  for (const { table, key, row } of versions) {
    if (row.change_id > change || (row.until_change !== null && row.until_change <= change)) continue;
    const known = rows.get(table) ?? new Map<number, VersionRow>();
    rows.set(table, known.set(key, row));
  }
  return rows;
}

function teachersOf(row: VersionRow): number[] {
  const { written_by: writer, given_by: giver } = row;
  const teachers = teacherIds({
    teacher_id: typeof row.teacher_id === 'number' ? row.teacher_id : null,
    more_teachers: typeof row.more_teachers === 'string' ? row.more_teachers : null,
  });
  return [...teachers, writer, giver].filter((id) => typeof id === 'number');
}

/**
 * Reads the present names of sessions, and the present or last emails of teachers and of the authors of diary entries
 * and homework.
 */
async function readNames(db: Database, reader: Actor, versions: readonly FoundVersion[]): Promise<Names> {
  const { schoolId } = reader;
  const hasFields = versions.some(({ row }) => typeof row.own_fields === 'string');
  const fields = hasFields ? await listFieldsEver(db, schoolId) : [];
  const seen = fields.filter((field) => maySee(reader, field));
  const sessions = await selectIn(db, schoolId, 'session').select(['id', 'name']).execute();
  const teachers = [...new Set(versions.flatMap(({ row }) => teachersOf(row)))];
  const accounts =
    teachers.length === 0
      ? []
      : await selectIn(db, schoolId, 'account')
          .select(['person_id', 'email'])
          .where('person_id', 'in', teachers)
          .execute();
  const isOfWeek = versions.some(({ row }) => typeof row.week === 'number');
  const weeks = isOfWeek ? await readCycle(db, schoolId) : null;
  const members = [...new Set(versions.map(({ row }) => row.student_id))].filter((id) => typeof id === 'number');
  const students = await selectIn(db, schoolId, 'person')
    .select(['id', 'name'])
    .where('id', 'in', idList(db, members))
    .execute();
  const emailOf = (id: unknown) => accounts.find(({ person_id }) => person_id === id)?.email ?? null;
  return {
    nameOf: (id) => students.find((student) => student.id === id)?.name ?? '',
    sessionOf: (id) => sessions.find((session) => session.id === id)?.name ?? null,
    fieldOf: (id) => seen.find(({ _id }) => _id === id),
    emailOf,
    weekOf: (place) => (typeof place === 'number' ? (weeks?.names[place] ?? null) : null),
    emailsOf: (row) =>
      teachersOf(row)
        .flatMap((id) => emailOf(id) ?? [])
        .join(', ') || null,
  };
}

/** Reads who made changes, when and by which action, in the order of the ids. */
async function readEntries(db: Database, schoolId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return selectIn(db, schoolId, 'audit_entry as entry')
    .leftJoin('person', onKey('person.id', 'entry.actor_id'))
    .select(['entry.id', 'entry.at', 'entry.action', 'person.name as by'])
    .where('entry.id', 'in', [...ids])
    .orderBy('entry.id', 'desc')
    .execute();
}

/** The key of a session or a scale that has or last had a name. */
export async function findKeyOfName(
  db: Database,
  schoolId: number,
  table: 'session' | 'mark_scale',
  name: string,
): Promise<number | undefined> {
  const row = await selectIn(db, schoolId, `${table}_version`)
    .select('id')
    .where('name', '=', name)
    .orderBy('change_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const current = await selectIn(db, schoolId, table).select('id').where('name', '=', name).executeTakeFirst();
  return current?.id ?? row?.id;
}
