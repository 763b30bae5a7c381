import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addTestSchool, startTestServer, testNow } from '../../../../test/test-school.ts';
import { forEverySchool } from '../../../base/school/server/every-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import type { JobKind } from '../../../platform/jobs/job-kind.ts';
import { runDueJobs } from '../../../platform/jobs/job-runner.ts';

type Machine = { readonly id: number; readonly host: string; readonly port: number };

async function machineOf(db: Database, schoolId: number): Promise<Machine> {
  const { rows } = await sql<Machine>`
    select nodeid as id, nodename as host, nodeport as port
    from pg_dist_placement join pg_dist_node using (groupid)
    where shardid = get_shard_id_for_distribution_column('job', ${sql.lit(schoolId)})`.execute(db);
  const [machine] = rows;
  if (!machine) throw new Error(`School ${schoolId} lies nowhere.`);
  return machine;
}

/**
 * Starts two schools on different machines, with a function that takes the first one's machine down for this database
 * only.
 */
async function startApart() {
  const server = await startTestServer({});
  const { db } = server;
  const first = await addTestSchool(server);
  const machine = await machineOf(db, first.id);
  for (let number = 1; number < 20; number += 1) {
    const second = await addTestSchool(server, { domain: `school${number}.example` });
    if ((await machineOf(db, second.id)).id === machine.id) continue;
    const at = (port: number) =>
      sql`select citus_update_node(${machine.id}, ${machine.host}, ${port}, true, 100)`.execute(db);
    return { server, first, second, goDown: () => at(1), comeBack: () => at(machine.port) };
  }
  throw new Error('All schools lie on one machine.');
}

it('while a machine is down, the jobs of other schools run, and those of its schools as soon as it is back', async () => {
  const { server, first, second, goDown, comeBack } = await startApart();
  const ran: number[] = [];
  const kind: JobKind = { kind: 'work', run: async ({ schoolId }) => void ran.push(schoolId) };
  for (const { id } of [first, second, second]) {
    const job = { schoolId: id, kind: 'work', payload: { share: '100%' }, by: null, now: testNow };
    await server.db.transaction().execute((transaction) => enqueue(transaction, job));
  }
  await goDown();
  await runDueJobs(server.parts, [kind]);
  expect(ran).toEqual([second.id, second.id]);
  await comeBack();
  await runDueJobs(server.parts, [kind]);
  expect(ran).toEqual([second.id, second.id, first.id]);
});

it('while a machine is down, its schools get 503 and the others are served', async () => {
  const { server, first, second, goDown, comeBack } = await startApart();
  const read = ({ teacher }: typeof first) => server.call('GET', '/api/students/class/5', teacher);
  await goDown();
  expect([(await read(first)).status, (await read(second)).status]).toEqual([503, 200]);
  await comeBack();
  expect([(await read(first)).status, (await read(second)).status]).toEqual([200, 200]);
});

it('a task for every school is done for all whose machine is up', async () => {
  const { server, second, goDown } = await startApart();
  const done: number[] = [];
  await goDown();
  const counting = forEverySchool(server.db, async ({ id }) => {
    await server.db.selectFrom('person').select('id').where('school_id', '=', id).execute();
    done.push(id);
  });
  await expect(counting).rejects.toThrow();
  expect(done).toContain(second.id);
});
