/** The clock is read once in this many calls. */
const questionsPerLook = 64;

/** Decides when to stop: after this much processor time of the thread, or when requested. */
export class Clock {
  readonly #seconds: number;
  readonly #isStopped: () => boolean;
  readonly #begin = secondsOfThread();
  #questions = 0;
  #isOver = false;
  /** The processor time in seconds from the clock's creation to the last reading. */
  elapsed = 0;

  constructor(seconds: number, isStopped: () => boolean = () => false) {
    this.#seconds = seconds;
    this.#isStopped = isStopped;
  }

  isOver(): boolean {
    if (this.#isOver) return true;
    if (++this.#questions % questionsPerLook !== 0) return false;
    this.look();
    return this.#isOver;
  }

  look(): void {
    this.elapsed = secondsOfThread() - this.#begin;
    this.#isOver ||= this.elapsed >= this.#seconds || this.#isStopped();
  }
}

/** Uses the time of the whole process if the thread's is not available (before Node 23.9). */
function secondsOfThread(): number {
  const used = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (used.user + used.system) / 1e6;
}
