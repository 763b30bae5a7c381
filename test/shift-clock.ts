/** How far the clock of everything under test is ahead of the machine's, in milliseconds; set by `test-moment.ts`. */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);

/** Marks a `Date` that is shifted already, as each test file in a process loads this file. */
const mark = Symbol.for('rollbook.shifted-clock');

if (shiftMs !== 0 && !Reflect.has(Date, mark)) globalThis.Date = shifted(Date, shiftMs);

/** A `Date` whose current time is shifted and that is otherwise unchanged. */
function shifted(date: DateConstructor, byMs: number): DateConstructor {
  const now = () => date.now() + byMs;
  return new Proxy(date, {
    construct: (target, given, newTarget) => Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
    apply: () => new date(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
    has: (target, key) => key === mark || Reflect.has(target, key),
  });
}
