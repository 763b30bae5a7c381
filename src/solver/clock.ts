/** Every so many questions the time is looked at. */
const questionsPerLook = 64;

/** Decides when to stop: after so much processor time of this thread, or when asked to. */
export class Clock {
  readonly #seconds: number;
  readonly #isStopped: () => boolean;
  readonly #begin = secondsOfThread();
  #questions = 0;
  #isOver = false;
  /** Processor time since the clock was made, in seconds, when it was last looked at. */
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

/** The time of the whole process where the thread's own is unknown (before Node 23.9). */
function secondsOfThread(): number {
  const used = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (used.user + used.system) / 1e6;
}
