import type { School } from '../../../base/school/server/school.queries.ts';
import type { LanguageTag } from '../../../languages/languages.ts';
import type { Fault } from '../../../platform/contract/reason.ts';
import type { ImportRowState } from '../../../platform/contract/school-terms.ts';
import type { StayingRows } from '../../../platform/database/restore-versions.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Change, Changed } from '../../../platform/database/versioned-tables.ts';
import type { ColumnName, columnWords } from '../../../platform/server/column-words.ts';
import type { Sheet } from '../../../platform/spreadsheets/sheet.ts';
import type { HoldKind, ImportKindName } from '../imports.contract.ts';
import type { Answers } from './answers.rules.ts';
import type { FirstHashes, FirstRoll } from './first-hashes.ts';
import type { ForeignFile, GivenFile } from './timetables/foreign.ts';

/**
 * A kind of records that can be imported. Reading, checking and applying run in a thread, which sends its queries to
 * the server.
 */
export type ImportKind = {
  readonly kind: ImportKindName;
  /** In the template's order; their headings stand in `columns.ts` of each language. */
  readonly fields: readonly ImportField[];
  /**
   * Reads files with a special format, which have no columns to match. They are read again when they are applied,
   * because their rows can have a type that only this kind knows.
   */
  readonly readRows?: (context: ImportContext, content: Buffer) => Promise<readonly GivenRow[] | Asked>;
  /**
   * Opens files that can have another layout than a list: returns the sheets of a list, or else the rows that were read
   * from the file.
   */
  readonly openFile?: (context: ImportContext, file: GivenFile) => Promise<readonly Sheet[] | ForeignFile>;
  /** Fills in what rows of another form than a list lack, once it is known what their words mean. */
  readonly fillRows?: (context: ImportContext, rows: readonly GivenRow[]) => Promise<readonly GivenRow[]>;
  /** Refuses an import that the school, as it is, cannot have, before its file is read. */
  readonly expectPossible?: (db: Database, schoolId: number) => Promise<void>;
  /**
   * Returns what each row would do, in row order, with a few queries for all rows. `given` contains only the non-empty
   * cells of fields with a column; other values stay unchanged.
   */
  readonly check: (context: ImportContext, rows: readonly GivenRow[]) => Promise<readonly CheckedRow[]>;
  /**
   * Returns the rolls that can be first passwords of the people that the rows create; they are hashed before the import
   * is applied.
   */
  readonly firstRolls?: (rows: readonly CheckedRow[], today: string) => readonly FirstRoll[];
  /** Stores what rows make or change, all of which are `new` or `changed`, by a few statements. */
  readonly apply: (context: ApplyContext, rows: readonly CheckedRow[]) => Promise<Applied>;
  /** The kind of record that can stay when the rest is undone; people by default, and of `school` any kind. */
  readonly of?: 'subject' | 'period' | 'exam' | 'school';
  /** Lists the obstacles to the undo of imports of this kind, besides those of every kind. */
  readonly listHolds?: (
    db: Database,
    schoolId: number,
    imports: readonly AppliedImport[],
  ) => Promise<readonly HeldUnit[]>;
  /** Undoes changes of tables without versions, before the versions are restored. */
  readonly undo?: (
    transaction: DatabaseTransaction,
    applied: AppliedImport,
    by: Change,
    /** The parts that stay; `undefined` if none do. */
    staying: Staying | undefined,
  ) => Promise<void>;
  /** Lists what stays together with held records, if these can need records of any kind. */
  readonly listStaying?: (db: Database, applied: AppliedImport, held: readonly HeldUnit[]) => Promise<Staying>;
};

/** What an undo leaves as it is. */
export type Staying = { readonly rows: StayingRows; readonly exams: readonly number[] };

/** A question that must be answered before a file can be read: one of these choices for a field of the kind. */
type Asked = {
  readonly field: string;
  readonly why: Fault;
  readonly sheet: string;
  readonly choices: readonly string[];
};

