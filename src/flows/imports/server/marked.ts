import { recordReading } from '../../../base/audit/server/audit.queries.ts';
import { languageOf } from '../../../languages/languages.ts';
import type { FileAnswer } from '../../../platform/contract/file-answer.ts';
import { readStoredFile } from '../../../platform/files/stored-files.ts';
import { type Call, waiterOf } from '../../../platform/http/serve-endpoint.ts';
import { columnWords } from '../../../platform/server/column-words.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { markFaults } from '../../../platform/spreadsheets/spreadsheets.ts';
import type * as contract from '../imports.contract.ts';
import { importFileGone, importNotFound, noMarkedFile } from '../imports.refusals.ts';
import { isSheet } from '../is-sheet.ts';
import { word } from './answer.ts';
import { findImport } from './imports.queries.ts';
import { sheetOfPart } from './timetables/foreign.ts';

/** The uploaded file with its faults marked. */
export async function readMarked(call: Call<typeof contract.readMarked>): Promise<FileAnswer> {
  const { db, schoolId, caller, params, now, readLanguage } = call;
  const found = await findImport(db, schoolId, params.id);
  if (!found) throw refuse(importNotFound);
  if (!isSheet({ kind: found.kind, fileName: found.file_name })) throw refuse(noMarkedFile);
  const file = found.file_key === null ? undefined : await readStoredFile(call, schoolId, found.file_key);
  if (!file) throw refuse(importFileGone);
  const language = await readLanguage();
  // In a grid, the lessons are in named parts of its sheets.
  const isList = found.columns.headings.length > 0;
  const faults = found.faults.map(({ sheet, cell, why }) => {
    return { sheet: isList ? sheet : sheetOfPart(sheet), cell, message: word(why, language).message };
  });
  const heading = columnWords[languageOf(language)].faults;
  const content = await markFaults(file, found.file_name, { faults, heading }, waiterOf(call));
  await recordReading(db, caller, { action: 'imports.read', record: params.id, at: now() });
  return { format: 'xlsx', name: found.file_name.replace(/\.\w{1,5}$/, ''), asciiName: `import-${found.id}`, content };
}
