import type { Database } from '../src/platform/database/tables.ts';
import { floorSchool } from './floor/floor.ts';
import { type Engine, engines, withFilledDatabase } from './support/databases.ts';
import { type Filling, fillSchools } from './support/fill-schools.ts';
import { type Ask, type Asked, load, median } from './support/load.ts';
import { type Options, type Table, tell } from './support/part.ts';
import { serveFloor, serveRollbook } from './support/processes.ts';
import { callNames, callsOf, signInCallers } from './support/school-calls.ts';

/** The demo school's size: 65 students, 40 registers and 3 exams per class. */
const filling: Filling = { schools: 1, studentsPerClass: 65, registersPerClass: 40, examsPerClass: 3 };

/** The target: Rollbook's minimum share of the floor's throughput. */
const readGoals: Readonly<Record<Engine, number>> = { sqlite: 0.7, postgres: 0.65 };
const writeGoal = 0.75;

const connectionCounts = [1, 16];
/** Length and number of turns. */
const turnsOf = ({ quick }: Options) => (quick ? { seconds: 0.25, rounds: 2 } : { seconds: 1, rounds: 4 });
const warmUpSeconds = 0.3;

/** Rollbook and the floor on the same tables, in short alternating turns, so that other load affects both. */
export async function benchAgainstFloor(options: Options): Promise<Table[]> {
  const rows: Table['rows'][number][] = [];
  for (const engine of engines) rows.push(...(await measureEngine(engine, options)));
  return [{ title: 'Against the floor: answers a second, Rollbook over the least program that does the same', rows }];
}

async function measureEngine(engine: Engine, options: Options): Promise<Table['rows']> {
  const fill = (db: Database) => fillSchools(db, filling, () => {});
  return withFilledDatabase(engine, fill, async (location) => {
    const [rollbook, floor] = await Promise.all([serveRollbook(location), serveFloor(location)]);
    try {
      return await measureCalls(engine, rollbook.url, floor.url, options);
    } finally {
      await Promise.all([rollbook.stop(), floor.stop()]);
    }
  });
}

async function measureCalls(engine: Engine, rollbook: string, floor: string, options: Options): Promise<Table['rows']> {
  const tokens = await signInCallers(rollbook, floorSchool);
  const rows: Table['rows'][number][] = [];
  const calls = callsOf(floorSchool, filling);
  for (const name of callNames) {
    const [ask, token] = [calls[name], tokens[name]];
    const goal = ask.body ? writeGoal : readGoals[engine];
    await expectSameAnswer(ask, token, rollbook, floor);
    for (const connections of connectionCounts) {
      const turns = { asks: [{ ask, token }], connections, ...turnsOf(options) };
      const [ours, theirs] = await takeTurns(rollbook, floor, turns);
      const ratio = median(ours.map((perSecond, turn) => perSecond / (theirs[turn] ?? Number.NaN)));
      const row = {
        engine,
        call: name,
        connections,
        'Rollbook/s': Math.round(median(ours)),
        'floor/s': Math.round(median(theirs)),
        ratio: ratio.toFixed(2),
        goal: `≥ ${goal.toFixed(2)}`,
        met: ratio >= goal ? 'yes' : 'no',
      };
      rows.push(row);
      tell(Object.values(row).join('  '));
    }
  }
  return rows;
}

type Turns = {
  readonly asks: readonly Asked[];
  readonly connections: number;
  readonly seconds: number;
  readonly rounds: number;
};

async function takeTurns(rollbook: string, floor: string, turns: Turns): Promise<[number[], number[]]> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (const url of [rollbook, floor]) await load(url, { ...turns, seconds: warmUpSeconds });
  for (let round = 0; round < turns.rounds; round += 1) {
    ours.push((await load(rollbook, turns)).perSecond);
    theirs.push((await load(floor, turns)).perSecond);
  }
  return [ours, theirs];
}

/** Both must return the same bytes, except what two submissions cannot share; otherwise the comparison is invalid. */
async function expectSameAnswer(ask: Ask, token: string, ...servers: readonly string[]): Promise<void> {
  const answers: string[] = [];
  for (const server of servers) {
    const body = ask.body?.();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(server + ask.path, body ? { method: 'POST', headers, body } : { headers });
    if (!answer.ok) throw new Error(`${ask.path} answered ${answer.status}: ${await answer.text()}`);
    const text = await answer.text();
    answers.push(body ? text.replace(/"(_id|date|examName)":"[^"]*"/g, '"$1":"own"') : text);
  }
  if (new Set(answers).size !== 1) throw new Error(`The answers to ${ask.path} differ:\n${answers.join('\n')}`);
}
