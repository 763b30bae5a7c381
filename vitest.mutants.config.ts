import { defineConfig } from 'vitest/config';
import { serverProject, tags } from './vitest.config.ts';

/** The tests that keep what `stryker.config.mjs` has changed: those of one process, on the engine that starts at once. */
const tests = [
  'src/**/{attendance,marks,identity,notices,privacy}/server/*.test.ts',
  'src/**/{access-matrix,class-entries,two-schools,newcomers,first-passwords,live,storm}{,.all}.test.ts',
  'src/**/audit/server/every-change.test.ts',
  'src/**/backup/{backup,keep-backups}{,.all}.test.ts',
];

export default defineConfig({ test: { ...serverProject('sqlite', tests), tags } });
