import { type ExpressionBuilder, sql } from 'kysely';
import { type PageWanted, usualListLimit } from '../../../platform/contract/school-terms.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import { contains, hasWordsOf } from '../../../platform/database/search.ts';
import type { Database, Tables } from '../../../platform/database/tables.ts';
import { type AuditAction, type AuditEntry, type AuditKind, actionsAbout, type ReadingWay } from '../audit.contract.ts';
import { seenBy } from './seen-by.ts';

export type EntriesWanted = PageWanted & {
  /** Part of the name or email of the acting or the affected person. */
  readonly person?: string | undefined;
  readonly action?: AuditAction | undefined;
  readonly kind?: AuditKind | undefined;
  readonly way?: ReadingWay | undefined;
  /** The student whom the acting person saw, at a school in this time zone. */
  readonly seen?: { readonly student: number; readonly timeZone: string } | undefined;
  /** From this instant (inclusive) to that one (exclusive). */
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
};

/** The audit entries, newest first, with the present names of people and records. */
export async function listEntries(db: Database, schoolId: number, wanted: EntriesWanted): Promise<AuditEntry[]> {
  const { person = '', action, kind, way, seen, since, until, before, limit = usualListLimit } = wanted;
  const seenIds = seen && (await seenBy(db, schoolId, seen));
  const rows = await entriesOf(db, schoolId)
    .where('entry.list_id', 'is', null)
    .$if(person.trim() !== '', (query) =>
      query.where(({ or, eb }) => {
        const people = peopleLike(db, schoolId, person);
        return or([eb('entry.actor_id', 'in', people), eb('entry.person_id', 'in', people)]);
      }),
    )
    .$if(action !== undefined, (query) => query.where('entry.action', '=', action as string))
    .$if(kind !== undefined, (query) => query.where('entry.action', 'in', actionsAbout(kind as AuditKind)))
    .$if(way !== undefined, (query) => query.where('entry.way', '=', way as ReadingWay))
    .$if(seenIds !== undefined, (query) => query.where('entry.id', 'in', seenIds as NonNullable<typeof seenIds>))
    .$if(since !== undefined, (query) => query.where('entry.at', '>=', (since as Date).toISOString()))
    .$if(until !== undefined, (query) => query.where('entry.at', '<', (until as Date).toISOString()))
    .$if(before !== undefined, (query) => query.where('entry.id', '<', before as number))
    .limit(limit)
    .orderBy('entry.id', 'desc')
    .execute();
  const parts = await listParts(
    db,
    schoolId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toEntry(row, parts.get(row.id) ?? []));
}

/** The other classes of lists of several, each with its days, by the list. */
async function listParts(db: Database, schoolId: number, ids: readonly number[]) {
  const parts = await selectIn(db, schoolId, 'audit_entry')
    .select(['list_id', 'class', 'date', 'until'])
    .where('list_id', 'in', idList(db, ids))
    .execute();
  return Map.groupBy(parts, (part) => part.list_id);
}

function peopleLike(db: Database, schoolId: number, text: string) {
  return selectIn(db, schoolId, 'person')
    .innerJoin('account', onKey('account.person_id', 'person.id'))
    .select('person.id')
    .where(({ or }) => or([hasWordsOf('person.search_name', text), contains('account.email', text)]));
}

function entriesOf(db: Database, schoolId: number) {
  return selectIn(db, schoolId, 'audit_entry as entry')
    .leftJoin('person as actor', onKey('actor.id', 'entry.actor_id'))
    .leftJoin('person', onKey('person.id', 'entry.person_id'))
    .leftJoin('office', onKey('office.id', 'entry.office_id'))
    .select([
      'entry.office_id',
      'office.name as office_name',
      'entry.id',
      'entry.at',
      'entry.address',
      'entry.action',
      'entry.record_id',
      'entry.class',
      'entry.date',
      'entry.until',
      'entry.way',
      'entry.actor_id',
      'actor.left_at as actor_left_at',
      'entry.person_id',
      'person.left_at as person_left_at',
    ])
    .select(({ fn }) => [
      fn.coalesce('actor.name', lastOf(db, schoolId, 'name', 'entry.actor_id')).as('actor_name'),
      fn.coalesce('actor.role', lastOf(db, schoolId, 'role', 'entry.actor_id')).as('actor_role'),
      fn.coalesce('person.name', lastOf(db, schoolId, 'name', 'entry.person_id')).as('person_name'),
      fn.coalesce('person.role', lastOf(db, schoolId, 'role', 'entry.person_id')).as('person_role'),
      sql<number | null>`actor.id`.as('actor_there'),
      sql<number | null>`person.id`.as('person_there'),
    ])
    .select((query) => titleOf(db, schoolId, query).as('title'));
}

