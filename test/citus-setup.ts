import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { connect } from '../src/platform/database/connect.ts';
import { openDatabase } from '../src/platform/database/migrate.ts';
import { spreadTables } from '../src/platform/database/spread.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of each machine of the cluster, the coordinator first, with `{database}` as placeholder. */
    citusUrls: readonly string[];
    /** The name of a migrated and distributed database on all machines. */
    citusTemplate: string;
  }
}

type Node = { readonly host: string; readonly port: number };

/** Makes a spread database on the cluster that `CITUS_URL` names, which each test copies on every machine. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.CITUS_URL ?? '';
  const workers = await listWorkers(given);
  const urls = [urlAt(given), ...workers.map((node) => urlAt(given, node))];
  const template = `rollbook_template_${randomUUID().slice(0, 8)}`;
  await onEach(urls, 'postgres', `create database ${template}`);
  await onEach(urls, template, 'create extension citus');
  await spreadTemplate({ engine: 'postgres', url: urls[0]?.replace('{database}', template) ?? '' }, given, workers);
  // Citus has a process in each database; a database that somebody is connected to cannot be copied.
  await onEach(urls, 'postgres', `alter database ${template} allow_connections false`);
  await onEach(
    urls,
    'postgres',
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`,
  );
  project.provide('citusUrls', urls);
  project.provide('postgresUrl', urls[0] ?? '');
  project.provide('citusTemplate', template);
  return () => onEach(urls, 'postgres', `drop database ${template} with (force)`);
}

async function listWorkers(url: string): Promise<Node[]> {
  const db = connect({ engine: 'postgres', url });
  const { rows } = await sql<Node>`
    select nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by groupid`.execute(db);
  await db.destroy();
  if (rows.length < 2) throw new Error('CITUS_URL must name the coordinator of at least two workers.');
  return rows;
}

function urlAt(given: string, { host, port }: Partial<Node> = {}): string {
  const url = new URL(given);
  if (host) url.hostname = host;
  if (port) url.port = String(port);
  url.pathname = '/DATABASE';
  return url.href.replace('/DATABASE', '/{database}');
}

async function spreadTemplate(
  location: { readonly engine: 'postgres'; readonly url: string },
  given: string,
  workers: readonly Node[],
): Promise<void> {
  const db = await openDatabase(location);
  const { hostname, port } = new URL(given);
  await sql`select citus_set_coordinator_host(${hostname}, ${Number(port || 5432)})`.execute(db);
  for (const node of workers) await sql`select citus_add_node(${node.host}, ${node.port})`.execute(db);
  await db.transaction().execute((transaction) => spreadTables(transaction, () => {}));
  await db.destroy();
}

async function onEach(urls: readonly string[], database: string, statement: string): Promise<void> {
  for (const url of urls) {
    const db = connect({ engine: 'postgres', url: url.replace('{database}', database) });
    await sql.raw(statement).execute(db);
    await db.destroy();
  }
}
