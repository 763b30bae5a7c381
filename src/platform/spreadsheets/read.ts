import { refuse } from '../server/refusal.ts';
import { checkArchive, checkOle, isOle, isXls1904, isZip } from './containers.ts';
import { readCsv } from './read-csv.ts';
import { readWorkbook } from './read-workbook.ts';
import { type Part, SheetCollector } from './sheet-collector.ts';
import { spreadsheetEmpty } from './spreadsheets.refusals.ts';

/**
 * Reads a file by what it holds and hands on what it finds. Its name decides nothing; it only names the one sheet of a
 * text file.
 */
export async function readParts(content: Buffer, name: string, post: (part: Part) => void): Promise<void> {
  if (content.length === 0) throw refuse(spreadsheetEmpty);
  let hasRows = false;
  const collector = new SheetCollector((part) => {
    hasRows ||= 'rows' in part;
    post(part);
  });
  if (isZip(content)) {
    await readWorkbook(checkArchive(content), collector, false);
  } else if (isOle(content)) {
    checkOle(content);
    await readWorkbook(content, collector, isXls1904(content));
  } else readCsv(content, name.replace(/^.*[/\\]|\.[^.]*$/g, ''), collector);
  if (!hasRows) throw refuse(spreadsheetEmpty);
}
