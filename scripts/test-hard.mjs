// `npm run test:hard`: what takes minutes. Prints a table of figures at its end.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install, node, root, run, tell } from './prepare.mjs';

install();
const figuresFile = join(mkdtempSync(join(tmpdir(), 'rollbook-hard-')), 'figures');
writeFileSync(figuresFile, '');
const environment = { ...process.env, FIGURES_FILE: figuresFile, FUZZ_RUNS: process.env.FUZZ_RUNS ?? '100' };
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const start = Date.now();
try {
  run(node, [vitest, 'run', '--config', 'vitest.hard.config.ts'], { env: environment });
} catch {
  process.exitCode = 1;
}
printFigures();
tell(`After ${Math.round((Date.now() - start) / 1000)} s`);

function printFigures() {
  const sums = new Map();
  for (const line of readFileSync(figuresFile, 'utf8').split('\n').filter(Boolean)) {
    const { name, count } = JSON.parse(line);
    sums.set(name, (sums.get(name) ?? 0) + count);
  }
  console.table(Object.fromEntries([...sums].map(([name, count]) => [name, { count }])));
}
