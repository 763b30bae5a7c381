import { listSubjects } from '../../../base/subjects/server/subjects.queries.ts';
import { languageOf } from '../../../languages/languages.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { missing } from '../../../platform/contract/refusals.ts';
import type { ImportRowState } from '../../../platform/contract/school-terms.ts';
import { columnWords } from '../../../platform/server/column-words.ts';
import type { AskServer } from '../../../platform/server/perform-tasks.ts';
import { cellName } from '../../../platform/spreadsheets/cell-name.ts';
import { readSpreadsheet } from '../../../platform/spreadsheets/read.ts';
import { maxImportFaults } from '../imports.contract.ts';
import { columnMissing } from '../imports.refusals.ts';
import { readerOfSeveralClasses } from './class-words.rules.ts';
import { checkRows } from './damage.rules.ts';
import type { CheckedRow, GivenRow, ImportContext, ImportKind } from './import-kind.ts';
import type { ImportQuestion, ImportToDo } from './import-thread.ts';
import {
  type FileFault,
  type Outcome,
  type Question,
  readRemembered,
  readWords,
  type StoredRow,
} from './imports.queries.ts';
import { kindWithFields, uploadersOf } from './own-fields.ts';
import { type ReadFile, readSheets } from './read-sheets.rules.ts';
import { readShape } from './school-shape.ts';
import { AskedFacts } from './thread-context.ts';
import { readForeign } from './timetables/foreign-rows.ts';
import { readVocabulary } from './vocabulary.ts';
import { finderOfSubjects } from './wide-fields.rules.ts';

/** Few enough rows at once that nobody waits long for the database. */
const rowsAtOnce = 250;

/** Reads a file, has the server store what each of its rows would do, and returns a summary. */
export async function checkInThread(toDo: ImportToDo, content: Buffer, askServer: AskServer): Promise<Outcome> {
  const ask = (question: ImportQuestion) => askServer(question);
  const context = await new AskedFacts(askServer).context(toDo, new Set());
  const by = await uploadersOf(context.db, context.schoolId, toDo);
  const kind = await kindWithFields(context.db, context.schoolId, toDo.kind, ...by);
  const read = await readFile(context, kind, toDo, content);
  await ask({ percent: 30 });
  const { chosen, answers = {} } = toDo.columns;
  const dates = { ...read.dates, ...answers.dates };
  const headings = read.columns.headings.map(([heading]) => heading);
  const judged = { ...context, fields: read.fields, headings, answers: { ...answers, dates } };
  const checked = await checkRows(kind, judged, read.rows);
  await ask({ percent: 70 });
  const counts = { new: 0, changed: 0, same: 0, wrong: 0 };
  const faults = new GatheredFaults(read);
  const questions = new GatheredQuestions(read.fields);
  for (let from = 0; from === 0 || from < checked.length; from += rowsAtOnce) {
    const rows = checked
      .slice(from, from + rowsAtOnce)
      .map((row, index) => toStored(read.rows[from + index] as GivenRow, row, read));
    for (const { state } of rows) counts[state satisfies ImportRowState] += 1;
    faults.add(rows);
    questions.add(read.rows.slice(from, from + rowsAtOnce), checked.slice(from, from + rowsAtOnce));
    await ask({ rows, isFirst: from === 0 });
  }
  const asked = {
    questions: questions.list(),
    choices: { ...(await listChoices(kind, context)), ...read.choices },
    labels: await listLabels(kind, context),
  };
  const found = { fields: [...read.fields], ...(read.dates && { dates: read.dates }) };
  return { columns: { ...read.columns, ...found, chosen, answers, ...asked }, counts, faults: faults.first() };
}

/** Lists the choices for each field whose values are words of the school or of Rollbook. */
async function listChoices({ fields }: ImportKind, context: ImportContext): Promise<Record<string, readonly string[]>> {
  const choices: Record<string, readonly string[]> = {};
  for (const field of fields) {
    if (field.words) choices[field.name] = field.words;
    else if (field.choices) choices[field.name] = await field.choices(context);
  }
  return choices;
}

async function listLabels({ fields }: ImportKind, context: ImportContext) {
  const labels: Record<string, Readonly<Record<string, string>>> = {};
  for (const field of fields) if (field.labels) labels[field.name] = await field.labels(context);
  return labels;
}

