import { type Refusal, refuse } from '../server/refusal.ts';
import { UnreadableZip, unpackEach, writeZip, type ZipFile } from '../server/zip.ts';
import { percentText } from './cell-text.ts';
import { maxRows } from './sheet-collector.ts';
import {
  notASpreadsheet,
  spreadsheetDamaged,
  spreadsheetOutdated,
  spreadsheetProtected,
  spreadsheetTooLargeInside,
  tooManyRows,
} from './spreadsheets.refusals.ts';

/** The limit for all parts of a file together, unpacked: a sheet of 100,000 rows and 15 columns takes about 80 MB. */
const limits = { files: 500, bytes: 200_000_000 };

const zipSignature = Buffer.from('504b0304', 'hex');
const oleSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Returns whether a file is an archive, as XLSX and ODS are. */
export function isZip(content: Buffer): boolean {
  return startsWith(content, zipSignature);
}

/** Returns whether a file has the container format of XLS, which protected XLSX files and old documents use too. */
export function isOle(content: Buffer): boolean {
  return startsWith(content, oleSignature);
}

function startsWith(content: Buffer, signature: Buffer): boolean {
  return content.subarray(0, signature.length).equals(signature);
}

/** The checked parts of an archive, which the library reads. */
export type CheckedArchive = {
  readonly content: Buffer;
  /** Whether numbers may be shown with zeros that they do not hold, as `01711` is by the format `00000`, or as percents. */
  readonly showsZeros: boolean;
};

/**
 * Refuses an archive that is not an XLSX or ODS file, is larger than it declares, or contains too much: the library
 * would trust the declared sizes up to 2 GB.
 */
export function checkArchive(content: Buffer): CheckedArchive {
  try {
    let showsZeros = false;
    const names = new Map<string, Buffer>();
    const long: Buffer[] = [];
    let strings: Buffer | undefined;
    let hasWorkbook = false;
    for (const file of unpackEach(content, limits)) {
      checkPart(file);
      if (isLong(file)) long.push(file.content);
      if (file.name.endsWith('sharedStrings.xml')) strings = file.content;
      hasWorkbook ||= file.name.startsWith('xl/');
      if (file.name.endsWith('styles.xml'))
        showsZeros ||= /formatCode="[^"]*(?:00|%)|numFmtId="(?:9|10)"/.test(file.content.toString());
      if (/^(\[Content_Types\]\.xml|mimetype|content\.xml)$/.test(file.name)) names.set(file.name, file.content);
    }
    const blanks = long.length > 0 ? blankStrings(strings) : new Set<number>();
    if (long.some((sheet) => hasValuesBelow(sheet, blanks))) throw refuse(tooManyRows, { most: maxRows });
    if (names.has('[Content_Types].xml') && hasWorkbook) return { content, showsZeros };
    const [mediaType, cells] = [names.get('mimetype'), names.get('content.xml')];
    if (!cells || !mediaType?.toString().startsWith(odsMediaType)) throw refuse(notASpreadsheet);
    const lean = writeZip([
      { name: 'mimetype', content: mediaType },
      { name: 'content.xml', content: asShown(cells) },
    ]);
    return { content: lean, showsZeros: false };
  } catch (error) {
    throw error instanceof UnreadableZip ? refusalOf(error) : error;
  }
}

const odsMediaType = 'application/vnd.oasis.opendocument.spreadsheet';

/**
 * The library leaves out rows that are grouped, or are headings for printing, shows hidden sheets, and reads numbers without
 * the zeros that their cells show before them, and percents as shares.
 */
function asShown(content: Buffer): Buffer {
  const text = content
    .toString()
    .replaceAll(/<\/?table:table-(?:header-rows|row-group|rows)\b[^>]*>/g, '')
    .replaceAll(/office:value-type="float"(?=[^>]*>\s*<text:p>0[\d -]+<\/text:p>)/g, 'office:value-type="string"')
    .replaceAll(
      /<table:table-cell\b([^>]*)office:value-type="percentage"([^>]*)>\s*<text:p>[^<]*<\/text:p>/g,
      (cell, before: string, after: string) => {
        const [, share] = /office:value="([-\d.eE]+)"/.exec(before + after) ?? [];
        if (share === undefined) return cell;
        return `<table:table-cell${before}office:value-type="string"${after}><text:p>${percentText(Number(share))}</text:p>`;
      },
    );
  const hiddenStyles = text.matchAll(
    /<style:style style:name="([^"]*)"(?:(?!<\/style:style>).)*?table:display="false"/gs,
  );
  const hidden = new Set([...hiddenStyles].map(([, name]) => name));
  if (hidden.size === 0) return Buffer.from(text);
  const visible = text.replaceAll(/<table:table ([^>]*)>.*?<\/table:table>/gs, (table, attributes: string) => {
    return hidden.has(/table:style-name="([^"]*)"/.exec(attributes)?.[1] ?? '') ? '' : table;
  });
  return Buffer.from(visible.includes('<table:table ') ? visible : text);
}

