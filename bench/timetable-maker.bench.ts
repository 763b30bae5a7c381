import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTimetable } from '../src/solver/make-timetable.ts';
import { verify } from '../src/solver/verify.ts';
import { type FetFile, lockFet, readFet } from '../test/fet-problem.ts';
import { type FetAnswer, fetExamples, fetVersion, runFet } from './support/fet.ts';
import { type Options, type Table, tell } from './support/part.ts';

/** The examples on which Rollbook's maker is tuned. Other files can be listed in a file, one per line. */
const listed = process.env.FET_FILES;
const tuningFiles = [
  'Algeria/Algerian-college/Find-the-gaps',
  'Algeria/Mechanical-Batna_Univ/ET2012-2013-S1',
  'Belize/Sacred-Heart-College/shc-2008/shc-prelim-08',
  'Brazil/1/Brazil',
  'Brazil/2/EEBLJ-Diurno',
  'Egypt/Dakahlia/input_Lectures_40',
  'Germany/secondary-school-1/older/secondary_school',
  'Greece/Pireus-difficult/8th-highschool',
  'Greece/Vartholomio/2008-2009',
  'Hungary/Bethlen/2007-2008-difficult/Bethlen_2007_2008',
  'Hungary/Varosmajori_Gimnazium_Budapest/vmg-20180901b-9',
  'Italy/2007/difficult/highschool-Ancona',
  'Italy/2007/simple/simpler-Italian',
  'Morocco/Hadkourt/lycee-Farabi',
  'Namibia/by-Bobby/set-1/Van_RhynFinal',
  'Namibia/by-Bobby/set-2/JMSS',
  'Namibia/by-Bobby/set-4/ConcordiaY15T1a',
  'Namibia/by-Bobby/set-5/KalengaPSY15T1a',
  'Namibia/by-Bobby/set-8-2017/NehaleSS2017T1a',
  'Romania/Constantin-Brancusi-School-Medgidia/2013-2014/Orar_5_3',
  'Spain/2-secondary-school/secondary-school',
  'Sudan/Khartoum-2010-02-13',
  'Syria/Hama/2019/High-school',
  'United-Kingdom/Hopwood/Hopwood',
] as const;
const quickFiles = ['Sudan/Khartoum-2010-02-13', 'Greece/Vartholomio/2008-2009', 'United-Kingdom/Hopwood/Hopwood'];
const seed = 1;
const soon = 10;
/** The seconds for judging a timetable. With every lesson locked, FET ends at once or never. */
const judging = 20;

/**
 * The outcome of one file. Seconds are processor time until every lesson was placed, or null if that was not reached.
 */
type Outcome = {
  readonly file: string;
  /** The reason why the file cannot be read; null if it can. */
  readonly unread: string | null;
  readonly lessons: number;
  readonly rollbook: number | null;
  readonly fet: number | null;
  /** Soft conflicts as FET counts them, of Rollbook's timetable and of FET's own. */
  readonly rollbookSoft: number | null;
  readonly fetSoft: number | null;
  /** Why a timetable that claims to keep all rules does not; null where it does, or claims nothing. */
  readonly refused: string | null;
  /** Whether FET does not end even on the school's own file, so that only `verify` has judged. */
  readonly isUnjudged: boolean;
};

/** Timetables of real schools: made by Rollbook and by FET from the same files, each in the same processor time on one core. */
export async function benchTimetableMaker({ quick }: Options): Promise<Table[]> {
  const version = fetVersion();
  if (version === null || !existsSync(fetExamples)) {
    tell(`not measured: install Debian's packages fet and fet-data (there is no fet-cl, or no ${fetExamples})`);
    return [];
  }
  const seconds = quick ? 5 : Number(process.env.FET_SECONDS ?? 60);
  const files = listed === undefined ? (quick ? quickFiles : tuningFiles) : linesOf(listed);
  const outcomes = files.map((file) => outcomeOf(file, seconds));
  const about = `${seconds} s of processor time each, one core, seed ${seed}, FET ${version}`;
  return [
    { title: `Timetables of real schools: Rollbook beside FET, ${about}`, rows: outcomes.map(rowOf) },
    { title: `All ${outcomes.length} files together, ${about}`, rows: totalsOf(outcomes, seconds) },
  ];
}

