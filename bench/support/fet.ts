import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Debian's `fet-data` has the examples. */
export const fetExamples = process.env.FET_EXAMPLES ?? '/usr/share/doc/fet-data/examples/FET-5-official';

/** FET's result for a file; the soft conflicts are null where it found no timetable. */
export type FetAnswer = {
  /** Processor time, in seconds. */
  readonly seconds: number;
  readonly softConflicts: number | null;
  readonly message: string;
  /** Whether it ended by itself, and was not stopped because its time was over. */
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

/**
 * Runs what is given for so many seconds of processor time, then stops it. A busy machine so takes nothing from it: it is FET's
 * own limit, in passed time, that is set much later. The last that it prints is what it took.
 */
const withinProcessorTime = 'ulimit -S -t "$0"; "$@"; code=$?; times >&2; exit $code';

/** Times as much may pass in which the machine does something else. */
const patience = 10;

/** Lets FET make a timetable of a file in so many seconds of processor time, one core, from a seed. */
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
    // It asks questions on its input where a file is unusual; there is nobody to answer.
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

/** The status of what was stopped for the processor time that it used (128 and the signal's number). */
const stoppedByLimit = 152;

/** From the last line, such as `0m1.234s 0m0.056s`: what FET used itself and what the system did for it. */
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