function checkPart({ name, content }: ZipFile): void {
  if (name === 'META-INF/manifest.xml' && content.includes('encryption-data')) throw refuse(spreadsheetProtected);
}

/** Returns whether a sheet has content in more rows than are read; a blank text is no content. */
function isLong({ name, content }: ZipFile): boolean {
  return /worksheets\/[^/]+\.xml$/.test(name) && lastLine(content) > maxRows + 1;
}

/** Returns the indexes of the shared texts that are blank. */
function blankStrings(strings: Buffer | undefined): ReadonlySet<number> {
  const items = strings?.toString().match(/<si\b[^>]*\/>|<si\b.*?<\/si>/gs) ?? [];
  return new Set(items.flatMap((item, place) => (item.replaceAll(/<[^>]*>/g, '').trim() === '' ? [place] : [])));
}

function hasValuesBelow(sheet: Buffer, blanks: ReadonlySet<number>): boolean {
  const text = sheet.toString('latin1');
  const rows = text.matchAll(/<row [^>]*?\br="(\d+)"/g);
  const below = [...rows].find(([, line]) => Number(line) > maxRows + 1);
  const cells = text.slice(below?.index ?? text.length).matchAll(/<c\b([^>]*)>(.*?)<\/c>/gs);
  for (const [, attributes = '', inside = ''] of cells) {
    const value = inside.replaceAll(/<[^>]*>/g, '').trim();
    const isBlank = /\bt="s"/.test(attributes) ? blanks.has(Number(value)) : value === '';
    if (!isBlank) return true;
  }
  return false;
}

/** Returns the number of the last row of an XLSX sheet with a value; rows that are only formatted can follow. */
function lastLine(sheet: Buffer): number {
  const value = Math.max(sheet.lastIndexOf('</v>'), sheet.lastIndexOf('</t>'));
  const row = value < 0 ? -1 : sheet.lastIndexOf('<row ', value);
  return row < 0 ? 0 : Number(/^<row [^>]*?\br="(\d+)"/.exec(sheet.toString('latin1', row, row + 200))?.[1] ?? 0);
}

function refusalOf({ why }: UnreadableZip): Refusal {
  if (why === 'encrypted') return refuse(spreadsheetProtected);
  return refuse(why === 'too-large' || why === 'too-many' ? spreadsheetTooLargeInside : spreadsheetDamaged);
}

/** Refuses a container that is not an XLS file of Excel 97 to 2003, or is protected. */
export function checkOle(content: Buffer): void {
  if (hasStream(content, 'EncryptedPackage')) throw refuse(spreadsheetProtected);
  if (!hasStream(content, 'Workbook')) throw refuse(hasStream(content, 'Book') ? spreadsheetOutdated : notASpreadsheet);
  if (firstRecords(content).includes(record.filePass)) throw refuse(spreadsheetProtected);
}

/** Returns whether an XLS file's dates count from 1904, which the library applies but does not report. */
export function isXls1904(content: Buffer): boolean {
  return content.includes(dates1904);
}

/**
 * Returns the hidden sheets of an XLS file, which the library does not report: each sheet has a record before those of
 * its cells.
 */
export function hiddenInXls(content: Buffer): ReadonlySet<string> {
  const hidden = new Set<string>();
  let position = content.indexOf(beginning);
  for (let count = 0; position >= 0 && position + 12 <= content.length && count < recordsOfBook; count += 1) {
    const [kind, length] = [content.readUInt16LE(position), content.readUInt16LE(position + 2)];
    if (kind === record.end) break;
    const data = content.subarray(position + 4, position + 4 + length);
    if (kind === record.sheet && data.length > 8 && (data[4] ?? 0) % 4 > 0) hidden.add(sheetNameOf(data));
    position += 4 + length;
  }
  return hidden;
}

function sheetNameOf(data: Buffer): string {
  const [length = 0, isWide = 0] = data.subarray(6);
  return isWide % 2 === 1 ? data.toString('utf16le', 8, 8 + length * 2) : data.toString('latin1', 8, 8 + length);
}

const recordsOfBook = 5_000;

/**
 * Returns whether the container has a stream: its directory has the names of streams in UTF-16, each ending with a
 * zero.
 */
function hasStream(content: Buffer, name: string): boolean {
  return content.includes(Buffer.from(`${name}\0`, 'utf16le'));
}

const record = { filePass: 0x002f, sheet: 0x0085, end: 0x000a };
/** The record with which a workbook of Excel 97 to 2003 begins. */
const beginning = Buffer.from('0908100000060500', 'hex');
/** The record that says that dates count from 1904. */
const dates1904 = Buffer.from('220002000100', 'hex');
const recordsToLookAt = 4;

/** Returns the first records of the workbook; one of them says whether it is protected. */
function firstRecords(content: Buffer): number[] {
  const found: number[] = [];
  let position = content.indexOf(beginning);
  while (position >= 0 && position + 4 <= content.length && found.length < recordsToLookAt) {
    found.push(content.readUInt16LE(position));
    position += 4 + content.readUInt16LE(position + 2);
  }
  return found;
}
