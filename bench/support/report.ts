import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Table } from './part.ts';

const resultsFile = fileURLToPath(new URL('../RESULTS.md', import.meta.url));

export function printTables(tables: readonly Table[]): void {
  for (const table of tables) console.log(`\n${toMarkdown(table)}`);
}

/** Replaces a part's results between its marks in RESULTS.md; the text around them is written by hand. */
export function writeResults(part: string, tables: readonly Table[]): void {
  const [start, end] = [`<!-- ${part} -->`, `<!-- end of ${part} -->`];
  const before = readFileSync(resultsFile, 'utf8');
  if (!before.includes(start) || !before.includes(end)) throw new Error(`RESULTS.md has no place for ${part}.`);
  const [head = ''] = before.split(start);
  const [, tail = ''] = before.split(end);
  const [cpu] = cpus();
  const machine = `${cpus().length} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB`;
  const when = `Measured on ${new Date().toISOString().slice(0, 10)}: ${machine}, Node ${process.versions.node}.`;
  const measured = [start, when, ...tables.map(toMarkdown), end].join('\n\n');
  writeFileSync(resultsFile, head + measured + tail);
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
