import type pg from 'pg';

/** A column of an answer, and how its text is read. */
export type Column = { readonly name: string; readonly read: (text: string) => unknown };

type Row = Record<string, unknown>;
type Answer = { command: string; rowCount: number | null; readonly rows: Row[] };
type Done = (error: Error | null, answer?: Answer) => void;

/** The columns of an answer, as this connection reads them. */
export function columnsOf(client: pg.Client, { fields }: pg.QueryResult): readonly Column[] {
  return fields.map(({ name, dataTypeID }) => ({ name, read: client.getTypeParser(dataTypeID, 'text') }));
}

/**
 * A prepared statement that its connection has run before. The columns of the answer are known, so PostgreSQL is not
 * asked to describe them again, which takes it and the driver longer than a short row. If they change meanwhile,
 * PostgreSQL refuses the statement. Otherwise like the driver's own `Query`; it calls what begins with `handle`.
 */
export class KnownStatement implements pg.Submittable {
  readonly #name: string;
  readonly #values: (string | null)[];
  readonly #columns: readonly Column[];
  readonly #answer: Answer = { command: '', rowCount: null, rows: [] };
  /** The first value that could not be read. */
  #fault: Error | undefined;
  readonly callback: Done;

  constructor(name: string, values: readonly PlainValue[], columns: readonly Column[], done: Done) {
    this.#name = name;
    this.#values = values.map((value) => (value === null ? null : String(value)));
    this.#columns = columns;
    this.callback = done;
  }

  submit = (connection: pg.Connection): void => {
    connection.stream.cork();
    connection.bind({ statement: this.#name, values: this.#values }, true);
    connection.execute(null, true);
    connection.sync();
    connection.stream.uncork();
  };

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#fault) return;
    try {
      this.#answer.rows.push(toRow(this.#columns, fields));
    } catch (error) {
      this.#fault = error as Error;
    }
  }

  /** The tag is the command and, of most, how many rows: `SELECT 65`, `INSERT 0 1`, `BEGIN`. */
  handleCommandComplete({ text }: { readonly text: string }): void {
    const [command = '', ...counts] = text.split(' ');
    this.#answer.command = command;
    this.#answer.rowCount = counts.length === 0 ? null : Number(counts.at(-1));
  }

  handleReadyForQuery(): void {
    if (this.#fault) this.callback(this.#fault);
    else this.callback(null, this.#answer);
  }

  handleError(error: Error): void {
    this.callback(this.#fault ?? error);
  }
}

function toRow(columns: readonly Column[], fields: readonly (string | null)[]): Row {
  const row: Row = {};
  for (let place = 0; place < columns.length; place += 1) {
    const { name, read } = columns[place] as Column;
    const text = fields[place] as string | null;
    row[name] = text === null ? null : read(text);
  }
  return row;
}

export type PlainValue = string | number | bigint | boolean | null;

/** Whether all values are such as PostgreSQL reads from their texts; the driver writes others, such as lists, its own way. */
export function arePlain(values: readonly unknown[]): values is readonly PlainValue[] {
  return values.every((value) => value === null || (typeof value !== 'object' && value !== undefined));
}
