import type { Database } from '../../src/platform/database/tables.ts';
import { type Engine, withFilledDatabase } from './databases.ts';
import { adminEmail, fillSchools } from './fill-schools.ts';
import { signIn } from './load.ts';
import { serveRollbook } from './processes.ts';

/** A served school and its admin's session. */
export type Served = { readonly url: string; readonly token: string };

/** Serves a school of ten classes. */
export async function withSchool(
  engine: Engine,
  studentsPerClass: number,
  work: (served: Served) => Promise<void>,
): Promise<void> {
  const filling = { schools: 1, studentsPerClass, registersPerClass: 1, examsPerClass: 1 };
  const fill = (db: Database) => fillSchools(db, filling, () => {});
  await withFilledDatabase(engine, fill, async (location) => {
    const rollbook = await serveRollbook(location);
    try {
      await work({ url: rollbook.url, token: await signIn(rollbook.url, 'admin', adminEmail(1)) });
    } finally {
      await rollbook.stop();
    }
  });
}