/** A record that an import created or changed and that cannot be undone, with the reason. */
export type HeldUnit = {
  /** The change that applied the import. */
  readonly change: number;
  readonly of: 'person' | 'subject' | 'period' | 'exam' | 'school';
  /** 0 if there is no id, as for a school. */
  readonly id: number;
  readonly kind: HoldKind;
  /** The reason, if it is already known. */
  readonly why?: Fault;
};

export type ImportField = {
  /** The name of its heading in `columns.ts`. */
  readonly name: string;
  /** The heading itself, of a field of the school's own, which has the same in every language. */
  readonly heading?: string;
  /** Whether a file without such a column is refused. */
  readonly isRequired: boolean;
  /** Other fields from which it is known if there is no column of it. */
  readonly isSaidBy?: readonly string[];
  /** Whether new records need it; the rows check that. */
  readonly isNeededByNew?: boolean;
  /** Another column with headings that mean this field in files of the kind. */
  readonly headedAs?: ColumnName;
  /** Whether it is joined with others to a field of the template. */
  readonly isPart?: boolean;
  /** The text of the template's example row, or a word of `columns.ts`; where it is empty, the first of the choices. */
  readonly example: string | { readonly word: keyof (typeof columnWords)['en']['examples'] };
  /** The possible stored values; the template offers the words that `columns.ts` has for them. */
  readonly words?: readonly (keyof (typeof columnWords)['en']['values'])[];
  /** The choices that the template offers. */
  readonly choices?: (context: ImportContext) => readonly string[] | Promise<readonly string[]>;
  /** Returns the names that people use for the choices, if they differ. */
  readonly labels?: (context: ImportContext) => Promise<Readonly<Record<string, string>>>;
  /** `text` by default. */
  readonly type?: 'text' | 'number' | 'date';
};

export type ImportContext = {
  /** The transaction, while it is applied. */
  readonly db: Database;
  readonly schoolId: number;
  readonly school: School;
  readonly now: Date;
  /** The current date at the school. */
  readonly today: string;
  /** The language of words that the template offers. */
  readonly language: LanguageTag;
  /** The fields that have a column, whether a row has a value or not. */
  readonly fields: ReadonlySet<string>;
  /** The headings of the file, whose language says what single letters mean. */
  readonly headings?: readonly string[];
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
  /** The row's number through all sheets, from 1. */
  readonly place: number;
  readonly sheet: string;
  readonly line: number;
  /** Whether plain numbers that mean days are counted from 1904. */
  readonly is1904: boolean;
  /** The texts of the cells that are not empty, by field. */
  readonly given: Readonly<Record<string, string>>;
  /** The texts in the file, by field, for which an answer gave the meaning. */
  readonly meant?: Readonly<Record<string, string>>;
  /** Returns the cell of a field, such as `B7`, or the row's first cell for a field without a column. */
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
  /** The words by which people know it, such as a name. */
  readonly label: string;
  /** The changed fields; a new record has none. */
  readonly changes: readonly RowChange[];
  readonly faults: readonly RowFault[];
  /** Notes that a person should see before a row without faults is applied. */
  readonly notes?: readonly RowFault[];
  /** Values for `apply`, which gets the rows of the same run. They are not stored. */
  readonly parsed?: unknown;
  /** Has the school's own fields in the row, if it is not the record; `null` if the row is about nobody who can have them. */
  readonly owner?: OwnerInRow | null;
};

/** A person in a row besides its record: known by the id, or to be made, and then known by the key. */
export type OwnerInRow = { readonly id: number | null; readonly key: string };

/** The result of applying rows. */
export type Applied = {
  /** The records that get a new version. */
  readonly changed: Changed;
  /** The ids of new records, by the places of their rows. */
  readonly made: ReadonlyMap<number, number>;
  /** The ids of other people whom the rows make, by their keys. */
  readonly owners?: ReadonlyMap<string, number>;
};

/** An applied import, with the change that applied it. */
export type AppliedImport = {
  readonly schoolId: number;
  readonly id: number;
  readonly changeId: number;
  readonly appliedAt: string;
};
