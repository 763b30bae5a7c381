import { type Engine, engines } from './support/databases.ts';
import { load, percentile } from './support/load.ts';
import { type Served, withSchool } from './support/one-school.ts';
import type { Options, Table } from './support/part.ts';

/** The texts that an admin types; the first fits everybody. */
const texts = {
  'a letter that fits everybody': 'n',
  'part of a name': 'chowdhury25',
  'two words in any order': 'chow nas25',
  'a roll': '7',
  'the beginning of an email': 's499',
  'what fits nobody': 'zzz',
};
const studentsPerClass = 500;
const goalMs = 50;

/** Response times of the search for people in a school of 5,000. */
export async function benchFind({ quick }: Options): Promise<Table[]> {
  const rows: Table['rows'][number][] = [];
  for (const engine of engines) {
    await withSchool(engine, studentsPerClass, async (served) => {
      for (const [what, text] of Object.entries(texts)) rows.push(await measure(engine, what, text, served, quick));
    });
  }
  return [{ title: 'Finding people in a school of 5,000, in milliseconds', rows }];
}

async function measure(engine: Engine, what: string, text: string, { url, token }: Served, quick: boolean) {
  const path = `/api/find?${new URLSearchParams({ text })}`;
  const { times } = await load(url, { asks: [{ ask: { path }, token }], connections: 1, seconds: quick ? 0.5 : 3 });
  const usual = percentile(times, 0.5);
  return {
    engine,
    text: what,
    'median ms': usual.toFixed(1),
    '95 % within ms': percentile(times, 0.95).toFixed(1),
    goal: `≤ ${goalMs}`,
    met: usual <= goalMs ? 'yes' : 'no',
  };
}
