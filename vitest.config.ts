import { defineConfig } from 'vitest/config';

const serverTests = ['src/server/**/*.test.ts', 'src/features/**/server/**/*.test.ts', 'src/demo/**/*.test.ts'];
/** What one engine alone can do: SQLite cannot restart under a running server. */
const postgresTests = ['src/server/postgres.test.ts'];

/**
 * Everything that touches a database runs on both engines; the rest runs once. Server tests share a process, and
 * with it idle servers, which their own databases keep apart.
 */
export default defineConfig({
  test: {
    // Both of two cores; Vitest would leave one to a person who is typing.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'plain',
          include: ['src/**/*.test.ts'],
          exclude: serverTests,
          typecheck: { enabled: false },
        },
      },
      {
        test: {
          name: 'sqlite',
          include: serverTests,
          exclude: postgresTests,
          env: { ENGINE: 'sqlite' },
          testTimeout: 60_000,
          isolate: false,
          globalSetup: 'src/server/testing/sqlite-setup.ts',
        },
      },
      {
        test: {
          name: 'postgres',
          include: serverTests,
          env: { ENGINE: 'postgres' },
          testTimeout: 60_000,
          isolate: false,
          globalSetup: ['src/server/testing/postgres-setup.ts', 'src/server/testing/sqlite-setup.ts'],
        },
      },
    ],
  },
});
