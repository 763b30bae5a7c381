import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What FET made of a file: null for what it counts as soft conflicts where it found no timetable. */
export type FetAnswer = {
  readonly seconds: number;
  readonly softConflicts: number | null;
  readonly message: string;
  /** Whether it ended by itself: on some files it goes on after its time, until it is killed. */
  readonly hasEnded: boolean;
};

/** Everything that takes FET time and is not read here. */
const noPages = [
  'statistics',
  'xml',
  'dayshorizontal',
  'daysvertical',
  'timehorizontal',
  'timevertical',
  'subgroups',
  'groups',
  'years',
  'teachers',
  'teachersfreeperiods',
  'rooms',
  'subjects',
  'activitytags',
  'activities',
].map((page) => `--writetimetables${page}=false`);

/** FET's own version; null where `fet-cl` is not installed. */
export function fetVersion(): string | null {
  const { error, stdout, stderr } = spawnSync('fet-cl', ['--version'], { encoding: 'utf8', env: withoutScreen });
  return error ? null : (/\d+[.]\d+[.]\d+/.exec(`${stdout}${stderr}`)?.[0] ?? 'of an unknown version');
}

const withoutScreen = { ...process.env, QT_QPA_PLATFORM: 'offscreen' };

/** Lets FET make a timetable of a file in so many seconds, one core, from a seed. */
export function runFet(file: string, seconds: number, seed: number): FetAnswer {
  const folder = mkdtempSync(join(tmpdir(), 'rollbook-fet-'));
  try {
    const input = join(folder, 'in.fet');
    writeFileSync(input, file);
    const output = join(folder, 'out');
    mkdirSync(output);
    const seeds = ['10', '11', '12', '20', '21', '22'].map((part) => `--randomseeds${part}=${seed}`);
    const options = [`--inputfile=${input}`, `--outputdir=${output}`, `--timelimitseconds=${seconds}`, '--htmllevel=0'];
    const startedAt = performance.now();
    // It asks questions on its input where a file is unusual; there is nobody to answer.
    const { stdout, signal } = spawnSync('fet-cl', [...options, ...seeds, ...noPages], {
      encoding: 'utf8',
      env: withoutScreen,
      stdio: ['ignore', 'pipe', 'pipe'],
      // It may not stop in time where a locked lesson cannot be placed.
      timeout: (seconds + 5) * 1_000,
      killSignal: 'SIGKILL',
    });
    const took = (performance.now() - startedAt) / 1_000;
    return {
      seconds: took,
      softConflicts: softConflictsIn(output),
      message: lastLine(stdout),
      hasEnded: signal === null,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function softConflictsIn(output: string): number | null {
  const conflicts = join(output, 'timetables', 'in', 'in_soft_conflicts.txt');
  if (!existsSync(conflicts)) return null;
  const total = /Total soft conflicts: ([\d.]+)/.exec(readFileSync(conflicts, 'utf8'))?.[1];
  return total === undefined ? null : Number(total);
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
