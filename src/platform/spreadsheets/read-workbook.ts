import { EncryptedFileError, HucreError, read } from 'hucre';
import { refuse } from '../server/refusal.ts';
import { columnName } from './cell-name.ts';
import { durationText, isoDateText, numberText } from './cell-text.ts';
import { maxColumns, maxRows, type SheetCollector } from './sheet-collector.ts';
import { spreadsheetDamaged, spreadsheetOutdated, spreadsheetProtected } from './spreadsheets.refusals.ts';

/** One column and row more than are read, so that it shows if there are more. */
const range = `A1:${columnName(maxColumns + 1)}${maxRows + 1}`;

/** Reads an XLSX, ODS or XLS file; hidden sheets, rows and columns too, as filters hide rows. */
export async function readWorkbook(content: Buffer, collector: SheetCollector, is1904Told: boolean): Promise<void> {
  const { sheets, dateSystem } = await readAll(content);
  const is1904 = is1904Told || dateSystem === '1904';
  for (const { name, rows, cells: details, merges = [] } of sheets) {
    collector.startSheet(name, is1904);
    rows.forEach((cells, place) => {
      const texts = Array.from(cells, (value, at) => {
        const formula = value === null ? details?.get(`${place},${at}`)?.formula : undefined;
        // A formula that was never computed is not empty.
        return formula === undefined ? textOf(value ?? null, is1904) : `=${formula}`;
      });
      collector.addRow(place + 1, texts);
    });
    for (const { startRow, endRow, startCol, endCol } of merges) {
      collector.addMerged({
        fromLine: startRow + 1,
        toLine: endRow + 1,
        fromColumn: startCol + 1,
        toColumn: endCol + 1,
      });
    }
  }
  collector.finish();
}

/** The library throws a `HucreError` for some damage; for other damage it reads beyond what there is. */
async function readAll(content: Buffer) {
  try {
    return await read(content, { range });
  } catch (error) {
    if (error instanceof EncryptedFileError) throw refuse(spreadsheetProtected);
    if (error instanceof HucreError && error.message.startsWith('Unsupported XLS')) throw refuse(spreadsheetOutdated);
    if (error instanceof HucreError || error instanceof RangeError || error instanceof TypeError) {
      throw refuse(spreadsheetDamaged);
    }
    throw error;
  }
}

type Value = string | number | boolean | Date | null;

function textOf(value: Value, is1904: boolean): string {
  if (typeof value === 'number') return numberText(String(value));
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value instanceof Date) return dateText(value, is1904);
  return value === null ? '' : durationText(value);
}

/** A time without a date is stored as one of the day before the first. */
function dateText(value: Date, is1904: boolean): string {
  if (Number.isNaN(value.getTime())) return '';
  const text = isoDateText(value.toISOString());
  const [date, time = is1904 ? undefined : '00:00'] = text.split(' ');
  return time && date === (is1904 ? '1904-01-01' : '1899-12-31') ? time : text;
}
