// Playwright's reporter for `steps.mjs`: reports the progress of the journeys, the failed ones, and the counts.
export default class JourneysReporter {
  #tests = { passed: 0, failed: 0, skipped: 0, done: 0, of: 0 };

  onBegin(_config, suite) {
    this.#tests.of = suite.allTests().length;
    this.#send();
  }

  onTestEnd(test, { status }) {
    const state = status === 'skipped' ? 'skipped' : test.ok() ? 'passed' : 'failed';
    this.#tests[state] += 1;
    this.#tests.done += 1;
    if (state === 'failed') process.send?.({ failure: test.titlePath().filter(Boolean).join(' > ') });
    this.#send();
  }

  printsToStdio() {
    return false;
  }

  #send() {
    process.send?.(this.#tests);
  }
}
