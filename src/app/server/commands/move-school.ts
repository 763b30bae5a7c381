import { sql } from 'kysely';
import { connect } from '../../../platform/database/connect.ts';
import { isSpread, tablesOfSchools } from '../../../platform/database/spread.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Config } from '../../../platform/server/config.ts';

/**
 * `rollbook move-school SCHOOL NODE`: moves a school of a distributed database to another machine with Citus. A school
 * that shares a shard first gets its own; writes wait during that split, but not during the move.
 */
export async function moveSchool(config: Config, school: string, node: string): Promise<void> {
  const db = connect(config.database);
  try {
    if (config.database.engine === 'sqlite' || !(await isSpread(db))) {
      throw new Error('This database is not spread over machines: see rollbook spread. Nothing was changed.');
    }
    const { id, name } = await findSchool(db, school);
    const target = await findMachine(db, node);
    const isolated = await isolate(db, id);
    if (isolated) console.log(`${name} has a part of its own now.`);
    const part = await findPart(db, id);
    if (part.machine === target.machine) return console.log(`${name} lies on ${part.machine} already.`);
    console.log(`${name} moves from ${part.machine} to ${target.machine}.`);
    await sql`
      select citus_move_shard_placement(${part.shard}, ${part.host}, ${part.port}, ${target.host}, ${target.port})
    `.execute(db);
    console.log(`${name} lies on ${target.machine} now.`);
  } finally {
    await db.destroy();
  }
}

/** Finds a school by its name or number. */
async function findSchool(db: Database, asked: string): Promise<{ readonly id: number; readonly name: string }> {
  const schools = await db.selectFrom('school').select(['id', 'name']).orderBy('id').execute();
  const [school, ...others] = schools.filter(({ id, name }) => name === asked || String(id) === asked);
  if (school && others.length === 0) return school;
  if (!school) throw new Error(`There is no school ${asked}. Nothing was changed.`);
  const listed = [school, ...others].map(({ id, name }) => `  ${id}   ${name}`);
  throw new Error(`Several schools are called so. Choose one by its number:\n${listed.join('\n')}`);
}

type Machine = { readonly host: string; readonly port: number; readonly machine: string };

/** Finds a machine by its address, such as `10.0.0.7:5432`. */
async function findMachine(db: Database, asked: string): Promise<Machine> {
  const { rows } = await sql<Machine>`
    select nodename as host, nodeport as port, nodename || ':' || nodeport as machine
    from pg_dist_node where isactive and shouldhaveshards and noderole = 'primary' order by nodeid`.execute(db);
  const machine = rows.find((row) => row.machine === asked);
  if (machine) return machine;
  const listed = rows.map((row) => `  ${row.machine}`);
  throw new Error(`No machine ${asked} takes schools. Nothing was changed. These do:\n${listed.join('\n')}`);
}

type Part = Machine & { readonly shard: string; readonly isOwn: boolean };

/** Finds the shard that holds a school's rows. */
async function findPart(db: Database, schoolId: number): Promise<Part> {
  const { rows } = await sql<Part>`
    select cast(shardid as text) as shard, shardminvalue = shardmaxvalue as "isOwn",
      nodename as host, nodeport as port, nodename || ':' || nodeport as machine
    from pg_dist_shard join pg_dist_placement using (shardid) join pg_dist_node using (groupid)
    where shardid = get_shard_id_for_distribution_column(${tablesOfSchools[0]}, cast(${schoolId} as integer)) and noderole = 'primary'
  `.execute(db);
  const [part] = rows;
  if (!part) throw new Error('No machine has this school.');
  return part;
}

/**
 * Splits the shard of a school, with all tables stored beside it; returns false if the school is alone there. Writes to
 * the shard wait, because Citus would otherwise lose track of the changed rows.
 */
async function isolate(db: Database, schoolId: number): Promise<boolean> {
  if ((await findPart(db, schoolId)).isOwn) return false;
  await sql`
    select isolate_tenant_to_new_shard(
      ${tablesOfSchools[0]}, cast(${schoolId} as integer), 'CASCADE', shard_transfer_mode => 'block_writes'
    )`.execute(db);
  return true;
}
