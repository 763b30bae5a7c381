import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { idList } from './id-list.ts';
import { instant } from './instant.ts';
import type { DatabaseTransaction } from './tables.ts';

type Past = {
  readonly columns: readonly string[];
  /** The instant since which a row exists that was never changed; `r` is the register or exam of a line. */
  readonly made: string;
  /** For a line: the column with its register or exam, and their table. */
  readonly of?: { readonly record: string; readonly records: string };
  /** For a line that was added later: the column with the instant. */
  readonly added?: string;
};

/** Registers and marks: the past values of a row are stored beside its table only when it changes or is removed. */
export const pastTables = {
  attendance_sheet: {
    made: 'x.taken_at',
    columns: ['id', 'session_id', 'class', 'date', 'period', 'taken_by', 'taken_at'],
  },
  attendance_mark: {
    made: 'r.taken_at',
    of: { record: 'sheet_id', records: 'attendance_sheet' },
    added: 'x.added_at',
    columns: ['sheet_id', 'enrolment_id', 'status', 'reason_id', 'minutes_late', 'note'],
  },
  marks_record: {
    made: 'x.submitted_at',
    columns: [
      ...['id', 'session_id', 'class', 'subject', 'subject_id', 'exam_name', 'max_mark', 'submitted_by'],
      ...['submitted_at', 'term_id', 'weight', 'day', 'absent_as_zero', 'published_at', 'published_by'],
      ...['scale_id', 'kept_weight', 'kept_absent_as_zero', 'mark_scale'],
      ...['category', 'replaces_id', 'replaces_by'],
    ],
  },
  mark: {
    made: 'r.submitted_at',
    of: { record: 'record_id', records: 'marks_record' },
    columns: ['record_id', 'enrolment_id', 'mark', 'state', 'words', 'note'],
  },
} as const satisfies Readonly<Record<string, Past>>;

export type PastTable = keyof typeof pastTables;

/** Returns the columns that identify a row and its past values, in addition to the school. */
function keyOf(table: PastTable): readonly string[] {
  const { of }: Past = pastTables[table];
  return of ? [of.record, 'enrolment_id'] : ['id'];
}

/** The rows that are about to change: the values of their columns, or a condition in which they are called `x`. */
export type AboutToChange = { readonly [column: string]: number | readonly number[] } | RawBuilder<SqlBool>;

/**
 * Stores the current values of rows of registers and marks as past ones, valid since their last change or since they
 * were made; call it in the same transaction before a change or deletion. Values replaced at the same instant are not
 * kept.
 */
export async function keepPast(
  transaction: DatabaseTransaction,
  table: PastTable,
  { schoolId, at }: { readonly schoolId: number; readonly at: Date },
  which: AboutToChange,
): Promise<void> {
  const { columns, made: madeWith, of, added }: Past = pastTables[table];
  const made = added ? sql`coalesce(${sql.ref(added)}, ${sql.ref(madeWith)})` : sql.ref(madeWith);
  const past = sql.table(`${table}_past`);
  const names = ['school_id', ...columns];
  const own = sql.join(names.map((name) => sql.ref(`x.${name}`)));
  const record = of
    ? sql`join ${sql.table(of.records)} as r on r.school_id = x.school_id and r.id = ${sql.ref(`x.${of.record}`)}`
    : sql``;
  const until = instant(transaction, at);
  await sql`
    insert into ${past} (${sql.join(names.map((name) => sql.ref(name)))}, since, until)
    select ${sql.join(names.map((name) => sql.ref(name)))}, since, ${until} from (
      select ${own}, coalesce(
        (
          select max(p.until) from ${past} as p
          where p.school_id = ${schoolId} and ${sameKey(table)} and p.until > ${made}
        ),
        ${made}
      ) as since
      from ${sql.table(table)} as x ${record}
      where x.school_id = ${schoolId} and ${conditionOn(transaction, which)}
    ) as stood where since < ${until}`.execute(transaction);
}

/** That a past row `p` is what the row `x` was, within a school. */
export function sameKey(table: PastTable): RawBuilder<SqlBool> {
  const parts = keyOf(table).map((name) => sql`${sql.ref(`p.${name}`)} = ${sql.ref(`x.${name}`)}`);
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

function conditionOn(transaction: DatabaseTransaction, which: AboutToChange): RawBuilder<unknown> {
  if (isRawBuilder(which)) return which;
  const conditions = Object.entries(which).map(([name, values]) =>
    typeof values === 'number'
      ? sql`${sql.ref(`x.${name}`)} = ${values}`
      : sql`${sql.ref(`x.${name}`)} in ${idList(transaction, values)}`,
  );
  return sql.join(conditions, sql` and `);
}

function isRawBuilder(which: AboutToChange): which is RawBuilder<SqlBool> {
  return 'isRawBuilder' in which;
}
