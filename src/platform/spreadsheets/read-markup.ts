import type { Letters } from './code-pages.ts';
import type { SheetCollector } from './sheet-collector.ts';

/** A table as its rows of texts, with the name that it has, if any. */
type Table = { readonly name: string | undefined; readonly rows: string[][] };

/**
 * Reads the tables of a web page, or of the XML of Excel 2003, which many programs save under a spreadsheet's name. Returns
 * whether there were any.
 */
export function readMarkup(text: string, name: string, collector: SheetCollector, letters?: Letters): boolean {
  const tables = tablesIn(text).filter(({ rows }) => rows.filter((row) => row.length > 1).length > 1);
  for (const [place, table] of tables.entries()) {
    collector.startSheet(table.name ?? (place === 0 ? name : `${name} ${place + 1}`), false, letters);
    for (const [index, row] of table.rows.entries()) collector.addRow(index + 1, row);
  }
  collector.finish();
  return tables.length > 0;
}

/** A tag with its name and what it says, a comment, or what stands between them. */
const pieces = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][\w:-]*)((?:[\s/][^<>]*)?)>|([^<]+)|</giu;

/** Elements whose texts are not shown. */
const hidden = new Set(['style', 'script', 'title', 'xml']);
const ofRow = new Set(['tr', 'row']);
const ofCell = new Set(['td', 'th', 'cell']);
const ofLine = new Set(['br', 'p', 'div', 'li']);

function tablesIn(text: string): Table[] {
  const tables: Table[] = [];
  let sheet: string | undefined;
  let isHidden = '';
  let row: string[] | undefined;
  let cell: string | undefined;
  /** By column, the text of a cell that spans several rows, and how many more. */
  const spans = new Map<number, { text: string; more: number }>();
  let saying = '';
  const endCell = () => {
    if (row && cell !== undefined) {
      const rows = numberIn(saying, 'rowspan');
      const said = tidy(cell);
      if (rows > 1) spans.set(row.length, { text: said, more: rows - 1 });
      row.push(said);
      const across = Math.min(numberIn(saying, 'colspan') - 1, mostAcross) || numberIn(saying, 'mergeacross', 0);
      for (let more = 0; more < Math.min(across, mostAcross); more += 1) row.push('');
    }
    cell = undefined;
  };
  const fillSpans = () => {
    for (let span = spans.get(row?.length ?? 0); row && span; span = spans.get(row.length)) {
      if (span.more === 1) spans.delete(row.length);
      else span.more -= 1;
      row.push(span.text);
    }
  };
  const endRow = () => {
    endCell();
    if (row) {
      fillSpans();
      tables.at(-1)?.rows.push(row);
    }
    row = undefined;
  };
  for (const [, end, tag, said = '', between] of text.matchAll(pieces)) {
    if (between !== undefined) {
      if (isHidden === '' && cell !== undefined) cell += between;
      continue;
    }
    const element = tag?.toLowerCase().replace(/^\w+:/, '') ?? '';
    if (isHidden !== '') {
      if (end === '/' && element === isHidden) isHidden = '';
    } else if (hidden.has(element) && end === '' && !said.endsWith('/')) isHidden = element;
    else if (element === 'worksheet')
      sheet = end === '' ? decode(/\bname="([^"]*)"/i.exec(said)?.[1] ?? '') : undefined;
    else if (element === 'table') {
      endRow();
      spans.clear();
      if (end === '') tables.push({ name: sheet || undefined, rows: [] });
    } else if (ofRow.has(element)) {
      endRow();
      if (end === '' && tables.length > 0) row = [];
    } else if (ofCell.has(element)) {
      endCell();
      if (end === '' && row) {
        fillSpans();
        const at = numberIn(said, 'index', 0);
        while (row.length < Math.min(at - 1, mostAcross)) row.push('');
        cell = '';
        saying = said;
        if (said.endsWith('/')) endCell();
      }
    } else if (ofLine.has(element) && cell !== undefined && cell.trim() !== '') cell += lineEnd;
  }
  endRow();
  return tables;
}

const mostAcross = 200;

/** Stands for the end of a line, as those of the text itself are blanks. */
const lineEnd = '\u0000';

function numberIn(said: string, name: string, usual = 1): number {
  const [, digits] = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*["']?(\\d{1,5})`, 'i').exec(said) ?? [];
  return digits === undefined ? usual : Number(digits);
}

function tidy(text: string): string {
  return decode(text.replaceAll(/\s+/g, ' '))
    .replaceAll('\u00a0', ' ')
    .split(lineEnd)
    .map((line) => line.trim())
    .join('\n')
    .trim()
    .replace(/^(\d{4}-\d\d-\d\d)T00:00:00(?:\.0+)?$/, '$1');
}

/** The letters of Latin 1 from 192 on. */
const latin =
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const named = new Map([
  ...latin.split(' ').map((word, place) => [word, String.fromCodePoint(192 + place)] as const),
  ...([
    ['amp', '&'],
    ['lt', '<'],
    ['gt', '>'],
    ['quot', '"'],
    ['apos', "'"],
    ['nbsp', ' '],
    ['ordm', 'º'],
    ['ordf', 'ª'],
    ['deg', '°'],
    ['rsquo', '’'],
    ['ndash', '–'],
    ['iexcl', '¡'],
  ] as const),
]);

function decode(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, word) => {
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    if (word !== undefined) return named.get(word) ?? whole;
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : whole;
  });
}
