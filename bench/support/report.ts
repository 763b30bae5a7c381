import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Table } from './part.ts';

const resultsFile = fileURLToPath(new URL('../RESULTS.md', import.meta.url));
/** The file of the results for programs. */
const dataFile = fileURLToPath(new URL('../results.json', import.meta.url));

export type Measured = {
  readonly tables: readonly Table[];
  /** The share of the processors that other programs took before and after the part. If it is high, the figures mean little. */
  readonly othersPercent: readonly [before: number, after: number];
};

export function printTables(tables: readonly Table[]): void {
  for (const table of tables) console.log(`\n${toMarkdown(table)}`);
}

/**
 * Replaces a part's results in results.json, and between its marks in RESULTS.md; the rest of that file is written by
 * hand.
 */
export function writeResults(part: string, { tables, othersPercent }: Measured): void {
  const [start, end] = [`<!-- ${part} -->`, `<!-- end of ${part} -->`];
  const before = readFileSync(resultsFile, 'utf8');
  if (!before.includes(start) || !before.includes(end)) throw new Error(`RESULTS.md has no place for ${part}.`);
  const [head = ''] = before.split(start);
  const [, tail = ''] = before.split(end);
  const [cpu] = cpus();
  const machine = `${cpus().length} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB`;
  const day = new Date().toISOString().slice(0, 10);
  const node = process.versions.node;
  const when = `Measured on ${day}: ${machine}, Node ${node}. ${sayBusy(othersPercent)}`;
  const measured = [start, when, ...tables.map(toMarkdown), end].join('\n\n');
  writeFileSync(resultsFile, head + measured + tail);
  const [othersBefore, othersAfter] = othersPercent;
  const busy = { percentOfOthersBefore: othersBefore, percentOfOthersAfter: othersAfter };
  const data = existsSync(dataFile) ? JSON.parse(readFileSync(dataFile, 'utf8')) : {};
  const all = { ...data, [part]: { day, machine, node, busy, tables } };
  writeFileSync(dataFile, `${JSON.stringify(all, null, 2)}\n`);
}

export function sayBusy([before, after]: Measured['othersPercent']): string {
  return `Others took ${before} % of the processors before, and ${after} % after.`;
}

/** A Markdown table with aligned columns. */
function toMarkdown({ title, rows }: Table): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))];
  const widths = columns.map((_, place) => Math.max(3, ...lines.map((line) => line[place]?.length ?? 0)));
  const isNumber = columns.map((column) => rows.every((row) => /^[^a-z]*\d/i.test(String(row[column]))));
  const written = lines.map((line) => {
    const cells = line.map((cell, i) => (isNumber[i] ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)));
    return `| ${cells.join(' | ')} |`;
  });
  const rule = `| ${widths.map((width, i) => (isNumber[i] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`;
  return [`**${title}**`, '', written[0], rule, ...written.slice(1)].join('\n');
}
