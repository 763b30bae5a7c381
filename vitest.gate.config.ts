import { defineConfig } from 'vitest/config';
import { racesOnPostgres, wholeOnPostgres } from './test/postgres-in-gate.ts';
import {
  citusTests,
  longTests,
  plainProject,
  postgresTests,
  serverProject,
  serverTests,
  tags,
} from './vitest.config.ts';

/**
 * What takes long, and whose promise a quicker test keeps too, is for `npm run test:all`: whole files by their names;
 * single tests have a tag, which the command leaves out.
 */
const left = [...citusTests, ...longTests, 'src/**/*.all.test.ts'];

const onPostgres = serverProject('postgres', [...wholeOnPostgres, ...racesOnPostgres]);

/** What `npm test` runs: everything once, and on PostgreSQL what depends on the engine. */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    tags,
    projects: [
      { test: { ...plainProject, exclude: [...serverTests, ...left] } },
      { test: { ...serverProject('sqlite', serverTests), exclude: [...postgresTests, ...left] } },
      { test: { ...onPostgres, exclude: left, setupFiles: [onPostgres.setupFiles, 'test/races-alone.ts'] } },
    ],
  },
});
