import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { ListedFault } from '../../platform/contract/errors.ts';
import { FileAnswer } from '../../platform/contract/file-answer.ts';
import type { Who } from '../../platform/contract/permissions.ts';
import type { Duty } from '../../platform/contract/school-terms.ts';
import {
  ClassNumber,
  Instant,
  importRowStates,
  importStates,
  OneOf,
  OrNull,
  RecordId,
  RequiredText,
} from '../../platform/contract/school-terms.ts';

/** The kinds of imports. */
export const importKinds = [
  ...(['students', 'teachers', 'guardians', 'subjects', 'schedule', 'marks'] as const),
  ...(['groups', 'group-members', 'oneroster'] as const),
] as const;
export type ImportKindName = (typeof importKinds)[number];

/** The duty that allows an import of each kind; a kind with `null` is for admins only. */
export const dutyOfImport = {
  students: 'people',
  teachers: 'people',
  guardians: 'people',
  subjects: 'timetable',
  schedule: 'timetable',
  groups: 'timetable',
  'group-members': 'timetable',
  marks: 'marks',
  oneroster: null,
} as const satisfies Record<ImportKindName, Duty | null>;

/** Whether somebody who may import anything may import this kind. */
export function mayImport({ role, office }: Who, kind: ImportKindName): boolean {
  const duty = dutyOfImport[kind];
  return role === 'admin' || (duty !== null && office?.duties.includes(duty) === true);
}

/** The largest file that an import takes. */
export const maxImportBytes = 20 * 1024 * 1024;

/** The most faults of a file that an answer lists; all are counted. */
export const maxImportFaults = 1_000;

/** A fault of a file, with its cell. */
export const ImportFault = Type.Object({
  sheet: Type.String(),
  /** The cell's name, such as `B7`; for a whole row, its first cell. */
  cell: Type.String(),
  /** `null` where it is about no single field. */
  field: OrNull(Type.String()),
  code: Type.String(),
  reason: Type.String(),
  parameters: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  message: Type.String(),
});
export type ImportFault = Type.Static<typeof ImportFault>;

/** Rows of which the same value is wrong for the same reason. */
const Question = Type.Object({
  field: Type.String(),
  /** The text in the file. */
  text: Type.String(),
  rows: Type.Integer(),
  code: Type.String(),
  reason: Type.String(),
  parameters: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  message: Type.String(),
});
export type Question = Type.Static<typeof Question>;

/** How the dates of a column are written. */
export const dateOrders = ['day-first', 'month-first', 'year-first'] as const;

/** How the day and month of cells with dates are read: as shown, or swapped. */
export const cellDates = ['as-shown', 'swapped'] as const;

/** How a mark such as 78.5 is read where marks are whole numbers: half a mark is rounded up. */
export const markRules = ['half-up'] as const;

/** A row that is left out, by its number in its sheet. */
const LeftOutRow = Type.Object({
  sheet: Type.String({ maxLength: 1_000 }),
  line: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
});

/** The most rows that can be left out individually. */
const maxLeftOut = 1_000;

const Counts = Type.Object({
  new: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer(),
  wrong: Type.Integer(),
});

/**
 * The obstacles to undoing an import: a later change of the same, a closed session, cover of a lesson, what
 * somebody did in their account, registers, marks, other uses, corrections and withdrawals of exams.
 */
export const holdKinds = [
  ...(['changed', 'session', 'cover', 'account', 'register', 'marks', 'use'] as const),
  ...(['correction', 'withdrawal'] as const),
] as const;
export type HoldKind = (typeof holdKinds)[number];

/** The most records that are named for one kind of obstacle. */
export const namedHeld = 20;

const Held = Type.Object({
  kind: OneOf(holdKinds),
  /** The number of people, subjects, lessons or exams. */
  count: Type.Integer(),
  /** The names of the first ones. */
  named: Type.Array(
    Type.Object({
      kind: OneOf(['student', 'teacher', 'admin', 'guardian', 'subject', 'period', 'exam']),
      _id: Type.String(),
      name: Type.String(),
      class: OrNull(Type.Integer()),
    }),
    { maxItems: namedHeld },
  ),
});
export type Held = Type.Static<typeof Held>;

