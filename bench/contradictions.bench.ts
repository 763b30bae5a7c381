import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { whyNot } from '../src/solver/why-not.ts';
import { readFet } from '../test/fet-problem.ts';
import { fetExamples } from './support/fet.ts';
import { type Options, type Table, tell } from './support/part.ts';
import { type PlantedContradiction, plantContradictions } from './support/plant-contradictions.ts';

/** Ten of the files on which the maker is tuned. It makes their timetables, so without the planted rules there is no contradiction. */
const files = [
  'Belize/Sacred-Heart-College/shc-2008/shc-prelim-08',
  'Brazil/1/Brazil',
  'Egypt/Dakahlia/input_Lectures_40',
  'Germany/secondary-school-1/older/secondary_school',
  'Greece/Vartholomio/2008-2009',
  'Italy/2007/simple/simpler-Italian',
  'Morocco/Hadkourt/lycee-Farabi',
  'Namibia/by-Bobby/set-1/Van_RhynFinal',
  'Romania/Constantin-Brancusi-School-Medgidia/2013-2014/Orar_5_3',
  'Spain/2-secondary-school/secondary-school',
];
const goals = { seconds: 20, ambitious: 5 };

/** Measures how long it takes to find contradicting rules that were planted among the rules of real schools. */
export async function benchContradictions({ quick }: Options): Promise<Table[]> {
  if (!existsSync(fetExamples)) {
    tell(`not measured: install Debian's package fet-data (there is no ${fetExamples})`);
    return [];
  }
  const problems = files.map((file) => readFet(readFileSync(join(fetExamples, `${file}.fet`), 'utf8')).problem);
  const planted = plantContradictions(problems).slice(0, quick ? 3 : problems.length);
  const rows = planted.map((each, index) => {
    const row = name(each);
    tell(`${each.name}: ${row['processor s']} s`);
    return { contradiction: each.name, file: files[index] ?? '', ...row };
  });
  return [{ title: `Planted contradictions, in ${goals.seconds} s of processor time at most`, rows }];
}

function name({ problem, planted }: PlantedContradiction) {
  const begin = process.cpuUsage();
  const [reason] = whyNot(problem, { seconds: goals.seconds });
  const { user, system } = process.cpuUsage(begin);
  const seconds = (user + system) / 1e6;
  const rules = new Set(reason?.rules ?? []);
  const named = planted.filter((id) => rules.has(id)).length;
  const met = seconds < goals.ambitious ? `yes, < ${goals.ambitious} s` : 'yes';
  return {
    'planted rules': planted.length,
    'rules named': rules.size,
    'planted among them': named,
    'processor s': seconds.toFixed(2),
    goal: `named, < ${goals.seconds} s`,
    met: named > 0 && seconds < goals.seconds ? met : 'no',
  };
}
