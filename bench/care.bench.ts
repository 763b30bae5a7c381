import { readSchoolById } from '../src/base/school/server/school.queries.ts';
import { openDatabase } from '../src/platform/database/migrate.ts';
import { everyone } from '../src/platform/database/scope.ts';
import { listStudentsInNeed } from '../src/records/care/server/care.queries.ts';
import { engines, withFilledDatabase } from './support/databases.ts';
import { fillSchools } from './support/fill-schools.ts';
import { median } from './support/load.ts';
import type { Options, Table } from './support/part.ts';

const students = 5000;
const maxMs = 500;
const maxHeldMs = 50;

/**
 * Measures how long a large school takes at the end of a year to list the students who need care, which every admin's
 * home page does.
 */
export async function benchCare({ quick }: Options): Promise<Table[]> {
  const rows: Table['rows'][number][] = [];
  for (const engine of engines) {
    await withFilledDatabase(
      engine,
      (db) =>
        fillSchools(
          db,
          { schools: 1, studentsPerClass: students / 10, registersPerClass: 200, examsPerClass: 0 },
          () => {},
        ),
      async (location) => {
        const db = await openDatabase(location);
        const school = await readSchoolById(db, 1);
        const times: number[] = [];
        const held: number[] = [];
        for (let turn = 0; turn < (quick ? 3 : 9); turn += 1) {
          const turns = watchTurns();
          const before = performance.now();
          await listStudentsInNeed(db, school, '2026-11-20', everyone);
          times.push(performance.now() - before);
          held.push(turns.stop());
        }
        await db.destroy();
        const [ms, heldMs] = [median(times), median(held)];
        rows.push({
          engine,
          ms: ms.toFixed(0),
          goal: `< ${maxMs}`,
          'held ms': heldMs.toFixed(1),
          'held goal': `< ${maxHeldMs}`,
          met: ms < maxMs && heldMs < maxHeldMs ? 'yes' : 'no',
        });
      },
    );
  }
  return [{ title: `Who needs care, of ${students} students after 200 days, in milliseconds`, rows }];
}

/** Measures the longest CPU time between two turns of the event loop until it is stopped. */
function watchTurns(): { readonly stop: () => number } {
  let heldMs = 0;
  let last = usedMs();
  const turn = () => {
    const used = usedMs();
    heldMs = Math.max(heldMs, used - last);
    last = used;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  return {
    stop: () => {
      clearImmediate(next);
      return Math.max(heldMs, usedMs() - last);
    },
  };
}

function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
