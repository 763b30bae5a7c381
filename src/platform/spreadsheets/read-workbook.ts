import { EncryptedFileError, formatValue, HucreError, read } from 'hucre';
import { refuse } from '../server/refusal.ts';
import { columnName } from './cell-name.ts';
import { durationText, isoDateText, numberText, percentText } from './cell-text.ts';
import { maxColumns, maxRows, type SheetCollector } from './sheet-collector.ts';
import { spreadsheetDamaged, spreadsheetOutdated, spreadsheetProtected } from './spreadsheets.refusals.ts';

/** The range has one column and row more than are read, which shows whether there are more. */
const range = `A1:${columnName(maxColumns + 1)}${maxRows + 1}`;

/** The facts that the caller knows in addition to the file's own content. */
type Told = { readonly is1904?: boolean; readonly showsZeros?: boolean; readonly hidden?: ReadonlySet<string> };

/**
 * Reads an XLSX, ODS or XLS file, including hidden rows and columns, because filters hide rows. Hidden sheets are left
 * out, because they are of former years or contain lists of choices.
 */
export async function readWorkbook(content: Buffer, collector: SheetCollector, told: Told): Promise<void> {
  const { sheets: all, dateSystem } = await readAll(content, told.showsZeros === true);
  const visible = all.filter(({ name, hidden, veryHidden }) => !hidden && !veryHidden && !told.hidden?.has(name));
  const sheets = visible.length > 0 ? visible : all;
  const is1904 = told.is1904 || dateSystem === '1904';
  for (const { name, rows, cells: details, merges = [] } of sheets) {
    collector.startSheet(name, is1904);
    rows.forEach((cells, place) => {
      const texts = Array.from(cells, (value, at) => {
        const detail = details?.get(`${place},${at}`);
        // A formula that was never computed does not count as empty.
        if (value === null && detail?.formula !== undefined) return `=${detail.formula}`;
        const format = detail?.style?.numFmt;
        return withZeros(value, format) ?? asPercent(value, format) ?? textOf(value ?? null, is1904);
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

/** The library throws a `HucreError` for some kinds of damage; for others it reads beyond the end. */
async function readAll(content: Buffer, readStyles: boolean) {
  try {
    return await read(content, { range, readStyles });
  } catch (error) {
    if (error instanceof EncryptedFileError) throw refuse(spreadsheetProtected);
    if (error instanceof HucreError && error.message.startsWith('Unsupported XLS')) throw refuse(spreadsheetOutdated);
    if (error instanceof HucreError || error instanceof RangeError || error instanceof TypeError) {
      throw refuse(spreadsheetDamaged);
    }
    throw error;
  }
}

/** A format of digits, at least two of them, and separators between them. */
const formatOfZeros = /^(?:0|[-+() /]|"[^"]*"|\\.)*00(?:0|[-+() /]|"[^"]*"|\\.)*$/;

/** Returns a whole number as its cell shows it, if that has zeros that the number does not have. */
function withZeros(value: unknown, format: string | undefined): string | undefined {
  const [first = ''] = format?.split(';') ?? [];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || !formatOfZeros.test(first))
    return undefined;
  return formatValue(value, first);
}

/** A share as its cell shows it: 0.85 as 85%. */
function asPercent(value: unknown, format = ''): string | undefined {
  if (typeof value !== 'number' || !/^[0#.,]*%$/.test(format.split(';')[0] ?? '')) return undefined;
  return percentText(value);
}

function textOf(value: string | number | boolean | Date | null, is1904: boolean): string {
  if (typeof value === 'number') return numberText(String(value));
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value instanceof Date) return dateText(value, is1904);
  return value === null ? '' : durationText(value);
}

/** A time without a date is stored as a time of the day before the first day. */
function dateText(value: Date, is1904: boolean): string {
  if (Number.isNaN(value.getTime())) return '';
  const text = isoDateText(value.toISOString());
  const [date, time = is1904 ? undefined : '00:00'] = text.split(' ');
  return time && date === (is1904 ? '1904-01-01' : '1899-12-31') ? time : text;
}
