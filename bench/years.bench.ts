import { floorSchool } from './floor/floor.ts';
import { type Engine, engines, withFilledDatabase } from './support/databases.ts';
import { fillHistory } from './support/fill-history.ts';
import { type Filling, fillSchools } from './support/fill-schools.ts';
import { load, median } from './support/load.ts';
import { type Options, type Table, tell } from './support/part.ts';
import { serveRollbook } from './support/processes.ts';
import { callNames, callsOf, signInCallers } from './support/school-calls.ts';

/** A school of 650 in the last days of its first year. */
const filling: Filling = { schools: 1, studentsPerClass: 65, registersPerClass: 200, examsPerClass: 3 };
const maxSlowdown = 1.25;

type Served = { readonly url: string; readonly tokens: Readonly<Record<string, string>> };

/** Response times of the hot calls in a school's first year, and after nineteen more with a register each day. */
export async function benchYears(options: Options): Promise<Table[]> {
  const rows: Table['rows'][number][] = [];
  for (const engine of engines) {
    await withYears(engine, 0, async (young) => {
      await withYears(engine, options.quick ? 3 : 19, async (old) => {
        for (const name of callNames) rows.push(await compare(engine, name, { young, old, ...options }));
      });
    });
  }
  return [
    { title: 'The hot calls in the first year and in the twentieth, a register each day, in milliseconds', rows },
  ];
}

async function withYears(engine: Engine, years: number, work: (served: Served) => Promise<void>): Promise<void> {
  await withFilledDatabase(
    engine,
    async (db) => {
      await fillSchools(db, filling, () => {});
      await fillHistory(db, filling, years);
    },
    async (location) => {
      const server = await serveRollbook(location);
      try {
        await work({ url: server.url, tokens: await signInCallers(server.url, floorSchool) });
      } finally {
        await server.stop();
      }
    },
  );
}

type Compared = { readonly young: Served; readonly old: Served } & Options;

async function compare(
  engine: Engine,
  name: (typeof callNames)[number],
  { young, old, quick }: Compared,
): Promise<Table['rows'][number]> {
  const ask = callsOf(floorSchool, filling)[name];
  const times: { young: number[]; old: number[] } = { young: [], old: [] };
  for (let turn = 0; turn < (quick ? 3 : 7); turn += 1) {
    for (const [age, { url, tokens }] of Object.entries({ young, old })) {
      const asks = [{ ask, token: tokens[name] ?? '' }];
      const measured = await load(url, { asks, connections: 1, seconds: quick ? 0.2 : 0.5 });
      times[age as 'young' | 'old'].push(median(measured.times));
    }
  }
  const [first, last] = [median(times.young), median(times.old)];
  const row = {
    engine,
    call: name,
    'year 1 ms': first.toFixed(2),
    'year 20 ms': last.toFixed(2),
    times: (last / first).toFixed(2),
    goal: `≤ ${maxSlowdown}`,
    met: last / first <= maxSlowdown ? 'yes' : 'no',
  };
  tell(Object.values(row).join('  '));
  return row;
}
