import { findSchoolForHost, hasSchool } from '../../../base/school/server/school.queries.ts';
import { openDatabase } from '../../../platform/database/migrate.ts';
import { holdServerLock } from '../../../platform/database/server-lock.ts';
import { type Config, readConfig } from '../../../platform/server/config.ts';
import { closeOldFiles } from '../../../platform/server/private-files.ts';
import { demoSchool } from '../../demo/demo-school.ts';
import { makeDemoSchool } from '../../demo/make-demo-school.ts';
import { serveDatabase } from './serve.ts';

/**
 * Serves the demo school, created on the first start. Its passwords are public, so it listens on localhost only and
 * never uses a real school's database.
 */
export async function serveDemo(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = demoConfig(environment);
  closeOldFiles(config.dataDirectory);
  holdServerLock(config.database);
  const db = await openDatabase(config.database);
  if (!(await hasSchool(db))) await makeDemoSchool(db, new Date(), (step) => console.log(`  ${step}`));
  const school = await findSchoolForHost(db, demoSchool.domain);
  if (school?.is_demo !== 1) throw new Error(`${config.dataDirectory} holds a real school. Start it with npm start.`);
  const address = await serveDatabase(config, db);
  // The address has a host name because passkeys do not work with an IP address.
  console.log(`The demo school is at ${address.replace('127.0.0.1', 'localhost')}`);
}

/** The settings of the demo. Settings with which a school's data would leave this machine are ignored. */
export function demoConfig(environment: NodeJS.ProcessEnv): Config {
  return {
    ...readConfig({
      ...environment,
      DATABASE_URL: '',
      WORKERS: '',
      HOST: '127.0.0.1',
      DATA_DIR: environment.DATA_DIR || 'data/demo',
      STUDENT_INITIAL_PASSWORD: environment.STUDENT_INITIAL_PASSWORD || 'roll',
      SMTP_URL: '',
      COPY_TO: '',
      METRICS_PORT: '',
      METRICS_TOKEN: '',
      LOG_LEVEL: environment.LOG_LEVEL || 'warn',
    }),
    publicUrl: undefined,
    backupsKept: { days: 0, weeks: 0 },
  };
}
