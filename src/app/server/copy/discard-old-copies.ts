import { completeName, type Line, linesFolder, linesIn, type Snapshot, snapshotFolder } from './copy-names.ts';
import type { Place } from './place.ts';

/** A week, and the day before it, by whose snapshot its first second is restored. */
const daysKept = 8;

/**
 * Deletes what is not needed to restore any second of the last week, counted in days of snapshots: a clock that jumps
 * ahead, or a server that was off, expires nothing. Called after a new snapshot is there.
 */
export async function discardOldCopies(place: Place, currentLine: string): Promise<void> {
  const names = await place.list(linesFolder);
  const lines = linesIn(names);
  const oldest = findOldestKept(lines);
  if (!oldest) return;
  const whole = new Set(wholeFolders(lines));
  const old = names.filter((name) => isOld(name, { oldest, whole, currentLine }));
  // First what says that a snapshot is whole, lest one is left that is not.
  for (const isMark of [true, false])
    for (const name of old) if (name.endsWith(`/${completeName}`) === isMark) await place.remove(name);
}

type Kept = { readonly line: string; readonly number: number };

/** The first snapshot of the days that are kept. */
function findOldestKept(lines: readonly Line[]): Kept | undefined {
  const snapshots = lines.flatMap(({ name, snapshots }) => snapshots.map((one) => ({ line: name, ...one })));
  const days = [...new Set(snapshots.map(dayOf).reverse())].slice(0, daysKept);
  return snapshots.find((one) => days.includes(dayOf(one)));
}

function dayOf({ time }: Snapshot): string {
  return time.toISOString().slice(0, 10);
}

function* wholeFolders(lines: readonly Line[]): Generator<string> {
  for (const { name, snapshots } of lines) for (const one of snapshots) yield snapshotFolder(name, one);
}

type Wanted = { readonly oldest: Kept; readonly whole: ReadonlySet<string>; readonly currentLine: string };

const numbered = /^lines\/([^/]+)\/(?:(snapshots\/(\d+)-[^/]+\/)|segments\/[^/]+\/(\d+)-)/;

/** Also the parts of a snapshot that was never finished, unless that is being made. */
function isOld(name: string, { oldest, whole, currentLine }: Wanted): boolean {
  const [, line, folder, snapshot, segment] = numbered.exec(name) ?? [];
  if (line === undefined) return false;
  if (line !== oldest.line && line < oldest.line) return true;
  if (folder && line !== currentLine && !whole.has(`${linesFolder}${line}/${folder}`)) return true;
  if (line !== oldest.line) return false;
  return segment === undefined ? Number(snapshot) < oldest.number : Number(segment) <= oldest.number;
}
