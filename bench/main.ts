import { parseArgs } from 'node:util';
import { benchAgainstFloor } from './against-floor.bench.ts';
import { benchBrowser } from './browser.bench.ts';
import { benchCare } from './care.bench.ts';
import { benchContradictions } from './contradictions.bench.ts';
import { benchDocuments } from './documents.bench.ts';
import { benchFind } from './find.bench.ts';
import { benchForgotten } from './forgotten.bench.ts';
import { benchHolds } from './holds.bench.ts';
import { benchImport } from './import.bench.ts';
import { benchLighthouse } from './lighthouse.bench.ts';
import { benchMemoryAndStart } from './memory.bench.ts';
import { benchMorning } from './morning.bench.ts';
import { benchMoveUp } from './move-up.bench.ts';
import { benchOnThatDay } from './on-that-day.bench.ts';
import { benchResults } from './results.bench.ts';
import { benchScale } from './scale.bench.ts';
import { benchSpreadsheets } from './spreadsheets.bench.ts';
import { benchStorm } from './storm.bench.ts';
import { benchStudentList } from './student-list.bench.ts';
import { percentOfOthers } from './support/busy.ts';
import type { Part } from './support/part.ts';
import { type Measured, printTables, sayBusy, writeResults } from './support/report.ts';
import { benchTimetableMaker } from './timetable-maker.bench.ts';
import { benchTimetableRepair } from './timetable-repair.bench.ts';
import { benchTimetableStop } from './timetable-stop.bench.ts';
import { benchWorkers } from './workers.bench.ts';
import { benchYears } from './years.bench.ts';

/** The parts of the benchmark; `npm run bench -- floor` runs one of them. */
const parts: Readonly<Record<string, Part>> = {
  floor: benchAgainstFloor,
  students: benchStudentList,
  find: benchFind,
  forgotten: benchForgotten,
  care: benchCare,
  years: benchYears,
  'on-that-day': benchOnThatDay,
  'move-up': benchMoveUp,
  import: benchImport,
  holds: benchHolds,
  spreadsheets: benchSpreadsheets,
  results: benchResults,
  documents: benchDocuments,
  'timetable-maker': benchTimetableMaker,
  'timetable-repair': benchTimetableRepair,
  contradictions: benchContradictions,
  'timetable-stop': benchTimetableStop,
  morning: benchMorning,
  storm: benchStorm,
  scale: benchScale,
  workers: benchWorkers,
  memory: benchMemoryAndStart,
  browser: benchBrowser,
  lighthouse: benchLighthouse,
};

const { values, positionals } = parseArgs({ options: { quick: { type: 'boolean' } }, allowPositionals: true });
const options = { quick: values.quick ?? false };
const unknown = positionals.filter((name) => !(name in parts));
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}.`);

const startedAt = Date.now();
const wanted = Object.entries(parts).filter(([name]) => positionals.length === 0 || positionals.includes(name));
for (const [done, [name, part]] of wanted.entries()) {
  console.error(`• ${name}`);
  // Reports the progress to `npm run test:all`.
  process.send?.({ done, of: `${wanted.length} parts` });
  const before = await percentOfOthers();
  const tables = await part(options);
  const measured: Measured = { tables, othersPercent: [before, await percentOfOthers()] };
  printTables(tables);
  console.error(`  ${sayBusy(measured.othersPercent)}`);
  if (!options.quick && tables.length > 0) writeResults(name, measured);
}
console.error(`• ${Math.round((Date.now() - startedAt) / 1000)} s`);
