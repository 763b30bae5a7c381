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
 * What takes long, and whose promise a quicker test keeps too, is for `npm run test:all`: whole files by their names,
 * single tests by their tag.
 */
const left = [...citusTests, ...longTests, 'src/**/*.all.test.ts'];

const onPostgres = serverProject('postgres', [...wholeOnPostgres, ...racesOnPostgres]);

/** What `npm test` runs: everything once, and on PostgreSQL what depends on the engine. */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    tagsFilter: ['!all'],
    tags,
    projects: [
      { test: { ...plainProject, exclude: [...serverTests, ...left] } },
      { test: { ...serverProject('sqlite', serverTests), exclude: [...postgresTests, ...left] } },
      { test: { ...onPostgres, exclude: left, setupFiles: [onPostgres.setupFiles, 'test/races-alone.ts'] } },
    ],
  },
});
