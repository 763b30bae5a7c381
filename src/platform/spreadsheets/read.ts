import { refuse } from '../server/refusal.ts';
import { checkArchive, checkOle, hiddenInXls, isOle, isXls1904, isZip } from './containers.ts';
import { emptyMerged, fillMerged } from './merged-cells.ts';
import { readCsv } from './read-csv.ts';
import { readWorkbook } from './read-workbook.ts';
import type { MergedCells, Sheet, SheetRow } from './sheet.ts';
import { type Part, SheetCollector } from './sheet-collector.ts';
import { spreadsheetEmpty } from './spreadsheets.refusals.ts';

/**
 * Reads an XLSX, XLS, ODS or CSV file and returns the texts of its cells as a person would have typed them. It is
 * called only in threads with limits, because a file can be made to need much. `letters` is the encoding of a text
 * file, if it was given. Throws a `Refusal` if it is not a spreadsheet, is damaged or protected, or contains too much.
 */
export async function readSpreadsheet(content: Buffer, name: string, letters?: string): Promise<readonly Sheet[]> {
  const sheets: (Omit<Sheet, 'rows' | 'merged'> & { rows: SheetRow[]; merged?: readonly MergedCells[] })[] = [];
  await readParts(content, { name, letters }, (part) => {
    const last = sheets.at(-1);
    if ('sheet' in part) sheets.push({ ...part.sheet, rows: [] });
    else if ('rows' in part) last?.rows.push(...part.rows);
    else if (last) {
      last.rows = fillMerged(emptyMerged(last.rows, part.merged), part.merged);
      last.merged = part.merged;
    }
  });
  return sheets;
}

/**
 * Reads a file by its content and passes on what it finds. The file's name has no effect except to name the single
 * sheet of a text file.
 */
async function readParts(
  content: Buffer,
  { name, letters }: { readonly name: string; readonly letters: string | undefined },
  post: (part: Part) => void,
): Promise<void> {
  if (content.length === 0) throw refuse(spreadsheetEmpty);
  let hasRows = false;
  const collector = new SheetCollector((part) => {
    hasRows ||= 'rows' in part;
    post(part);
  });
  if (isZip(content)) {
    const { content: checked, showsZeros } = checkArchive(content);
    await readWorkbook(checked, collector, { showsZeros });
  } else if (isOle(content)) {
    checkOle(content);
    await readWorkbook(content, collector, { is1904: isXls1904(content), hidden: hiddenInXls(content) });
  } else readCsv(content, name.replace(/^.*[/\\]|\.[^.]*$/g, ''), collector, letters);
  if (!hasRows) throw refuse(spreadsheetEmpty);
}
