import {
  AliasNode,
  type FromNode,
  IdentifierNode,
  type JoinNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type RawBuilder,
  type SelectQueryNode,
  SetOperationNode,
  sql,
  TableNode,
} from 'kysely';
import { findsRows, orderByPlace } from './compound.ts';
import { type PastTable, pastTables, sameKey } from './past-lines.ts';
import type { Database } from './tables.ts';
import { type VersionedTable, versionColumns, versionedTables } from './versioned-tables.ts';

/**
 * Returns the database as it was before an instant, for reading: queries stay the same, but see the rows of that time.
 * Tables without versions show their present rows, and so does raw SQL that names a table itself.
 */
export function asOf(db: Database, moment: Date): Database {
  return db.withPlugin(new AsOf(moment.toISOString()));
}

/** Returns whether queries see the rows of a past time. */
export function isOfThePast(db: Database): boolean {
  return momentOf(db) !== undefined;
}

/** Returns the instant before which queries see the rows; `undefined` for the present. */
export function momentOf(db: Database): string | undefined {
  return db.getExecutor().plugins.find((plugin) => plugin instanceof AsOf)?.moment;
}

class AsOf implements KyselyPlugin {
  readonly moment: string;
  readonly #replacer: TableReplacer;

  constructor(moment: string) {
    this.moment = moment;
    this.#replacer = new TableReplacer(moment);
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    return this.#replacer.transformNode(node, queryId);
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

/**
 * The place of past rows of a table of registers or marks: `unchanged` since then, or `kept` in the table of past rows.
 * `alone` are unchanged lines that are read without their register or exam.
 */
type Where = 'unchanged' | 'alone' | 'kept';

/** Replaces each table that a query reads by its rows at a moment. */
class TableReplacer extends OperationNodeTransformer {
  readonly #moment: string;
  readonly #wheres = new WeakMap<OperationNode, Where>();

  constructor(moment: string) {
    super();
    this.#moment = moment;
  }

  /**
   * A query that finds registers or marks becomes a union, with one part for each place of their rows: each part can
   * use an index, which no database does for a table combined from two. A query that counts rows reads such a combined
   * table.
   */
  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const tables = tablesOf(node).filter((table) => Object.hasOwn(pastTables, nameOf(table) ?? ''));
    if (tables.length === 0 || !findsRows(node)) return super.transformSelectQuery(node, queryId);
    const { orderBy, limit, offset, ...plain } = node;
    const [first, ...others] = placesOf(tables).map((wheres) => {
      for (const [place, table] of tables.entries()) {
        const where = wheres[place] as Where;
        this.#wheres.set(table, where === 'unchanged' && isAlone(table, tables) ? 'alone' : where);
      }
      return super.transformSelectQuery(plain, queryId);
    });
    return {
      ...(first as SelectQueryNode),
      setOperations: others.map((other) => SetOperationNode.create('union', other, true)),
      ...(orderBy && { orderBy: orderByPlace(orderBy, node) }),
      ...(limit && { limit }),
      ...(offset && { offset }),
    };
  }

  protected override transformFrom(node: FromNode, queryId?: QueryId): FromNode {
    return { ...node, froms: node.froms.map((table) => this.#replaced(table) ?? this.transformNode(table, queryId)) };
  }

  protected override transformJoin(node: JoinNode, queryId?: QueryId): JoinNode {
    const join = super.transformJoin(node, queryId);
    return { ...join, table: this.#replaced(node.table) ?? join.table };
  }

  #replaced(node: OperationNode): OperationNode | undefined {
    const name = nameOf(node);
    if (name === undefined) return undefined;
    const rows = this.#rowsOf(name, node);
    return (
      rows && AliasNode.create(rows.toOperationNode(), AliasNode.is(node) ? node.alias : IdentifierNode.create(name))
    );
  }

  #rowsOf(name: string, node: OperationNode): RawBuilder<unknown> | undefined {
    if (Object.hasOwn(versionedTables, name)) return versionsBefore(name as VersionedTable, this.#moment);
    if (!Object.hasOwn(pastTables, name)) return undefined;
    return partBefore[this.#wheres.get(node) ?? 'all'](name as PastTable, this.#moment);
  }
}

/** The tables that a query reads, with their aliases. */
function tablesOf({ from, joins = [] }: SelectQueryNode): OperationNode[] {
  return [...(from?.froms ?? []), ...joins.map(({ table }) => table)];
}

/** The name of a table; `undefined` of anything else, such as a subquery. */
function nameOf(node: OperationNode): string | undefined {
  const table = AliasNode.is(node) ? node.node : node;
  return TableNode.is(table) ? table.table.identifier.name : undefined;
}

/** Returns whether lines are read without their registers or exams. */
function isAlone(table: OperationNode, tables: readonly OperationNode[]): boolean {
  const past = pastTables[nameOf(table) as PastTable];
  return 'of' in past && !tables.some((other) => nameOf(other) === past.of.records);
}

/**
 * Returns every combination of places for these tables, except a kept register with an unchanged line, which cannot
 * exist.
 */
function placesOf([table, ...others]: readonly OperationNode[]): Where[][] {
  if (!table) return [[]];
  const places = placesOf(others);
  const isWithdrawn = nameOf(table) === 'attendance_sheet';
  const ofWithdrawn = places.filter((wheres) => !isWithdrawn || wheres.every((where) => where === 'kept'));
  return [
    ...places.map((rest): Where[] => ['unchanged', ...rest]),
    ...ofWithdrawn.map((rest): Where[] => ['kept', ...rest]),
  ];
}

function versionsBefore(table: VersionedTable, moment: string): RawBuilder<unknown> {
  const names = versionColumns(table).map((name) =>
    table === 'school' && name === 'school_id' ? sql`school_id as id` : sql.ref(name),
  );
  const photo = { person: sql`, cast(null as text) as photo_url`, school: sql`, cast(null as text) as logo_url` };
  const stood = sql`since < ${moment} and (until is null or until >= ${moment})`;
  return sql`(
    select ${sql.join(names)}${table === 'person' || table === 'school' ? photo[table] : sql``}
    from ${sql.table(`${table}_version`)} where ${stood}
  )`;
}

/**
 * The rows that were made before a moment and have not changed since. A line is read with its register or exam, whose
 * own condition covers when that was made, so only a line that was added later is checked.
 */
function unchangedSince(table: PastTable, moment: string): RawBuilder<unknown> {
  const { made, ...more } = pastTables[table];
  const wasMade =
    'added' in more
      ? sql`(${sql.ref(more.added)} is null or ${sql.ref(more.added)} < ${moment}) and`
      : 'of' in more
        ? sql``
        : sql`${sql.ref(made)} < ${moment} and`;
  const stood = sql`${wasMade} not exists (
    select 1 from ${sql.table(`${table}_past`)} as p
    where p.school_id = x.school_id and ${sameKey(table)} and p.until >= ${moment}
  )`;
  return sql`(select ${columnsOf(table, 'x')} from ${sql.table(table)} as x where ${stood})`;
}

/** The rows that existed at a moment and were changed or withdrawn since. */
function keptBefore(table: PastTable, moment: string): RawBuilder<unknown> {
  const past = sql.table(`${table}_past`);
  const stood = sql`p.since < ${moment} and p.until >= ${moment}`;
  return sql`(select ${columnsOf(table, 'p')} from ${past} as p where ${stood})`;
}

/** The rows that have not changed since a moment; for lines, those whose register or exam was made before. */
function aloneSince(table: PastTable, moment: string): RawBuilder<unknown> {
  const { made, ...more } = pastTables[table];
  const unchanged = unchangedSince(table, moment);
  if (!('of' in more)) return unchanged;
  const { record, records } = more.of;
  return sql`(
    select * from ${unchanged} as x where exists (
      select 1 from ${sql.table(records)} as r
      where r.school_id = x.school_id and r.id = ${sql.ref(`x.${record}`)} and ${sql.ref(made)} < ${moment}
    )
  )`;
}

/** All rows that existed at a moment. */
function allBefore(table: PastTable, moment: string): RawBuilder<unknown> {
  return sql`(
    select * from ${aloneSince(table, moment)} as x union all select * from ${keptBefore(table, moment)} as p
  )`;
}

const partBefore = { unchanged: unchangedSince, alone: aloneSince, kept: keptBefore, all: allBefore };

function columnsOf(table: PastTable, row: string): RawBuilder<unknown> {
  return sql.join(['school_id', ...pastTables[table].columns].map((name) => sql.ref(`${row}.${name}`)));
}
