// Vitest's reporter for `steps.mjs`: reports the progress of the files, the failed tests, and the counts.
export default class UnitsReporter {
  #tests = { passed: 0, failed: 0, skipped: 0 };
  #files = 0;
  #ended = 0;

  onTestRunStart(specifications) {
    this.#files = specifications.length;
    this.#send();
  }

  onTestCaseResult(test) {
    const { state } = test.result();
    this.#tests[state] += 1;
    if (state === 'failed') process.send?.({ failure: `${test.module.relativeModuleId} > ${test.fullName}` });
  }

  onTestModuleEnd(module) {
    this.#ended += 1;
    // A file that did not load has no tests, so it is counted as one failure.
    if (module.errors().length > 0) this.#tests.failed += 1;
    this.#send();
  }

  #send() {
    const done = `${this.#tests.passed} tests passed, ${this.#ended}`;
    process.send?.({ ...this.#tests, done, of: `${this.#files} files` });
  }
}
