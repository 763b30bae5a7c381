import { createHash } from 'node:crypto';

/**
 * The names in a copy. A line is everything that one start of a server copies: a snapshot of the file and numbered
 * segments of later commits. Every day a new snapshot follows, which includes the segments up to its number.
 */
export const ownerName = 'owner.json';
export const linesFolder = 'lines/';

/** The lines are ordered by number because the clock may have been wrong. */
export function lineName(number: number, now: Date): string {
  return `${String(number).padStart(6, '0')}-${stamp(now)}`;
}

export type Segment = { readonly number: number; readonly time: Date; readonly checksum: string };

/** The name of a segment. There is a folder per hour, because a week can have hundreds of thousands of segments. */
export function segmentName(line: string, { number, time, checksum }: Segment): string {
  return `${linesFolder}${line}/segments/${stamp(time).slice(0, 11)}/${digits(number)}-${stamp(time)}-${checksum}`;
}

/** `number` is that of the last segment that it holds. */
export type Snapshot = { readonly number: number; readonly time: Date };

export function snapshotFolder(line: string, { number, time }: Snapshot): string {
  return `${linesFolder}${line}/snapshots/${digits(number)}-${stamp(time)}/`;
}

/** The name of the file that is written last; a snapshot that has it is complete. */
export const completeName = 'complete.json';

/** `checksums` are those of its parts, in their order. */
export type SnapshotFacts = { readonly pageBytes: number; readonly checksums: readonly string[] };

export function partName(index: number): string {
  return `part-${String(index).padStart(6, '0')}`;
}

export type Line = {
  readonly name: string;
  /** The complete snapshots, oldest first. */
  readonly snapshots: readonly Snapshot[];
  /** The segments, in order. */
  readonly segments: readonly (Segment & { readonly path: string })[];
};

const pattern =
  /^lines\/(\d{6}-\d{8}T\d{9}Z)\/(?:snapshots\/(\d{12})-(\d{8}T\d{9}Z)\/complete\.json|segments\/\d{8}T\d\d\/(\d{12})-(\d{8}T\d{9}Z)-([0-9a-f]{32}))$/;

/** The lines among the names of a copy, oldest first. */
export function linesIn(names: readonly string[]): Line[] {
  const lines = new Map<string, { snapshots: Snapshot[]; segments: (Segment & { path: string })[] }>();
  for (const path of names) {
    const [, line, snapshot, madeAt, segment, time, checksum] = pattern.exec(path) ?? [];
    if (line === undefined) continue;
    const found = lines.get(line) ?? { snapshots: [], segments: [] };
    lines.set(line, found);
    if (snapshot && madeAt) found.snapshots.push({ number: Number(snapshot), time: readStamp(madeAt) });
    if (segment && time && checksum)
      found.segments.push({ path, number: Number(segment), time: readStamp(time), checksum });
  }
  return [...lines]
    .map(([name, { snapshots, segments }]) => ({
      name,
      snapshots: snapshots.sort((one, other) => one.number - other.number),
      segments: segments.sort((one, other) => one.number - other.number),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The checksum of stored content. Half of a SHA-256 is enough to detect accidental changes. */
export function checksumOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

function digits(number: number): string {
  return String(number).padStart(12, '0');
}

/** Without characters that a USB disk refuses: `20261126T112233456Z`. */
function stamp(time: Date): string {
  return time.toISOString().replaceAll(/[-:.]/g, '');
}

function readStamp(text: string): Date {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(text)?.slice(1) ?? [];
  const [year, month, day, hour, minute, second, ms] = parts;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
}
