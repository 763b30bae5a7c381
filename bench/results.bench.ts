import { sql } from 'kysely';
import { engineOf } from '../src/platform/database/connect.ts';
import type { Database } from '../src/platform/database/tables.ts';
import { type Engine, engines, withFilledDatabase } from './support/databases.ts';
import { adminEmail, classes, fillSchools, settle } from './support/fill-schools.ts';
import { load, percentile, signIn } from './support/load.ts';
import type { Options, Table } from './support/part.ts';
import { serveRollbook } from './support/processes.ts';

const students = 65;
const subjects = 12;
const examsEach = 3;
const goalMs = 100;

/** The statements of the broadsheet, without those that find the caller and record the reading; `statements.test.ts` counts them. */
const statements = 8;

/** Response times of a class's results of a term, and of one student's report, in a school of 650 students. */
export async function benchResults({ quick }: Options): Promise<Table[]> {
  const rows: Table['rows'][number][] = [];
  for (const engine of engines) {
    await withFilledDatabase(engine, fill, async (location) => {
      const rollbook = await serveRollbook(location);
      try {
        const token = await signIn(rollbook.url, 'admin', adminEmail(1));
        const seconds = quick ? 1 : 5;
        for (const [call, path] of Object.entries(paths)) {
          const { times } = await load(rollbook.url, { asks: [{ ask: { path }, token }], connections: 1, seconds });
          rows.push(rowOf(engine, call, times));
        }
      } finally {
        await rollbook.stop();
      }
    });
  }
  const what = `${students} students, ${subjects} subjects and ${examsEach} exams in each, after 100 registers`;
  return [{ title: `Results of a term: a class of ${what}, in milliseconds`, rows }];
}

const paths = {
  'the results of a class': '/api/reports/class/5?term=1',
  'the report of a student': `/api/reports/${4 * students + 7}?term=1`,
};

function rowOf(engine: Engine, call: string, times: readonly number[]) {
  const worst = percentile(times, 0.99);
  return {
    engine,
    call,
    statements,
    p50: percentile(times, 0.5).toFixed(1),
    p99: worst.toFixed(1),
    goal: `p99 < ${goalMs}`,
    met: worst < goalMs ? 'yes' : 'no',
  };
}

/** A school of ten such classes, with a scale of grades. */
async function fill(db: Database): Promise<void> {
  const examsPerClass = subjects * examsEach;
  await fillSchools(db, { schools: 1, studentsPerClass: students, registersPerClass: 100, examsPerClass }, () => {});
  const place = sql`((id - class) / ${sql.lit(classes)} % ${sql.lit(subjects)})`;
  for (const statement of [
    sql`insert into term (school_id, id, session_id, name, from_date, to_date)
      values (1, 1, 1, 'First', '2026-06-01', '2026-12-31')`,
    sql`insert into subject (school_id, id, session_id, class, name, code)
      select distinct 1, class * 100 + ${place}, 1, class, 'Subject ' || ${place}, 'S' || ${place} from marks_record`,
    sql`update marks_record set term_id = 1, weight = 100 + 50 * (id % 3), subject = 'Subject ' || ${place},
      subject_id = class * 100 + ${place}`,
    sql`insert into grade_band (school_id, class, from_percent, name, points, passes) values
      (1, 0, 8000, 'A+', 500, 1), (1, 0, 6000, 'A', 400, 1), (1, 0, 3300, 'D', 100, 1), (1, 0, 0, 'F', 0, 0)`,
  ]) {
    await statement.execute(db);
  }
  if (engineOf(db) === 'postgres') await settle(db);
}
