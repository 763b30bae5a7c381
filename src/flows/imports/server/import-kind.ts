import type { School } from '../../../base/school/server/school.queries.ts';
import type { LanguageTag } from '../../../languages/languages.ts';
import type { Fault } from '../../../platform/contract/reason.ts';
import type { ImportRowState } from '../../../platform/contract/school-terms.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Change, Changed } from '../../../platform/database/versions.ts';
import type { ColumnName, columnWords } from '../../../platform/server/column-words.ts';
import type { HoldKind, ImportKindName } from '../imports.contract.ts';
import type { Answers } from './answers.rules.ts';
import type { FirstHashes, FirstRoll } from './first-hashes.ts';

/** A kind of records that can be imported. What reads, checks and applies runs in a thread, which asks the server's database. */
export type ImportKind = {
  readonly kind: ImportKindName;
  /** In the template's order; their headings stand in `columns.ts` of each language. */
  readonly fields: readonly ImportField[];
  /**
   * For files with a form of their own, which have no columns to match. They are read again when they are applied, as their
   * rows may be of a type of the kind's own.
   */
  readonly readRows?: (context: ImportContext, content: Buffer) => Promise<readonly GivenRow[] | Asked>;
  /** Refuses an import that the school, as it is, cannot have, before its file is read. */
  readonly expectPossible?: (db: Database, schoolId: number) => Promise<void>;
  /**
   * Says what each row would do, in the order of the rows. Asks the database a few questions about all rows, never one for
   * each. Only fields that have a column are among the `given`, and only of cells that are not empty: what is not given stays
   * as it is.
   */
  readonly check: (context: ImportContext, rows: readonly GivenRow[]) => Promise<readonly CheckedRow[]>;
  /** The rolls that may be the first passwords of people whom the rows make: they are hashed before they are applied. */
  readonly firstRolls?: (rows: readonly CheckedRow[], today: string) => readonly FirstRoll[];
  /** Stores what rows make or change, all of which are `new` or `changed`, by a few statements. */
  readonly apply: (context: ApplyContext, rows: readonly CheckedRow[]) => Promise<Applied>;
  /** The kind of its rows, of which some may stay while the rest is undone; `school` is undone whole. The default is people. */
  readonly of?: 'subject' | 'period' | 'exam' | 'school';
  /** Lists the obstacles to the undo of imports of this kind, besides those of every kind. */
  readonly listHolds?: (
    db: Database,
    schoolId: number,
    imports: readonly AppliedImport[],
  ) => Promise<readonly HeldUnit[]>;
  /** Undoes what has no versions, before the versions are restored. */
  readonly undo?: (
    transaction: DatabaseTransaction,
    applied: AppliedImport,
    by: Change,
    /** The exams that stay. */
    staying: readonly number[],
  ) => Promise<void>;
};

/** What has to be said before a file can be read: one of these choices for a field of the kind. */
type Asked = {
  readonly field: string;
  readonly why: Fault;
  readonly sheet: string;
  readonly choices: readonly string[];
};

/** Something that an import made or changed and that is held, and by what. */
export type HeldUnit = {
  /** The change that applied the import. */
  readonly change: number;
  readonly of: 'person' | 'subject' | 'period' | 'exam' | 'school';
  /** 0 for what has none, such as a school. */
  readonly id: number;
  readonly kind: HoldKind;
  /** Why, where that is known already. */
  readonly why?: Fault;
};

export type ImportField = {
  /** The name of its heading in `columns.ts`. */
  readonly name: string;
  /** The heading itself, of a field of the school's own, which has the same in every language. */
  readonly heading?: string;
  /** Whether a file without such a column is refused. */
  readonly isRequired: boolean;
  /** Whether new records need it; the rows check that. */
  readonly isNeededByNew?: boolean;
  /** Another column with headings that mean this field in files of the kind. */
  readonly headedAs?: ColumnName;
  /** Whether it is joined with others to a field of the template. */
  readonly isPart?: boolean;
  /** The text of the template's example row, or a word of `columns.ts`; where it is empty, the first of the choices. */
  readonly example: string | { readonly word: keyof (typeof columnWords)['en']['examples'] };
  /** The stored values, for which `columns.ts` has the words that the template offers. */
  readonly words?: readonly (keyof (typeof columnWords)['en']['values'])[];
  /** The choices that the template offers. */
  readonly choices?: (context: ImportContext) => readonly string[] | Promise<readonly string[]>;
  /** `text` by default. */
  readonly type?: 'text' | 'number' | 'date';
};

export type ImportContext = {
  /** The transaction, while it is applied. */
  readonly db: Database;
  readonly schoolId: number;
  readonly school: School;
  readonly now: Date;
  /** Today at the school. */
  readonly today: string;
  /** The language of words that the template offers. */
  readonly language: LanguageTag;
  /** The fields that have a column, whether a row has a value or not. */
  readonly fields: ReadonlySet<string>;
  readonly answers: Answers;
};

export type ApplyContext = ImportContext & {
  readonly db: DatabaseTransaction;
  /** The person who applies it. */
  readonly by: number;
  readonly hashes: FirstHashes;
  readonly importId: number;
};

/** A row as the file has it. */
export type GivenRow = {
  /** From 1 on, through all sheets. */
  readonly place: number;
  readonly sheet: string;
  readonly line: number;
  /** Whether bare numbers of the file that are days count from 1904. */
  readonly is1904: boolean;
  /** The texts of the cells that are not empty, by field. */
  readonly given: Readonly<Record<string, string>>;
  /** The texts in the file, by field, where somebody has answered what they mean. */
  readonly meant?: Readonly<Record<string, string>>;
  /** The cell of a field, such as `B7`; the row's first without a column. */
  readonly cellOf: (field: string | null) => string;
};

/** A fault of a row; `field` is null where it is about no single one. */
export type RowFault = { readonly field: string | null; readonly why: Fault };

/** A field of a record that a row changes; `null` for no value. */
export type RowChange = {
  readonly field: string;
  readonly from: string | number | null;
  readonly to: string | number | null;
};

export type CheckedRow = {
  readonly place: number;
  /** `wrong` if and only if there are faults. */
  readonly state: ImportRowState;
  /** The record that it is about; `null` for one that is not there yet. */
  readonly recordId: number | null;
  /** By which people know it, such as a name. */
  readonly label: string;
  /** The changed fields; a new record has none. */
  readonly changes: readonly RowChange[];
  readonly faults: readonly RowFault[];
  /** Notes that a reader should see before a row is applied that is not wrong. */
  readonly notes?: readonly RowFault[];
  /** Values for `apply`, which gets the rows of the same run. They are not stored. */
  readonly parsed?: unknown;
};

/** The result of applying rows. */
export type Applied = {
  /** The records that get a new version. */
  readonly changed: Changed;
  /** The ids of new records, by the places of their rows. */
  readonly made: ReadonlyMap<number, number>;
};

/** An import that was applied, by the change that did. */
export type AppliedImport = {
  readonly schoolId: number;
  readonly id: number;
  readonly changeId: number;
  readonly appliedAt: string;
};
