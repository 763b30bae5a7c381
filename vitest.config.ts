import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import './test/test-moment.ts';
import { makesReleases, testedRelease } from './test/tested-release.ts';

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

/** What is tested with the built server of a release too: whatever starts a server, a command, a thread or a process. */
const processTests = [
  'src/app/server/{process,local-certificate}.test.ts',
  'src/app/server/{every-thread,domain-certificate,kill}.all.test.ts',
  'src/app/server/backup/{running-server.test,damaged-file.all.test}.ts',
  'src/app/server/commands/{reset-password,serve-metrics}.test.ts',
  'src/app/server/copy/copy-kills.all.test.ts',
  'src/flows/{imports,moving-up}/server/kill.all.test.ts',
  'src/flows/timetable-maker/server/making.all.test.ts',
  'src/platform/server/log.test.ts',
];
const processTestsOnPostgres = [
  'src/app/server/several-servers.all.test.ts',
  'src/app/server/commands/workers.all.test.ts',
  'src/base/news/server/processes.test.ts',
];
/** What needs an unpacked release. */
const updateTests = ['src/app/server/update/*.all.test.ts'];

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

/** Tests of a release, which is made and unpacked before the first of them. */
export function releaseProject(engine: 'sqlite' | 'postgres', include: string[]) {
  const project = serverProject(engine, include);
  return {
    ...project,
    name: `release on ${engine}`,
    env: { ...project.env, SERVER_MAIN: join(testedRelease, 'server', 'main.js') },
    globalSetup: [...project.globalSetup, 'test/release-setup.ts'],
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
      {
        test: {
          ...serverProject('sqlite', serverTests),
          exclude: [...postgresTests, ...citusTests, ...updateTests, ...longTests],
        },
      },
      { test: { ...serverProject('postgres', serverTests), exclude: [...citusTests, ...updateTests, ...longTests] } },
      ...(makesReleases
        ? [
            { test: releaseProject('sqlite', [...processTests, ...updateTests]) },
            { test: releaseProject('postgres', processTestsOnPostgres) },
          ]
        : []),
      ...(process.env.CITUS_URL ? [{ test: { ...serverProject('citus', serverTests), exclude: longTests } }] : []),
    ],
  },
});
