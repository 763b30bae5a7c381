import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as letOthersWork } from 'node:timers/promises';
import type { Place } from './place.ts';

/** A folder of photos or uploaded files; these files never change. `kind` is the name of its folder in the copy. */
export type FileFolder = { readonly kind: 'images' | 'files'; readonly directory: string };

/** The list of files that no longer exist here, each with the time at which this was first noticed. */
const goneName = 'files/gone.json';

const goneKeptMs = 8 * 24 * 3_600_000;
const tidyEveryMs = 24 * 3_600_000;
/** The folder is read again after this time, because some disks record times of change coarsely or not at all. */
const lookAnywayMs = 30_000;
const restlessMs = 3_000;

export function filesFolder(kind: FileFolder['kind']): string {
  return `files/${kind}/`;
}

/** Copies photos and files to a place as they arrive. Files deleted here stay in the copy for about a week. */
export class CopyOfFiles {
  readonly #place: Place;
  readonly #folders: readonly FileFolder[];
  /** The names in the place; undefined until they are read. */
  #known: Set<string> | undefined;
  readonly #lookedAt = new Map<FileFolder, number>();
  #tidyAt = performance.now() + tidyEveryMs / 24;
  /** The time, by `performance.now()`, up to which everything stored is in the place. */
  copiedAt: number | undefined;

  constructor(place: Place, folders: readonly FileFolder[]) {
    this.#place = place;
    this.#folders = folders;
  }

  async turn(): Promise<void> {
    const asOf = performance.now();
    for (const folder of this.#folders) if (this.#mayHaveMore(folder)) await this.#copy(folder);
    this.copiedAt = asOf;
    if (performance.now() >= this.#tidyAt) await this.#tidy();
  }

  #mayHaveMore(folder: FileFolder): boolean {
    const changed = statSync(folder.directory, { throwIfNoEntry: false })?.mtimeMs;
    if (changed === undefined) return false;
    const looked = this.#lookedAt.get(folder);
    const now = Date.now();
    if (looked !== undefined && changed < looked - restlessMs && Math.abs(now - looked) < lookAnywayMs) return false;
    return true;
  }

  async #copy(folder: FileFolder): Promise<void> {
    const looked = Date.now();
    const known = await this.#readKnown();
    for (const file of filesIn(folder)) {
      const name = `${filesFolder(folder.kind)}${file}`;
      if (known.has(name)) continue;
      const content = readIfThere(join(folder.directory, file));
      if (!content) continue;
      await this.#place.write(name, content);
      known.add(name);
      await letOthersWork();
    }
    this.#lookedAt.set(folder, looked);
  }

  async #readKnown(): Promise<Set<string>> {
    if (this.#known) return this.#known;
    const lists = [];
    for (const { kind } of this.#folders) lists.push(await this.#place.list(filesFolder(kind)));
    this.#known = new Set(lists.flat());
    return this.#known;
  }

  /**
   * Removes files from the copy that were deleted long ago. A deleted file is kept for a week because an earlier moment
   * may be restored.
   */
  async #tidy(): Promise<void> {
    const known = await this.#readKnown();
    const here = new Set(this.#folders.flatMap((one) => filesIn(one).map((file) => `${filesFolder(one.kind)}${file}`)));
    const before = await this.#place.read(goneName);
    const since = (before ? JSON.parse(before.toString()) : {}) as Record<string, number>;
    const now = Date.now();
    const gone: Record<string, number> = {};
    for (const name of known) {
      if (here.has(name)) continue;
      const from = Math.min(since[name] ?? now, now);
      if (now - from < goneKeptMs) gone[name] = from;
      else {
        await this.#place.remove(name);
        known.delete(name);
      }
    }
    await this.#place.write(goneName, Buffer.from(JSON.stringify(gone)));
    this.#tidyAt = performance.now() + tidyEveryMs;
  }
}

/** The names of the complete files in a folder. */
function filesIn({ directory }: FileFolder): string[] {
  if (!statSync(directory, { throwIfNoEntry: false })) return [];
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.unfinished'))
    .map(({ name }) => name);
}

/** Reads a file, or returns undefined if it has been deleted in the meantime. */
function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