export const Import = Type.Object({
  _id: Type.String(),
  kind: OneOf(importKinds),
  /** The file's name on the person's device. */
  fileName: Type.String(),
  state: OneOf(importStates),
  /** The progress of checking or applying, 0 to 100. */
  progress: Type.Integer(),
  /** The field that each heading of the file is read as; `null` for one that is left out. */
  columns: Type.Record(Type.String(), OrNull(Type.String())),
  /** The first values of each column, by its heading; as long as the file is kept. */
  samples: Type.Record(Type.String(), Type.String()),
  /** The fields that a file of this kind may have, in the template's order. */
  fields: Type.Array(Type.Object({ field: Type.String(), heading: Type.String(), required: Type.Boolean() })),
  /** The headings that are known but whose values look like something else. */
  doubtfulColumns: Type.Array(Type.String()),
  /** For a text file that does not name its code page: the one by which it is read, and others that it may have. */
  letters: OrNull(
    Type.Object({
      encoding: Type.String(),
      isDoubtful: Type.Boolean(),
      choices: Type.Array(Type.Object({ encoding: Type.String(), sample: Type.String() })),
    }),
  ),
  /** The parts of the file that are not records and are left out, such as a break in a timetable; not in the list. */
  notes: Type.Array(ImportFault),
  /** The rows that a person left out; no other property contains them. */
  leftOut: Type.Array(LeftOutRow),
  /** The faults of the rows, by value; each can be answered for all its rows at once. */
  questions: Type.Array(Question),
  /** Words of the file with the meaning that a person gave them; `null` if a word means nothing. */
  meant: Type.Array(
    Type.Object({ field: Type.String(), text: Type.String(), value: OrNull(Type.String()), rows: Type.Integer() }),
  ),
  /** The meanings that a word can have, by field; `value` is the answer to send. */
  choices: Type.Record(Type.String(), Type.Array(Type.Object({ value: Type.String(), label: Type.String() }))),
  /** The number of rows that would be, or were, created and changed. */
  counts: Counts,
  /** The first faults. */
  faults: Type.Array(ImportFault),
  /** The reason why the import failed as a whole. */
  failure: OrNull(ListedFault),
  createdAt: Instant,
  /** The present name of the person who uploaded it. */
  by: Type.String(),
  appliedAt: OrNull(Instant),
  /** For an import that is still `applied`: the time at which everything was undone except what could not be. */
  undoneAt: OrNull(Instant),
  /** Whether the file and its rows are still kept: for a week. */
  hasFile: Type.Boolean(),
  canUndo: Type.Boolean(),
  /** The obstacle to its undo; `null` if there is none, or it is not applied. */
  heldBy: OrNull(ListedFault),
  /** All obstacles to undoing the import, by kind; not in the list. */
  holds: Type.Array(Held),
  /** Whether `leaveOutHeld` would undo anything; not in the list. */
  canUndoRest: Type.Boolean(),
});
export type Import = Type.Static<typeof Import>;

/** A value as the files of this kind have it; `null` for none. */
const Value = OrNull(Type.Union([Type.String(), Type.Number()]));

const SaidOfRow = Type.Object({
  cell: Type.String(),
  field: OrNull(Type.String()),
  code: Type.String(),
  reason: Type.String(),
  message: Type.String(),
});

export const ImportRow = Type.Object({
  /** The row's number through all sheets, from 1. */
  place: Type.Integer(),
  sheet: Type.String(),
  /** The row's number in its sheet. */
  line: Type.Integer(),
  state: OneOf(importRowStates),
  /** The words by which people know it, such as a name. */
  label: Type.String(),
  /** The texts of the cells, by field. */
  given: Type.Record(Type.String(), Type.String()),
  changes: Type.Array(Type.Object({ field: Type.String(), from: Value, to: Value })),
  faults: Type.Array(SaidOfRow),
  /** Notes about a row that is not wrong, such as that its room is taken at that time. */
  notes: Type.Array(SaidOfRow),
});
export type ImportRow = Type.Static<typeof ImportRow>;

const access = 'imports.manage';
const params = Type.Object({ id: RecordId });

export const startImport = endpoint('POST /api/imports', {
  access,
  summary:
    'Takes a spreadsheet (form field `file`) of a `kind` of records, and answers at once; then it is read, and every row compared with what the school has. With `guess` it is taken for the kind that its headings fit best. XLSX, XLS, ODS or CSV, 20 MB and 100,000 rows at most. A timetable may also be a grid of a week, the files GPU001.TXT and others of Untis (also in a ZIP archive), or the XML of aSc Timetables.',
  maxFileBytes: maxImportBytes,
  form: Type.Object({ kind: OneOf([...importKinds, 'guess']) }),
  status: 201,
  response: Import,
});

export const listImports = endpoint('GET /api/imports', {
  access,
  summary:
    'The last 50 imports, the newest first, without their faults. `canUndo` says whether one can be undone: what holds it is told by itself alone.',
  response: Type.Array(Import),
});

export const readImport = endpoint('GET /api/imports/{id}', {
  access,
  summary: 'One import: how far it is, what it would do, and what is wrong with the file.',
  params,
  response: Import,
});

