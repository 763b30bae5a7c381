import { CsvError, parse } from 'csv-parse/sync';
import { refuse } from '../server/refusal.ts';
import { decodeText } from './decode-text.ts';
import { readMarkup } from './read-markup.ts';
import { maxCellLength, maxColumns, type SheetCollector } from './sheet-collector.ts';
import { notASpreadsheet, spreadsheetIsWebPage, unclosedQuote } from './spreadsheets.refusals.ts';

/** Excel's own first line, which names the separator of the cells. */
const separatorLine = /^sep=([,;\t|])(?:\r\n|\n|\r)/i;
const maxRecordSize = maxCellLength * maxColumns;

/** A web page, or XML: many programs save them under a spreadsheet's name. */
const beginsAsMarkup = /^<(\?xml|!doctype|html|head|body|table|div|meta|style|script|workbook|!--)/;
/** Such documents would be read as one column. */
const beginsAsDocument = /^(%pdf-|\{\\rtf)/;

/** Reads a text of cells that are separated by commas, semicolons, tabs or bars. */
export function readCsv(content: Buffer, name: string, collector: SheetCollector, told?: string): void {
  const { text, letters } = decodeText(content, told);
  const start = text.slice(0, 1_000).trimStart().toLowerCase();
  if (beginsAsMarkup.test(start)) {
    if (!readMarkup(text, name, collector, letters)) throw refuse(spreadsheetIsWebPage);
    return;
  }
  if (beginsAsDocument.test(start)) throw refuse(notASpreadsheet);
  const [head = '', separator] = separatorLine.exec(text) ?? [];
  const linesOfHead = head === '' ? 0 : 1;
  collector.startSheet(name, false, letters);
  let lastLine = linesOfHead;
  let row = linesOfHead;
  try {
    parse(text.slice(head.length), {
      delimiter: separator ?? findDelimiter(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: maxRecordSize,
      on_record: (cells: string[], { lines }) => {
        row += 1;
        collector.addRow(row, cells);
        lastLine = linesOfHead + lines;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refuse(unclosedQuote, { line: lastLine + 1 });
  }
  collector.finish();
}

const delimiters = [',', ';', '\t', '|'] as const;
const linesToLookAt = 20;

/**
 * Finds the separator of the cells: the one that most of the first lines have equally often, because a title can be
 * above them. Text within quotes does not count.
 */
function findDelimiter(text: string): string {
  const counts = countOutsideQuotes(text);
  let best: { delimiter: string; alike: number; count: number } | undefined;
  for (const [place, delimiter] of delimiters.entries()) {
    const numbers = counts.map((line) => line[place] ?? 0).filter((number) => number > 0);
    const alikeOf = (number: number) => numbers.filter((one) => one === number).length;
    const count = numbers.toSorted((one, other) => alikeOf(other) - alikeOf(one) || other - one)[0];
    if (count === undefined) continue;
    const alike = alikeOf(count);
    if (!best || alike > best.alike || (alike === best.alike && count > best.count)) best = { delimiter, alike, count };
  }
  return best?.delimiter ?? ',';
}

/** Counts how often each delimiter appears in each of the first lines that are not blank. */
function countOutsideQuotes(text: string): number[][] {
  const lines: number[][] = [];
  let counts = delimiters.map(() => 0);
  let isQuoted = false;
  let isStart = true;
  let isBlank = true;
  for (const character of text.slice(0, maxCellLength * linesToLookAt)) {
    const place = (delimiters as readonly string[]).indexOf(character);
    const isLineEnd = character === '\n' || character === '\r';
    if (character === '"' && (isQuoted || isStart)) isQuoted = !isQuoted;
    else if (!isQuoted && place >= 0) counts[place] = (counts[place] ?? 0) + 1;
    else if (!isQuoted && isLineEnd) {
      if (!isBlank) lines.push(counts);
      if (lines.length >= linesToLookAt) return lines;
      counts = delimiters.map(() => 0);
    }
    // A quote after a closing one continues the text, as two quotes stand for one.
    isStart = place >= 0 || isLineEnd || (character === '"' && !isQuoted);
    isBlank = isLineEnd && !isQuoted ? true : isBlank && character.trim() === '' && place < 0;
  }
  return isBlank ? lines : [...lines, counts];
}
