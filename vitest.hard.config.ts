import { defineConfig } from 'vitest/config';
import { makesReleases } from './test/tested-release.ts';
import { releaseProject, serverProject } from './vitest.config.ts';

/** What needs an unpacked release. */
const releaseTests = ['src/app/server/update/*.hard.test.ts'];

/** `npm run test:hard`: what takes minutes. One file after the other, so that what is under load is under its own alone. */
const longTests = ['src/**/*.hard.test.ts', 'src/app/server/{no-input-breaks-it,edges,access-matrix}{,.all}.test.ts'];

export default defineConfig({
  test: {
    maxWorkers: 1,
    fileParallelism: false,
    projects: [
      { test: { ...serverProject('sqlite', longTests), exclude: releaseTests, testTimeout: 300_000 } },
      { test: { ...serverProject('postgres', longTests), exclude: releaseTests, testTimeout: 300_000 } },
      ...(makesReleases ? [{ test: { ...releaseProject('sqlite', releaseTests), testTimeout: 300_000 } }] : []),
    ],
  },
});
