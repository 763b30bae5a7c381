import { Parser } from 'htmlparser2';
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

/** Elements whose texts are not shown. */
const hidden = new Set(['style', 'script', 'title', 'xml']);
const ofRow = new Set(['tr', 'row']);
const ofCell = new Set(['td', 'th', 'cell']);
const ofLine = new Set(['br', 'p', 'div', 'li']);

type Attributes = Readonly<Record<string, string>>;

function tablesIn(source: string): Table[] {
  const tables: Table[] = [];
  let sheet: string | undefined;
  let isHidden = '';
  let row: string[] | undefined;
  let cell: { text: string; readonly attributes: Attributes } | undefined;
  /** By column, the text of a cell that spans several rows, and how many more. */
  const spans = new Map<number, { text: string; more: number }>();
  const endCell = () => {
    if (row && cell) {
      const rows = numberIn(cell.attributes, 'rowspan');
      const text = tidy(cell.text);
      if (rows > 1) spans.set(row.length, { text, more: rows - 1 });
      row.push(text);
      const across = Math.max(numberIn(cell.attributes, 'colspan') - 1, numberIn(cell.attributes, 'mergeacross', 0));
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
  const begin = (element: string, attributes: Attributes) => {
    if (hidden.has(element)) isHidden = element;
    else if (element === 'worksheet') sheet = attributes['ss:name'] ?? attributes.name;
    else if (element === 'table') {
      endRow();
      spans.clear();
      tables.push({ name: sheet || undefined, rows: [] });
    } else if (ofRow.has(element)) {
      endRow();
      if (tables.length > 0) row = [];
    } else if (ofCell.has(element)) {
      endCell();
      if (!row) return;
      fillSpans();
      const at = numberIn(attributes, 'index', 0);
      while (row.length < Math.min(at - 1, mostAcross)) row.push('');
      cell = { text: '', attributes };
    }
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const element = bareName(name);
        if (isHidden !== '') return;
        if (ofLine.has(element) && cell && cell.text.trim() !== '') cell.text += '\n';
        else begin(element, attributes);
      },
      ontext: (text) => {
        // An end of line is one only where it is written as a character reference.
        const isWritten = source[parser.startIndex] === '&';
        if (isHidden === '' && cell) cell.text += isWritten ? text : text.replaceAll(/\s+/g, ' ');
      },
      onclosetag: (name) => {
        const element = bareName(name);
        if (isHidden !== '') isHidden = element === isHidden ? '' : isHidden;
        else if (element === 'worksheet') sheet = undefined;
        else if (element === 'table' || ofRow.has(element)) endRow();
        else if (ofCell.has(element)) endCell();
        else if (ofLine.has(element) && element !== 'br' && cell && cell.text.trim() !== '') cell.text += '\n';
      },
    },
    { recognizeSelfClosing: true },
  );
  parser.end(source);
  endRow();
  return tables;
}

const mostAcross = 200;

/** The name of an element or attribute without that of its namespace. */
function bareName(name: string): string {
  return name.replace(/^\w+:/, '');
}

function numberIn(attributes: Attributes, name: string, usual = 1): number {
  const said = attributes[name] ?? attributes[`ss:${name}`];
  return /^\s*\d{1,5}/.test(said ?? '') ? Number.parseInt(said ?? '', 10) : usual;
}

function tidy(text: string): string {
  return text
    .replaceAll('\u00a0', ' ')
    .split(/ *\n[ \n]*/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
    .replaceAll(/ {2,}/g, ' ')
    .replace(/^(\d{4}-\d\d-\d\d)T00:00:00(?:\.0+)?$/, '$1');
}