function linesOf(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

function outcomeOf(file: string, seconds: number): Outcome {
  const fetFile = readFileSync(join(fetExamples, `${file}.fet`), 'utf8');
  const read = readOrReason(fetFile);
  const fet = runFet(fetFile, seconds, seed);
  const outcome = {
    file,
    unread: typeof read === 'string' ? read : null,
    lessons: typeof read === 'string' ? 0 : read.problem.lessons.length,
    fet: fet.softConflicts === null ? null : fet.seconds,
    fetSoft: fet.softConflicts,
  };
  const made = typeof read === 'string' ? notMade : makeAndJudge(fetFile, read, seconds, fet);
  tell(`${file}: Rollbook ${made.rollbook?.toFixed(1) ?? '–'} s, FET ${outcome.fet?.toFixed(1) ?? '–'} s`);
  return { ...outcome, ...made };
}

function readOrReason(fetFile: string): FetFile | string {
  try {
    return readFet(fetFile);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const notMade = { rollbook: null, rollbookSoft: null, refused: null, isUnjudged: false };

/** Makes a timetable in the given time, and lets both `verify` and FET judge it if it claims to be complete. */
function makeAndJudge(
  fetFile: string,
  { problem }: FetFile,
  seconds: number,
  own: FetAnswer,
): Pick<Outcome, keyof typeof notMade> {
  const before = process.cpuUsage();
  const passed = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000_000;
  };
  let whole: number | null = null;
  const { timetable, isComplete } = makeTimetable(problem, {
    seed,
    seconds,
    tell: ({ cost }) => {
      if (cost !== null) whole ??= passed();
    },
  });
  whole ??= passed();
  if (!isComplete) return notMade;
  const broken = verify(problem, timetable).filter(({ weight }) => weight === 100);
  if (broken.length > 0) return { ...notMade, refused: `verify: ${broken[0]?.kind}, and ${broken.length - 1} more` };
  const judged: FetAnswer = runFet(lockFet(fetFile, problem, timetable), judging, seed);
  if (!judged.hasEnded && !own.hasEnded) return { ...notMade, rollbook: whole, isUnjudged: true };
  if (judged.softConflicts === null) return { ...notMade, refused: `FET: ${judged.message}` };
  return { rollbook: whole, rollbookSoft: judged.softConflicts, refused: null, isUnjudged: false };
}

function rowOf(outcome: Outcome): Table['rows'][number] {
  const { file, unread, lessons, rollbook, fet, rollbookSoft, fetSoft, refused, isUnjudged } = outcome;
  const judging = isUnjudged ? 'FET comes to no end; judged by verify' : '';
  return {
    file,
    lessons,
    'Rollbook s': rollbook?.toFixed(1) ?? '–',
    'FET s': fet?.toFixed(1) ?? '–',
    'Rollbook soft': rollbookSoft ?? '–',
    'FET soft': fetSoft ?? '–',
    remarks: unread === null ? (refused ?? judging) : `not read: ${unread}`,
  };
}

/** The goals: the number of solved files, and the quality where both programs solve a file. */
function totalsOf(outcomes: readonly Outcome[], seconds: number): Table['rows'][number][] {
  const within = (whose: 'rollbook' | 'fet', limit: number) =>
    outcomes.filter((outcome) => outcome[whose] !== null && outcome[whose] <= limit).length;
  const both = outcomes.filter(({ rollbook, fet }) => rollbook !== null && fet !== null);
  const soft = (whose: 'rollbookSoft' | 'fetSoft') => both.reduce((sum, outcome) => sum + (outcome[whose] ?? 0), 0);
  const [ownSoft, fetSoft] = [soft('rollbookSoft'), soft('fetSoft')];
  const refused = outcomes.filter((outcome) => outcome.refused !== null).length;
  const unread = outcomes.filter((outcome) => outcome.unread !== null).length;
  const row = (what: string, rollbook: number, fet: number | string, goal: string, isMet: boolean) => {
    return { what, Rollbook: Number(rollbook.toFixed(2)), FET: fet, goal, met: isMet ? 'yes' : 'no' };
  };
  const [own, theirs] = [within('rollbook', Number.POSITIVE_INFINITY), within('fet', Number.POSITIVE_INFINITY)];
  const [ownSoon, theirsSoon] = [within('rollbook', soon), within('fet', soon)];
  return [
    row('not read', unread, '', 'none', unread === 0),
    row('said to be whole and refused by verify or FET', refused, '', 'none', refused === 0),
    row(`solved within ${seconds} s`, own, theirs, '≥ FET', own >= theirs),
    row(`solved within ${soon} s`, ownSoon, theirsSoon, '≥ FET', ownSoon >= theirsSoon),
    row(
      `soft conflicts of ${both.length} solved by both`,
      ownSoft,
      Number(fetSoft.toFixed(2)),
      '≤ FET',
      ownSoft <= fetSoft,
    ),
  ];
}