async function readFile(
  context: ImportContext,
  kind: ImportKind,
  { file_name, columns }: ImportToDo,
  content: Buffer,
): Promise<ReadFile> {
  if (kind.readRows) {
    const read = await kind.readRows(context, content);
    const asked = 'why' in read ? read : undefined;
    return {
      columns: { headings: [], samples: {}, from1904: [] },
      rows: 'why' in read ? [] : read,
      fields: new Set(),
      faults: asked ? [{ sheet: asked.sheet, cell: cellName(1, 1), field: asked.field, why: asked.why }] : [],
      headed: undefined,
      ...(asked && { choices: { [asked.field]: asked.choices } }),
    };
  }
  const { answers } = context;
  const words = await readWords(context.db, context.schoolId);
  const opened =
    (await kind.openFile?.(context, { content, name: file_name, words })) ??
    (await readSpreadsheet(content, file_name, answers.letters));
  if ('lessons' in opened) return readForeign(context, kind, opened, words);
  const chosen = new Map(Object.entries(columns.chosen));
  const remembered = await readRemembered(context.db, context.schoolId, kind.kind);
  const keepsParts = context.school.lists_sort_by !== 'name';
  const { father, mother } = columnWords[languageOf(context.language)].values;
  const relations = { father, mother };
  const subjects = await listSubjects(context.db, context.schoolId);
  const shape = await readShape(context);
  const isSubject = kind.kind === 'marks' ? finderOfSubjects(subjects) : undefined;
  const readClasses = kind.kind === 'subjects' ? readerOfSeveralClasses(shape.classes) : undefined;
  return readSheets(kind, opened, {
    choices: { chosen, remembered },
    answers,
    words,
    keepsParts,
    today: context.today,
    relations,
    isSubject,
    readClasses,
    vocabulary: await readVocabulary(context, kind, { shape, subjects }),
    title: file_name.replace(/\.\w+$/, ''),
  });
}

/** If a value is missing because its column is, the fault is that of the headings. */
function toStored(row: GivenRow, { parsed: _, faults, notes = [], ...checked }: CheckedRow, read: ReadFile): StoredRow {
  const told = [...faults, ...notes].map(({ field, why }) => {
    const isOfColumn = field !== null && why.reason === missing.reason && !read.fields.has(field) && read.headed;
    if (!isOfColumn || !read.headed) return { cell: row.cellOf(field), field, why };
    return { cell: cellName(read.headed.line, 1), field, why: fault(columnMissing, { heading: field }) };
  });
  return { ...checked, sheet: row.sheet, line: row.line, given: row.given, faults: told };
}

const mostQuestions = 300;

/** Groups equal faults of equal or missing values, with the number of rows, so that they can be corrected at once. */
class GatheredQuestions {
  readonly #found = new Map<string, Question>();
  readonly #fields: ReadonlySet<string>;

  constructor(fields: ReadonlySet<string>) {
    this.#fields = fields;
  }

  add(rows: readonly GivenRow[], checked: readonly CheckedRow[]): void {
    for (const [place, { faults }] of checked.entries()) {
      const { given = {}, meant = {} } = rows[place] ?? {};
      for (const { field, why } of faults) {
        if (field === null) continue;
        const isEmpty = why.reason === missing.reason && this.#fields.has(field);
        const text = meant[field] ?? given[field] ?? (isEmpty ? '' : undefined);
        if (text === undefined) continue;
        const key = JSON.stringify([field, why.reason, text]);
        const known = this.#found.get(key);
        if (known || this.#found.size < mostQuestions) {
          this.#found.set(key, { field, text, why, rows: (known?.rows ?? 0) + 1 });
        }
      }
    }
  }

  list(): Question[] {
    return [...this.#found.values()];
  }
}

/** The first faults: those of the headings, each once, then those of the rows. */
class GatheredFaults {
  readonly #read: ReadFile;
  readonly #ofHeadings = new Map<string, FileFault>();
  readonly #ofRows: FileFault[] = [];

  constructor(read: ReadFile) {
    this.#read = read;
  }

  add(rows: readonly StoredRow[]): void {
    for (const { sheet, state, faults } of rows) {
      for (const one of state === 'wrong' ? faults : []) {
        const isOfHeading = one.why.reason === columnMissing.reason;
        if (isOfHeading) this.#ofHeadings.set(one.field ?? '', { sheet: this.#read.headed?.sheet ?? sheet, ...one });
        else if (this.#ofRows.length < maxImportFaults) this.#ofRows.push({ sheet, ...one });
      }
    }
  }

  first(): FileFault[] {
    return [...this.#read.faults, ...this.#ofHeadings.values(), ...this.#ofRows].slice(0, maxImportFaults);
  }
}
