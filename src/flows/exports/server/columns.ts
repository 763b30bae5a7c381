import type { AuditAction } from '../../../base/audit/audit.contract.ts';
import type { EnteredMark } from '../../../platform/contract/mark-scale.ts';
import type { ColumnName } from '../../../platform/server/column-words.ts';
import type { Reader } from './reader.ts';

export type Cell = string | number | null;

/** The type of a row's value, for a column of each kind. */
type Values = {
  readonly text: string;
  readonly number: number;
  /** A date without time, `YYYY-MM-DD`. */
  readonly date: string;
  /** A stored value that has a word in the reader's language. */
  readonly word: string;
  readonly flag: boolean;
  readonly mark: EnteredMark;
  /** A class by its number, or several. */
  readonly class: number | readonly number[];
  /** An instant; shown as date and time at the school, to the minute or the second. */
  readonly moment: string;
  readonly second: string;
  readonly action: AuditAction;
};

/** The columns that are not plain text. */
const types = {
  roll: 'number',
  numberInClass: 'number',
  class: 'class',
  dateOfBirth: 'date',
  gender: 'word',
  day: 'word',
  period: 'number',
  maxMark: 'number',
  mark: 'mark',
  lineState: 'word',
  weight: 'number',
  exempt: 'flag',
  absentAsZero: 'flag',
  examState: 'word',
  number: 'number',
  order: 'number',
  movesUpTo: 'class',
  isOpen: 'flag',
  joined: 'flag',
  students: 'number',
  from: 'date',
  to: 'date',
  isClosed: 'flag',
  isPresent: 'flag',
  classes: 'class',
  takesRegister: 'flag',
  memberFrom: 'date',
  status: 'word',
  part: 'word',
  counts: 'word',
  minutesLate: 'number',
  date: 'date',
  at: 'moment',
  due: 'date',
  minutes: 'number',
  givenAt: 'moment',
  handedIn: 'number',
  total: 'number',
  present: 'number',
  late: 'number',
  absent: 'number',
  excused: 'number',
  percent: 'number',
  takenAt: 'moment',
  withdrawnAt: 'moment',
  toldAt: 'moment',
  absentDays: 'number',
  absentSince: 'date',
  percentBefore: 'number',
  percentNow: 'number',
  submittedAt: 'moment',
  percentOfMax: 'number',
  when: 'second',
  action: 'action',
  leftAt: 'moment',
} as const satisfies Partial<Record<ColumnName, keyof Values>>;

type TypeOf<Name extends ColumnName> = Name extends keyof typeof types ? (typeof types)[Name] : 'text';

/**
 * The columns of a file in order, each with the function that gives a row's value; `null` or `undefined` leaves the
 * cell empty.
 */
export type Columns<Row> = {
  readonly [Name in ColumnName]?: (row: Row) => Values[TypeOf<Name>] | null | undefined;
};

/** How the cells of a column are written. */
export function kindOf(column: ColumnName): 'text' | 'number' | 'date' {
  const type = typeOf(column);
  if (type === 'mark') return 'number';
  return type === 'number' || type === 'date' ? type : 'text';
}

/** The cell of a value, in the reader's language. */
export function cellOf(column: ColumnName, value: unknown, reader: Reader): Cell {
  if (value === null || value === undefined) return null;
  const show = shown[typeOf(column)] as (value: unknown, reader: Reader) => Cell;
  return show(value, reader);
}

function typeOf(column: ColumnName): keyof Values {
  return types[column as keyof typeof types] ?? 'text';
}

const shown: { readonly [Type in keyof Values]: (value: Values[Type], reader: Reader) => Cell } = {
  text: (value) => value,
  number: (value) => value,
  date: (value) => value,
  word: (value, reader) => reader.word(value),
  flag: (value, reader) => reader.yesOrNo(value),
  mark: (value, reader) => (typeof value === 'boolean' ? reader.yesOrNo(value) : value),
  class: (value, reader) =>
    typeof value === 'number' ? reader.classCell(value) : value.map((one) => reader.classCell(one)).join(', '),
  moment: (value, reader) => reader.moment(value),
  second: (value, reader) => reader.second(value),
  action: (value, reader) => reader.action(value),
};
