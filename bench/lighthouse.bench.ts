import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium as chromiumPath } from '../scripts/prepare.mjs';
import { benchRoles, login, people, type StoredEntry, storageOf, withDemo } from './browser/demo.ts';
import { median } from './support/load.ts';
import { type Options, type Table, tell } from './support/part.ts';

const directory = fileURLToPath(new URL('lighthouse', import.meta.url));
const fewestPoints = 98;

type Found = {
  readonly points: readonly [performance: number, accessibility: number, bestPractices: number];
  readonly FCP: number;
  readonly LCP: number;
  readonly TBT: number;
  readonly CLS: number;
};
type Visit = {
  readonly path: string;
  readonly device: 'phone' | 'desk';
  readonly storage: readonly StoredEntry[];
};

const times = 3;

/** Lighthouse's own scores for the login and a page of each role, on phone and desktop. Skipped by `--quick`. */
export async function benchLighthouse({ quick }: Options): Promise<Table[]> {
  if (quick) return [];
  install();
  const rows = await withDemo(async ({ url, tokens }) => {
    const pages = [
      { path: login.path, storage: [] },
      ...benchRoles.map((role) => ({ path: people[role].pages[0].path, storage: storageOf(role, tokens[role]) })),
    ];
    const rows: Table['rows'][number][] = [];
    for (const device of ['phone', 'desk'] as const) {
      for (const page of pages) {
        tell(`${page.path} on a ${device}`);
        rows.push(toRow(page.path, device, await measure(url, { ...page, device })));
      }
    }
    return rows;
  });
  return [{ title: 'Lighthouse, medians', rows }];
}

/** Installs Lighthouse's packages on demand, since nothing else needs them. */
function install(): void {
  if (existsSync(`${directory}/node_modules`)) return;
  tell('installing Lighthouse');
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: directory, stdio: 'inherit' });
}

async function measure(url: string, visit: Visit): Promise<Found[]> {
  const visits = Array.from({ length: times }, () => visit);
  const words = [`${directory}/measure.mjs`, JSON.stringify({ url, chromium: chromiumPath, visits })];
  const { stdout } = await promisify(execFile)(process.execPath, words, { maxBuffer: 2 ** 24 });
  return JSON.parse(stdout) as Found[];
}

function toRow(page: string, device: string, found: readonly Found[]): Table['rows'][number] {
  const middle = (value: (one: Found) => number) => median(found.map(value));
  const points = [0, 1, 2].map((place) => middle((one) => one.points[place] ?? Number.NaN));
  return {
    page,
    device,
    performance: points[0] ?? Number.NaN,
    accessibility: points[1] ?? Number.NaN,
    'best practices': points[2] ?? Number.NaN,
    'FCP ms': Math.round(middle(({ FCP }) => FCP)),
    'LCP ms': Math.round(middle(({ LCP }) => LCP)),
    'TBT ms': Math.round(middle(({ TBT }) => TBT)),
    CLS: middle(({ CLS }) => CLS).toFixed(3),
    goal: `≥ ${fewestPoints}`,
    met: points.every((each) => each >= fewestPoints) ? 'yes' : 'no',
  };
}
