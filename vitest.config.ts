import { defineConfig } from 'vitest/config';
import './test/test-moment.ts';

export const serverTests = [
  'src/{app,base,records,flows}/**/server/**/*.test.ts',
  'src/app/demo/**/*.test.ts',
  'src/platform/{database,files,http,jobs,server}/**/*.test.ts',
];
/** What SQLite cannot do, restart under a running server or serve several, or what asks both engines. */
export const postgresTests = [
  'src/app/server/engines-agree.test.ts',
  'src/app/server/engines-agree.all.test.ts',
  'src/app/server/postgres.test.ts',
  'src/app/server/several-servers.all.test.ts',
  'src/app/server/commands/workers.all.test.ts',
];
/** What a PostgreSQL that is spread by Citus is asked besides. */
export const citusTests = ['src/app/server/citus/**/*.test.ts'];
/** What takes minutes is for `npm run test:hard`. */
export const longTests = ['src/**/*.hard.test.ts'];

/** The tag of a single test that only `npm run test:all` runs, because it takes seconds. */
export const tags = [{ name: 'all' }];

const setups = {
  sqlite: ['test/sqlite-setup.ts'],
  postgres: ['test/postgres-setup.ts', 'test/sqlite-setup.ts'],
  citus: ['test/citus-setup.ts', 'test/sqlite-setup.ts'],
};

/** Server tests on one engine. They share a process, and with it idle servers, which their own databases keep apart. */
export function serverProject(engine: keyof typeof setups, include: string[]) {
  return {
    name: engine,
    include,
    env: { ENGINE: engine },
    // Some start several servers, each of which takes ten times as long on a machine that does much else.
    testTimeout: 180_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    isolate: false,
    setupFiles: 'test/shift-clock.ts',
    globalSetup: setups[engine],
  };
}

/** What touches no database. These share a process too: loading the same modules for each cost half of their time. */
export const plainProject = {
  name: 'plain',
  isolate: false,
  include: ['src/**/*.test.ts'],
  // Compressing all pages takes seconds, and more where somebody else computes too.
  testTimeout: 60_000,
  typecheck: { enabled: false },
};

/**
 * `npm run test:all`: everything that touches a database runs on both engines, and on Citus where `CITUS_URL` names a
 * cluster; the rest runs once. `vitest.gate.config.ts` says what of it `npm test` runs.
 */
export default defineConfig({
  test: {
    // Both of two cores; Vitest would leave one to a person who is typing.
    maxWorkers: '100%',
    tags,
    projects: [
      { test: { ...plainProject, exclude: [...serverTests, ...longTests] } },
      { test: { ...serverProject('sqlite', serverTests), exclude: [...postgresTests, ...citusTests, ...longTests] } },
      { test: { ...serverProject('postgres', serverTests), exclude: [...citusTests, ...longTests] } },
      ...(process.env.CITUS_URL ? [{ test: { ...serverProject('citus', serverTests), exclude: longTests } }] : []),
    ],
  },
});
