import { fault } from '../../../../platform/contract/reason.ts';
import { maxImportFaults } from '../../imports.contract.ts';
import { lettersDoubtful } from '../../imports.refusals.ts';
import { hasForAll, isLeftOut, type KnownWords } from '../answers.rules.ts';
import type { GivenRow, ImportContext, ImportKind } from '../import-kind.ts';
import { MeantWords, type ReadFile } from '../read-sheets.rules.ts';
import type { ForeignFile } from './foreign.ts';

/** Reads the lessons of another program's file as the rows of a list. */
export async function readForeign(
  context: ImportContext,
  { fields, fillRows }: Pick<ImportKind, 'fields' | 'fillRows'>,
  { lessons, notes, letters }: ForeignFile,
  words: KnownWords,
): Promise<ReadFile> {
  const { answers } = context;
  const meant = new MeantWords(answers, words);
  const kept = lessons.filter((lesson) => !isLeftOut(answers, lesson));
  const given = kept.map(({ sheet, line, cell, given }, place): GivenRow => {
    return meant.replace({ place: place + 1, sheet, line, is1904: false, given, cellOf: () => cell });
  });
  const rows = (await fillRows?.(context, given)) ?? given;
  const read = new Set(rows.flatMap((row) => Object.keys(row.given)));
  for (const { name } of fields) if (hasForAll(answers, name)) read.add(name);
  const [first] = lessons;
  return {
    columns: {
      headings: [],
      samples: {},
      from1904: [],
      letters,
      meant: meant.list(),
      notes: notes.slice(0, maxImportFaults),
    },
    rows: letters?.isDoubtful ? [] : rows,
    fields: read,
    faults:
      letters?.isDoubtful && first
        ? [{ sheet: first.sheet, cell: first.cell, field: null, why: fault(lettersDoubtful) }]
        : [],
    headed: first && { sheet: first.sheet, line: first.line },
  };
}
