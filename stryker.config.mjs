// Mutation testing, the last part of `npm run test:hard`: Stryker changes the code in one place after the other, and each
// time a test must fail. What is changed is the code whose faults would be the worst: who may do what, registers, marks,
// sign-in and backups. `vitest.mutants.config.ts` says which tests are run.
export default {
  mutate: [
    'src/**/{access,class-entries}.ts',
    'src/**/{attendance,marks,identity}/server/*.ts',
    'src/**/backup/*.ts',
    '!src/**/*.test.ts',
    // Tested by whole servers and commands, in processes of their own, where nothing is changed.
    '!src/**/backup/{keep-school-file,explain-damage}.ts',
    '!src/**/identity/server/hashing-worker.ts',
  ],
  // A string is a column's name, without which every query fails, or words of an error, which no test need repeat.
  mutator: { excludedMutations: ['StringLiteral'] },
  // What runs once, when a module is loaded, cannot be changed between two tests of one process.
  ignoreStatic: true,
  coverageAnalysis: 'perTest',
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutants.config.ts', related: false },
  // A test that waits for a busy machine has not failed.
  timeoutMS: 60_000,
  // Stryker would rewrite tsconfig.json for its copy; nothing there is compiled.
  tsconfigFile: 'none.json',
  tempDirName: 'test-results/mutants',
  ignorePatterns: ['/data', '/dist', '/e2e', '/bench', '/docs', '/test-results'],
  // Remembers what is neither changed nor tested anew, so that a second run is short.
  incremental: true,
  incrementalFile: 'test-results/mutants.json',
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportMutants: true },
  thresholds: { high: 95, low: 85, break: 80 },
};
