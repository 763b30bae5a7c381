import { type Engine, engines } from './support/databases.ts';
import { load, median } from './support/load.ts';
import { type Served, withSchool } from './support/one-school.ts';
import type { Options, Table } from './support/part.ts';

/** The first page of the list of students, as the page requests it. */
const asks = {
  'by roll': '',
  'rolls that begin so': '&roll=7',
  'one class': '&class=5',
  'part of a name': '&search=chowdhury25',
  'sorted by name': '&sort=name',
};
const maxSlowdown = 3;

/** Response times of the list of students in a school of 50 and in one of 5,000. */
export async function benchStudentList({ quick }: Options): Promise<Table[]> {
  const rows: Table['rows'][number][] = [];
  for (const engine of engines) {
    await withSchool(engine, 5, async (small) => {
      await withSchool(engine, 500, async (large) => {
        for (const [ask, query] of Object.entries(asks))
          rows.push(await compare(engine, ask, query, { small, large, quick }));
      });
    });
  }
  return [{ title: 'The list of students in a school of 50 and in one of 5,000, in milliseconds', rows }];
}

async function compare(
  engine: Engine,
  ask: string,
  query: string,
  { small, large, quick }: { readonly small: Served; readonly large: Served; readonly quick: boolean },
): Promise<Table['rows'][number]> {
  const path = `/api/students?page=1&size=10${query}`;
  const times: { small: number[]; large: number[] } = { small: [], large: [] };
  for (let turn = 0; turn < (quick ? 3 : 5); turn += 1) {
    for (const [size, { url, token }] of Object.entries({ small, large })) {
      const answered = await load(url, {
        asks: [{ ask: { path }, token }],
        connections: 1,
        seconds: quick ? 0.2 : 0.5,
      });
      times[size as 'small' | 'large'].push(median(answered.times));
    }
  }
  const [few, many] = [median(times.small), median(times.large)];
  return {
    engine,
    list: ask,
    '50 students ms': few.toFixed(2),
    '5,000 students ms': many.toFixed(2),
    times: (many / few).toFixed(1),
    goal: `≤ ${maxSlowdown}`,
    met: many / few <= maxSlowdown ? 'yes' : 'no',
  };
}
