import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTimetable } from '../src/solver/make-timetable.ts';
import { repair } from '../src/solver/repair.ts';
import { verify } from '../src/solver/verify.ts';
import { readFet } from '../test/fet-problem.ts';
import { fetExamples } from './support/fet.ts';
import { type Options, type Table, tell } from './support/part.ts';
import { type PlantedRepair, plantRepairs } from './support/plant-repairs.ts';

/** Files on which the maker is tuned, whose timetables it makes in a few seconds. */
const files = [
  'Belize/Sacred-Heart-College/shc-2008/shc-prelim-08',
  'Brazil/2/EEBLJ-Diurno',
  'Egypt/Dakahlia/input_Lectures_40',
  'Germany/secondary-school-1/older/secondary_school',
  'Greece/Vartholomio/2008-2009',
  'Hungary/Varosmajori_Gimnazium_Budapest/vmg-20180901b-9',
  'Italy/2007/difficult/highschool-Ancona',
  'Italy/2007/simple/simpler-Italian',
  'Morocco/Hadkourt/lycee-Farabi',
  'Namibia/by-Bobby/set-5/KalengaPSY15T1a',
  'Romania/Constantin-Brancusi-School-Medgidia/2013-2014/Orar_5_3',
  'Spain/2-secondary-school/secondary-school',
];
const quickFiles = ['Greece/Vartholomio/2008-2009', 'Italy/2007/simple/simpler-Italian'];
const seed = 1;
const seconds = 5;
const secondsToMake = 10;
const goals = { part: 0.9, moves: 6, ambitious: 4 };

type Outcome = Pick<PlantedRepair, 'displaced' | 'known'> & {
  /** The number of moves in the shortest repair; Infinity if none was found. */
  readonly moves: number;
  /** Processor time for all choices. */
  readonly used: number;
};

/** Repairs timetables of real schools after a teacher is no longer available in some periods. */
export async function benchTimetableRepair({ quick }: Options): Promise<Table[]> {
  if (!existsSync(fetExamples)) {
    tell(`not measured: install Debian's package fet-data (there is no ${fetExamples})`);
    return [];
  }
  const rows = (quick ? quickFiles : files).map((file) => {
    const outcomes = plantIn(file).map(repairAndJudge);
    tell(`${file}: ${outcomes.map(({ displaced, moves }) => `${displaced} → ${moves}`).join(', ')}`);
    return { file, outcomes };
  });
  const all = { file: 'all', outcomes: rows.flatMap(({ outcomes }) => outcomes) };
  const title = `Repairs planted in timetables of real schools: ${seconds} s of processor time, seed ${seed}`;
  return [{ title, rows: [...rows.filter(({ outcomes }) => outcomes.length > 0), all].map(rowOf) }];
}

function plantIn(file: string): PlantedRepair[] {
  const { problem } = readFet(readFileSync(join(fetExamples, `${file}.fet`), 'utf8'));
  let isWhole = false;
  const { timetable, isComplete } = makeTimetable(problem, {
    seed,
    seconds: secondsToMake,
    isStopped: () => isWhole,
    tell: ({ cost }) => {
      isWhole = cost !== null;
    },
  });
  return isComplete ? plantRepairs(problem, timetable, { count: 3, seed, mostMoves: goals.moves }) : [];
}

function repairAndJudge({ problem, before, displaced, known }: PlantedRepair): Outcome {
  const begin = process.cpuUsage();
  const [fewest] = repair(problem, before, { seconds, seed });
  const { user, system } = process.cpuUsage(begin);
  const isKept = fewest !== undefined && verify(problem, fewest.timetable).every(({ weight }) => weight < 100);
  return { displaced, known, moves: isKept ? fewest.moved.length : Infinity, used: (user + system) / 1e6 };
}

function rowOf({ file, outcomes }: { readonly file: string; readonly outcomes: readonly Outcome[] }) {
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const within = (most: (outcome: Outcome) => number) =>
    outcomes.filter((outcome) => outcome.moves <= most(outcome)).length;
  const found = within(() => Number.MAX_VALUE);
  const good = within(({ displaced }) => goals.moves * displaced);
  return {
    file,
    cases: outcomes.length,
    found,
    displaced: sum(({ displaced }) => displaced),
    'known moves': sum(({ known }) => known),
    moves: sum(({ moves }) => (moves < Infinity ? moves : 0)),
    '≤ known': within(({ known }) => known),
    [`≤ ${goals.moves} × displaced`]: good,
    [`≤ ${goals.ambitious} ×`]: within(({ displaced }) => goals.ambitious * displaced),
    'most s': Math.max(...outcomes.map(({ used }) => used)).toFixed(1),
    goal: `≤ ${goals.moves} × in ${goals.part * 100} %`,
    met: good >= goals.part * outcomes.length ? 'yes' : 'no',
  };
}
