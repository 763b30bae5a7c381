import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { openBell } from '../src/platform/database/bell.ts';
import { connect } from '../src/platform/database/connect.ts';
import type { JobKind } from '../src/platform/jobs/job-kind.ts';
import { JobRunner } from '../src/platform/jobs/job-runner.ts';
import { readConfig } from '../src/platform/server/config.ts';

/** A job that prints that it works and writes a row in a transaction; in its first attempt only after a wait. */
export const writing: JobKind = {
  kind: 'write',
  run: async ({ db, id, payload, attempt, expectHeld }) => {
    const { waitMs } = payload as { readonly waitMs: number };
    await db.transaction().execute(async (transaction) => {
      await expectHeld(transaction);
      await sql`insert into work_done (job, process) values (${id}, ${process.pid})`.execute(transaction);
      if (waitMs > 0 && attempt === 1) {
        console.log('working');
        await wait(waitMs);
      }
    });
  },
};

/** Run as a program, this file starts a process with a job runner like a server's. */
if (process.argv[1] === import.meta.filename) {
  const config = readConfig(process.env);
  const db = connect(config.database);
  const runner = new JobRunner({ db, config, now: () => new Date() }, [writing], openBell(db));
  await runner.start();
  console.log('started');
  const living = setInterval(() => {}, 60_000);
  process.once('SIGTERM', async () => {
    await runner.stop();
    clearInterval(living);
    process.exit();
  });
}