/** The last name or role of a person; an import that made them may have been undone. */
function lastOf<Column extends 'name' | 'role'>(db: Database, schoolId: number, column: Column, id: string) {
  return selectIn(db, schoolId, 'person_version')
    .select(column)
    .where('person_version.id', '=', sql.ref<number>(id))
    .orderBy('person_version.change_id', 'desc')
    .limit(1);
}

const sessionActions = [
  ...(['sessions.add', 'sessions.change', 'sessions.close', 'sessions.open'] as const),
  ...(['move-up.apply', 'move-up.undo'] as const),
];

const officeActions = [
  ...(['offices.add', 'offices.change', 'offices.remove'] as const),
  ...(['offices.add-person', 'offices.remove-person'] as const),
];

type EntryTables = Tables & { entry: Tables['audit_entry'] };

/** The present title of an entry's record: the name of an exam, subject or session, a period's subject or a notice's title. */
function titleOf(db: Database, schoolId: number, query: ExpressionBuilder<EntryTables, 'entry'>) {
  const nameIn = (
    table:
      | 'marks_record'
      | 'withdrawn_exam'
      | 'subject'
      | 'timetable_period'
      | 'notice'
      | 'homework'
      | 'closed_day'
      | 'session'
      | 'term'
      | 'office',
    column: string,
  ) =>
    selectIn(db, schoolId, table)
      .select(sql.ref<string>(column).as('title'))
      .where(sql.ref(`${table}.id`), '=', sql.ref('entry.record_id'));
  return query
    .case()
    .when('entry.action', 'in', actionsAbout('exam'))
    .then(
      query.fn.coalesce(
        nameIn('marks_record', 'marks_record.exam_name'),
        nameIn('withdrawn_exam', 'withdrawn_exam.exam_name'),
      ),
    )
    .when('entry.action', 'in', actionsAbout('subject'))
    .then(nameIn('subject', 'subject.name'))
    .when('entry.action', 'in', actionsAbout('period'))
    .then(nameIn('timetable_period', 'timetable_period.subject'))
    .when('entry.action', 'in', actionsAbout('notice'))
    .then(nameIn('notice', 'notice.title'))
    .when('entry.action', 'in', actionsAbout('homework'))
    .then(nameIn('homework', 'homework.title'))
    .when('entry.action', 'in', officeActions)
    .then(nameIn('office', 'office.name'))
    .when('entry.action', 'in', ['calendar.close', 'calendar.reopen'])
    .then(nameIn('closed_day', 'closed_day.name'))
    .when('entry.action', '=', 'marks.publish-term')
    .then(nameIn('term', 'term.name'))
    .when('entry.action', 'in', sessionActions)
    .then(nameIn('session', 'session.name'))
    .else(null)
    .end();
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof entriesOf>['executeTakeFirstOrThrow']>>;

function toEntry(row: EntryRow, others: readonly Pick<EntryRow, 'class' | 'date' | 'until'>[]): AuditEntry {
  const parts = [row, ...others];
  const classes = parts.flatMap((part) => part.class ?? []).toSorted((one, other) => one - other);
  const dates = parts.flatMap(({ date }) => date ?? []).toSorted();
  const lastDates = parts.flatMap(({ until }) => until ?? []).toSorted();
  return {
    _id: String(row.id),
    at: row.at,
    by: toActor(row),
    address: row.address,
    action: row.action as AuditAction,
    person: toPerson(
      row.person_id,
      row.person_name,
      row.person_role,
      row.person_there === null ? row.at : row.person_left_at,
    ),
    record: row.record_id === null ? null : String(row.record_id),
    title: row.title,
    class: classes.length === 1 ? row.class : null,
    classes,
    date: dates[0] ?? null,
    until: lastDates.at(-1) ?? null,
    way: row.way as ReadingWay | null,
  };
}

function toActor(row: EntryRow): AuditEntry['by'] {
  const { office_id, office_name } = row;
  const leftAt = row.actor_there === null ? row.at : row.actor_left_at;
  const by = toPerson(row.actor_id, row.actor_name, row.actor_role, leftAt);
  return by && office_id !== null && office_name !== null
    ? { ...by, office: { _id: String(office_id), name: office_name } }
    : by;
}

export function toPerson(id: number | null, name: string | null, role: string | null, leftAt: string | null) {
  if (id === null || name === null || role === null) return null;
  return { _id: String(id), name, role, hasLeft: leftAt !== null };
}