export const matchColumns = endpoint('PUT /api/imports/{id}/columns', {
  access,
  summary:
    'Says which field each heading is read as, `null` to leave the column out, and checks the file again. The school remembers it for the next file. Headings that are not named stay as they are. `values` says what a value of the file means, by field and text, `null` for nothing, and of an empty text what all rows have that say nothing: of classes, genders, days, subjects and teachers that is remembered too. `dates` says how the dates of a field are written, `cells` whether cells with dates have day and month the other way round, `marks` what is done with marks that are not whole, `letters` the encoding of a text file, `leftOut` which rows are left out, all of them each time.',
  params,
  body: Type.Object({
    columns: Type.Record(Type.String({ maxLength: 1_000 }), OrNull(Type.String({ maxLength: 50 }))),
    values: Type.Optional(
      Type.Record(
        Type.String({ maxLength: 50 }),
        Type.Record(Type.String({ maxLength: 1_000 }), OrNull(RequiredText(1_000))),
      ),
    ),
    dates: Type.Optional(Type.Record(Type.String({ maxLength: 50 }), OneOf(dateOrders))),
    cells: Type.Optional(Type.Record(Type.String({ maxLength: 50 }), OneOf(cellDates))),
    marks: Type.Optional(OneOf(markRules)),
    letters: Type.Optional(RequiredText(50)),
    leftOut: Type.Optional(Type.Array(LeftOutRow, { maxItems: maxLeftOut })),
  }),
  response: Import,
});

export const changeImportKind = endpoint('PUT /api/imports/{id}/kind', {
  access,
  summary:
    'Takes the file of an import that is not applied for one of another kind, and checks it anew. What was said about its columns and values is forgotten.',
  params,
  body: Type.Object({ kind: OneOf(importKinds) }),
  response: Import,
});

export const readTemplate = endpoint('GET /api/imports/template/{kind}', {
  access,
  summary:
    'A file to fill in, with headings in the language of whoever asks, what can be chosen from, and an example row that an import leaves out.',
  params: Type.Object({ kind: OneOf(importKinds) }),
  query: Type.Object({ format: Type.Optional(OneOf(['xlsx', 'csv'])) }),
  files: ['xlsx', 'csv'],
  response: FileAnswer,
});

export const readMarked = endpoint('GET /api/imports/{id}/marked', {
  access,
  summary: 'The uploaded file as XLSX, with its wrong cells coloured and what is wrong in a last column.',
  params,
  files: ['xlsx'],
  response: FileAnswer,
});

/** The number of rows on a page if the request does not give one. */
export const usualRows = 50;

export const listImportRows = endpoint('GET /api/imports/{id}/rows', {
  access,
  summary:
    'What becomes of each row, in the order of the file, one page of them; the header X-Total-Count says how many there are. They are kept for a week.',
  params,
  query: Type.Object({
    state: Type.Optional(OneOf(importRowStates)),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  response: Type.Array(ImportRow),
});

export const applyImport = endpoint('POST /api/imports/{id}/apply', {
  access,
  summary:
    'Makes and changes what the checked file says, all of it or nothing, and answers at once. With wrong rows 409, unless they are to be left out.',
  params,
  body: Type.Object({ leaveOutWrong: Type.Optional(Type.Boolean()) }),
  response: Import,
});

export const undoImport = endpoint('POST /api/imports/{id}/undo', {
  access,
  summary:
    'Takes an applied import back: everything is as it was before it. Refused with 409 while something depends on what it made, or that was changed since; `stands` lists all that is in the way, as `holds` does. With `leaveOutHeld` the rest is taken back: what is held stays, the import stays `applied`, and can be undone again once nothing holds it.',
  params,
  body: Type.Object({ leaveOutHeld: Type.Optional(Type.Boolean()) }),
  response: Import,
});

/** The imports that one call is about. */
const Several = Type.Object({ imports: Type.Array(RecordId, { minItems: 1, maxItems: 50, uniqueItems: true }) });

export const checkImports = endpoint('POST /api/imports/check', {
  access,
  summary:
    'Checks several files again, each as if those before it in the list were imported, and answers at once. Nothing of it is stored.',
  body: Several,
  response: Type.Array(Import),
});

export const undoImports = endpoint('POST /api/imports/undo', {
  access,
  summary:
    'Takes several applied imports back, the one that was applied last first, each as a whole. It stops with 409 at the first that is held; those before it are taken back then.',
  body: Several,
  response: Type.Array(Import),
});

/** The slip for a person's first sign-in. Students have a `roll`. */
const FirstPasswordSlip = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  roll: Type.Optional(Type.Integer()),
  firstPassword: Type.String(),
});
export type FirstPasswordSlip = Type.Static<typeof FirstPasswordSlip>;

export const issueImportedPasswords = endpoint('POST /api/imports/{id}/first-passwords', {
  access,
  summary:
    'Gives first passwords to the people whom an import made and who have not chosen their own yet, of students those of one `class`, and answers them. First passwords given before stop working.',
  params,
  query: Type.Object({ class: Type.Optional(ClassNumber) }),
  response: Type.Array(FirstPasswordSlip),
});
