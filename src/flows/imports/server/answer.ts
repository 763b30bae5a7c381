import { type LanguageTag, languageOf } from '../../../languages/languages.ts';
import type { Fault } from '../../../platform/contract/reason.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { wordListed } from '../../../platform/http/errors.ts';
import { type ColumnName, type ColumnWords, columnWords } from '../../../platform/server/column-words.ts';
import type { Import, ImportRow } from '../imports.contract.ts';
import { columnMissing, columnTwice } from '../imports.refusals.ts';
import type { ImportField } from './import-kind.ts';
import type { FileFault, StoredImport, StoredRow } from './imports.queries.ts';
import { kindOf } from './kinds.ts';
import { kindWithFields } from './own-fields.ts';
import { findHold } from './undo-import.ts';

/** An import as it is answered, in the language of its reader. */
export async function answerImport(
  db: Database,
  reader: Actor,
  found: StoredImport,
  language: LanguageTag,
): Promise<Import> {
  const { schoolId } = reader;
  const held = await findHold(db, schoolId, found);
  const { fields } = await kindWithFields(db, schoolId, found.kind, reader);
  const canUndo = found.state === 'applied' && !held;
  return {
    ...listedImport(found, language),
    fields: answerFields(fields, language),
    canUndo,
    ...(held && { heldBy: word(held.why, language), holds: held.holds, canUndoRest: held.canUndoRest }),
    ...detailsOf(found, language),
  };
}

function detailsOf({ columns, faults }: StoredImport, language: LanguageTag) {
  return {
    samples: columns.samples,
    doubtfulColumns: [...(columns.doubtful ?? [])],
    letters: lettersOf(columns),
    notes: (columns.notes ?? []).map((one) => toldIn(one, language)),
    leftOut: [...(columns.answers?.leftOut ?? [])],
    questions: (columns.questions ?? []).map(({ why, ...asked }) => ({ ...asked, ...word(why, language) })),
    meant: [...(columns.meant ?? [])],
    choices: Object.fromEntries(
      Object.entries(columns.choices ?? {}).map(([field, values]) => [
        field,
        values.map((value) => ({ value, label: columns.labels?.[field]?.[value] ?? labelOf(value, language) })),
      ]),
    ),
    faults: faults.map((one) => toldIn(one, language)),
  };
}

function toldIn({ why, ...place }: FileFault, language: LanguageTag) {
  return { ...place, ...word(why, language) };
}

function lettersOf({ letters }: StoredImport['columns']): Import['letters'] {
  return letters ? { ...letters, choices: [...letters.choices] } : null;
}

/** A stored value such as `Male` in the reader's words. */
function labelOf(value: string, language: LanguageTag): string {
  return columnWords[languageOf(language)].values[value as keyof ColumnWords['values']] ?? value;
}

/** Returns an import as lists show it, without its faults and the obstacles to undoing it. */
export function listedImport(found: StoredImport, language: LanguageTag): Import {
  const { state, progress } = found;
  return {
    _id: String(found.id),
    kind: found.kind,
    fileName: found.file_name,
    state,
    progress: state === 'checking' || state === 'applying' ? (progress ?? 0) : 100,
    columns: Object.fromEntries(found.columns.headings),
    samples: {},
    doubtfulColumns: [],
    letters: null,
    notes: [],
    leftOut: [],
    questions: [],
    meant: [],
    choices: {},
    fields: answerFields(kindOf(found.kind).fields, language),
    counts: { new: found.new_rows, changed: found.changed_rows, same: found.same_rows, wrong: found.wrong_rows },
    faults: [],
    failure: found.failure && word(found.failure, language),
    createdAt: found.created_at,
    by: found.by,
    appliedAt: found.applied_at,
    undoneAt: found.undone_at,
    hasFile: found.file_key !== null,
    canUndo: false,
    heldBy: null,
    holds: [],
    canUndoRest: false,
  };
}

function answerFields(fields: readonly ImportField[], language: LanguageTag): Import['fields'] {
  return fields.map((field) => ({
    field: field.name,
    heading: headingOf(language, field),
    required: field.isRequired || field.isNeededByNew === true,
  }));
}

/** A row as it is answered. */
export function answerRow({ recordId: _, faults, changes, ...row }: StoredRow, language: LanguageTag): ImportRow {
  const told = faults.map(({ cell, field, why }) => {
    const { code, reason, message } = word(why, language);
    return { cell, field, code, reason, message };
  });
  const isWrong = row.state === 'wrong';
  return {
    ...row,
    given: { ...row.given },
    changes: [...changes],
    faults: isWrong ? told : [],
    notes: isWrong ? [] : told,
  };
}

export function headingOf(language: LanguageTag, { name, heading }: Pick<ImportField, 'name' | 'heading'>): string {
  return heading ?? headingIn(language, name);
}

function headingIn(language: LanguageTag, field: string): string {
  return columnWords[languageOf(language)].headings[field as ColumnName] ?? field;
}

/** Words a fault. A stored heading is the name of its field, which is replaced by the heading in this language. */
export function word(why: Fault, language: LanguageTag) {
  const { heading } = why.parameters;
  const isOfHeading = why.reason === columnMissing.reason || why.reason === columnTwice.reason;
  const worded =
    isOfHeading && typeof heading === 'string'
      ? { ...why, parameters: { ...why.parameters, heading: headingIn(language, heading) } }
      : why;
  const [listed] = wordListed([{ why: worded }], language);
  return listed as NonNullable<typeof listed> & { readonly reason: string };
}
