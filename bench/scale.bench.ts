import { sql } from 'kysely';
import { openDatabase } from '../src/platform/database/migrate.ts';
import type { Database } from '../src/platform/database/tables.ts';
import type { DatabaseLocation } from '../src/platform/server/config.ts';
import { type Engine, engines, withDatabase } from './support/databases.ts';
import { type Filling, fillSchools } from './support/fill-schools.ts';
import { type Asked, load, percentile } from './support/load.ts';
import { type Options, type Table, tell } from './support/part.ts';
import { serveRollbook } from './support/processes.ts';
import { type CallName, callNames, callsOf, signInCallers } from './support/school-calls.ts';

/** Schools of 500 students, with 20 registers and one exam per class. */
const school: Omit<Filling, 'schools'> = { studentsPerClass: 50, registersPerClass: 20, examsPerClass: 1 };
const sizes = [100, 2_000];
const quickSizes = [20];
const maxSchoolsAsked = 50;
/** The maximum ratio to a deployment with one school. */
const maxSlowdown = 1.25;
const maxBytesPerMark = 40;

/**
 * Measures the same calls in a deployment with one school and in one with many, in turns, spread over several of the
 * many schools.
 */
export async function benchScale({ quick }: Options): Promise<Table[]> {
  const [calls, disk]: [Table['rows'][number][], Table['rows'][number][]] = [[], []];
  for (const engine of engines) {
    await withDeployment(engine, 1, async (alone) => {
      disk.push(diskRow(engine, 1, alone.bytesPerMark));
      for (const schools of quick ? quickSizes : sizes) {
        await withDeployment(engine, schools, async (many) => {
          disk.push(diskRow(engine, schools, many.bytesPerMark));
          for (const call of callNames) calls.push(await compare(engine, schools, call, { alone, many, quick }));
        });
      }
    });
  }
  return [
    { title: `Schools of ${school.studentsPerClass * 10} students in one deployment`, rows: calls },
    { title: 'Bytes on disk for each attendance mark, indexes included', rows: disk },
  ];
}

function diskRow(engine: Engine, schools: number, bytes: number): Table['rows'][number] {
  const met = bytes <= maxBytesPerMark ? 'yes' : 'no';
  return { engine, schools, 'bytes per mark': bytes.toFixed(1), goal: `≤ ${maxBytesPerMark}`, met };
}

type Deployment = {
  readonly url: string;
  readonly bytesPerMark: number;
  readonly asks: Readonly<Record<CallName, readonly Asked[]>>;
};

type Compared = { readonly alone: Deployment; readonly many: Deployment; readonly quick: boolean };

/**
 * Compares the deployments in short alternating turns, so that other load affects both. The first turn is not counted.
 */
async function compare(engine: Engine, schools: number, call: CallName, { alone, many, quick }: Compared) {
  const times: { readonly alone: number[]; readonly many: number[] } = { alone: [], many: [] };
  const turns = quick ? 3 : 13;
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [side, { url, asks }] of [['alone', alone] as const, ['many', many] as const]) {
      const answered = await load(url, { asks: asks[call], connections: 1, seconds: quick ? 0.2 : 0.5 });
      if (turn > 0) times[side].push(...answered.times);
    }
  }
  const slower = [0.5, 0.99].map((part) => percentile(times.many, part) / percentile(times.alone, part));
  const row = {
    engine,
    schools,
    call,
    'p50 ms': percentile(times.many, 0.5).toFixed(2),
    'p99 ms': percentile(times.many, 0.99).toFixed(2),
    'p50 to one school': (slower[0] ?? Number.NaN).toFixed(2),
    'p99 to one school': (slower[1] ?? Number.NaN).toFixed(2),
    goal: `≤ ${maxSlowdown}`,
    met: slower.every((times) => times <= maxSlowdown) ? 'yes' : 'no',
  };
  tell(Object.values(row).join('  '));
  return row;
}

async function withDeployment(engine: Engine, schools: number, work: (deployment: Deployment) => Promise<void>) {
  await withDatabase(engine, async (location) => {
    const startedAt = Date.now();
    const db = await openDatabase(location);
    await fillSchools(db, { schools, ...school }, (filled) => {
      if (filled % 200 === 0) tell(`${engine}: ${filled} of ${schools} schools, ${secondsSince(startedAt)} s`);
    });
    const bytesPerMark = await measureMarks(db, location);
    await db.destroy();
    const rollbook = await serveRollbook(location);
    try {
      await work({ url: rollbook.url, bytesPerMark, asks: await prepareAsks(rollbook.url, schools) });
    } finally {
      await rollbook.stop();
    }
  });
}

/** The calls of schools from all over the deployment, interleaved. */
async function prepareAsks(url: string, schools: number): Promise<Deployment['asks']> {
  const asks = Object.fromEntries(callNames.map((name) => [name, [] as Asked[]])) as Record<CallName, Asked[]>;
  const asked = Math.min(schools, maxSchoolsAsked);
  for (let place = 0; place < asked; place += 1) {
    const id = 1 + Math.floor((place * schools) / asked);
    const [calls, tokens] = [callsOf(id, { schools, ...school }), await signInCallers(url, id)];
    for (const name of callNames) asks[name].push({ ask: calls[name], token: tokens[name] });
  }
  return asks;
}

async function measureMarks(db: Database, location: DatabaseLocation): Promise<number> {
  const size =
    location.engine === 'postgres'
      ? sql<{ bytes: number }>`select pg_total_relation_size('attendance_mark') as bytes`
      : sql<{ bytes: number }>`select sum(pgsize) as bytes from dbstat where name like 'attendance_mark%'`;
  const { rows } = await size.execute(db);
  const { marks } = await db
    .selectFrom('attendance_mark')
    .select(({ fn }) => fn.countAll<number>().as('marks'))
    .executeTakeFirstOrThrow();
  return (rows[0]?.bytes ?? Number.NaN) / marks;
}

function secondsSince(start: number): number {
  return Math.round((Date.now() - start) / 1000);
}
