import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder in which Debian's `fet-data` has the examples. */
export const fetExamples = process.env.FET_EXAMPLES ?? '/usr/share/doc/fet-data/examples/FET-5-official';

/** FET's result for a file; the soft conflicts are null where it found no timetable. */
export type FetAnswer = {
  /** Processor time, in seconds. */
  readonly seconds: number;
  readonly softConflicts: number | null;
  readonly message: string;
  /** Whether FET ended by itself; false if it was stopped by the time limit. */
  readonly hasEnded: boolean;
};

/** Options that turn off output that takes FET time and is not read here. */
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

/**
 * A script that runs a program for a limited processor time, independent of other load, and prints the processor time
 * used as its last line. FET's own limit, in elapsed time, is set much higher.
 */
const withinProcessorTime = 'ulimit -S -t "$0"; "$@"; code=$?; times >&2; exit $code';

/** The factor by which elapsed time can exceed processor time on a busy machine. */
const patience = 10;

/** Makes FET create a timetable of a file within this many seconds of processor time, on one core, from a seed. */
export function runFet(file: string, seconds: number, seed: number): FetAnswer {
  const folder = mkdtempSync(join(tmpdir(), 'rollbook-fet-'));
  try {
    const input = join(folder, 'in.fet');
    writeFileSync(input, file);
    const output = join(folder, 'out');
    mkdirSync(output);
    const seeds = ['10', '11', '12', '20', '21', '22'].map((part) => `--randomseeds${part}=${seed}`);
    const options = [
      `--inputfile=${input}`,
      `--outputdir=${output}`,
      `--timelimitseconds=${patience * seconds}`,
      '--htmllevel=0',
    ];
    // FET asks questions about unusual files, which nobody can answer here.
    const limited = ['-c', withinProcessorTime, `${seconds}`, 'fet-cl', ...options, ...seeds, ...noPages];
    const { stdout, stderr, status } = spawnSync('bash', limited, {
      encoding: 'utf8',
      env: withoutScreen,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return {
      seconds: processorSeconds(stderr),
      softConflicts: softConflictsIn(output),
      message: lastLine(stdout),
      hasEnded: status !== stoppedByLimit,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The exit status of a program stopped for its processor time (128 plus the signal's number). */
const stoppedByLimit = 152;

/**
 * Reads the processor time from the last line, such as `0m1.234s 0m0.056s`: that of FET itself and of the system on its
 * behalf.
 */
function processorSeconds(told: string): number {
  const parts = [...lastLine(told).matchAll(/(\d+)m([\d.]+)s/g)];
  return parts.reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0);
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
