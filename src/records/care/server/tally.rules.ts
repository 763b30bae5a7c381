import type { Day } from './care.rules.ts';

/** A register of a class: the enrolments that it names, those that count as absent, and those that do not count, separated by commas. */
type Register = {
  readonly date: string;
  readonly named: string | null;
  readonly absent: string | null;
  readonly leftOut: string | null;
};

/**
 * The number of registers that name an enrolment: in the session, in the last two four-week periods, and in the last
 * one.
 */
export type Named = { readonly total: number; readonly sinceBefore: number; readonly sinceRecent: number };

export type MissedLine = { readonly date: string; readonly isLeftOut: boolean; readonly isOfGroup: boolean };

export type Since = { readonly from: string; readonly before: string; readonly recent: string };

/**
 * The counts and missed lines of each enrolment in the session's registers, the days of each class, newest first, and
 * the last day on which each was with a group.
 */
export type Tally = {
  readonly named: Map<number, Named>;
  readonly missed: Map<number, MissedLine[]>;
  readonly days: Map<number, readonly Day[]>;
  readonly withGroup: Map<number, string>;
};

/** Adds the registers of a class, newest first. */
export function addRegisters(tally: Tally, classNumber: number, registers: readonly Register[], since: Since): void {
  addLines(tally, registers, since, false);
  const ofDay = Map.groupBy(registers, ({ date }) => date);
  tally.days.set(
    classNumber,
    [...ofDay].map(([date, its]) => ({ date, registers: its.length })),
  );
}

/** Adds the registers of a group, newest first. They do not make a day a school day; only those of the class do. */
export function addRegistersOfGroup(tally: Tally, registers: readonly Register[], since: Since): void {
  addLines(tally, registers, since, true);
  for (const { date, named, absent, leftOut } of registers) {
    const missing = new Set([...readIds(absent), ...readIds(leftOut)]);
    for (const id of readIds(named)) {
      if (!missing.has(id) && (tally.withGroup.get(id) ?? '') < date) tally.withGroup.set(id, date);
    }
  }
}

/** Most registers name the same enrolments in the same text, which is parsed only once. */
function addLines(tally: Tally, registers: readonly Register[], since: Since, isOfGroup: boolean): void {
  for (const [text, alike] of Map.groupBy(registers, ({ named }) => named)) {
    const count = (day: string) => alike.filter(({ date }) => date >= day).length;
    const more = { total: alike.length, sinceBefore: count(since.before), sinceRecent: count(since.recent) };
    for (const id of readIds(text)) tally.named.set(id, sumOf(tally.named.get(id), more));
  }
  for (const { date, absent, leftOut } of registers) {
    for (const id of readIds(absent)) addMissed(tally, id, { date, isLeftOut: false, isOfGroup });
    for (const id of readIds(leftOut)) addMissed(tally, id, { date, isLeftOut: true, isOfGroup });
  }
}

function readIds(text: string | null): number[] {
  return text === null ? [] : text.split(',').map(Number);
}

function sumOf(known: Named | undefined, more: Named): Named {
  if (!known) return more;
  return {
    total: known.total + more.total,
    sinceBefore: known.sinceBefore + more.sinceBefore,
    sinceRecent: known.sinceRecent + more.sinceRecent,
  };
}

function addMissed({ missed }: Tally, id: number, line: MissedLine): void {
  const lines = missed.get(id);
  if (lines) lines.push(line);
  else missed.set(id, [line]);
}
