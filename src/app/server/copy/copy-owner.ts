import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { newSecret } from '../../../platform/server/secrets.ts';
import { syncToDisk } from '../../../platform/server/sync-to-disk.ts';
import { lineName, ownerName } from './copy-names.ts';
import type { Place } from './place.ts';
import { PlaceFault } from './place-fault.ts';

/**
 * The content of `DATA_DIR/copy.json`: the id of the server that copies from there, and the place to which it has
 * copied.
 */
type Own = { readonly owner: string; readonly place: string | null };

/** The mark in a place: the server that copies to it, with the line and its number. */
type Mark = { readonly owner: string; readonly line: string; readonly number: number; readonly host: string };

/**
 * Begins a line in a place and marks it as this server's. Throws if another server copies to it, or if this server's
 * copy has disappeared, because a disk may not be mounted. `former` is the line that this process has copied so far.
 */
export async function claimPlace(
  place: Place,
  name: string,
  dataDirectory: string,
  former: string | undefined,
): Promise<string> {
  const own = readOwn(dataDirectory);
  const found = await readMark(place);
  if (!found && own.place === name)
    throw new PlaceFault('empty', `The copy that was in ${name} is not there: is the disk mounted? ${onAnother}`);
  if (found && (found.owner !== own.owner || (former !== undefined && found.line !== former)))
    throw new PlaceFault('taken', `${name} holds the copy of another server (on ${found.host}). ${ownFolder}`);
  const now = new Date();
  const number = (found?.number ?? 0) + 1;
  const line = lineName(number, now);
  const mark: Mark = { owner: own.owner, line, number, host: hostname() };
  await place.write(ownerName, Buffer.from(JSON.stringify(mark)));
  if (own.place !== name) writeOwn(dataDirectory, { ...own, place: name });
  return line;
}

const onAnother = 'If it is a new disk, delete copy.json in DATA_DIR and start again.';
const ownFolder = 'Name a place of its own; or, if that server is gone for good, delete owner.json there.';

/** Throws if another server has begun a line since, or the mark is not there. */
export async function expectOwn(place: Place, line: string): Promise<void> {
  const found = await readMark(place);
  if (!found) throw new PlaceFault('empty', 'The copy is not there any more: is the disk mounted?');
  if (found.line !== line) throw new PlaceFault('taken', `Another server (on ${found.host}) copies to the same place.`);
}

async function readMark(place: Place): Promise<Mark | undefined> {
  const content = await place.read(ownerName);
  return content && (JSON.parse(content.toString()) as Mark);
}

function readOwn(dataDirectory: string): Own {
  try {
    return JSON.parse(readFileSync(join(dataDirectory, 'copy.json'), 'utf8')) as Own;
  } catch {
    const own: Own = { owner: newSecret(), place: null };
    writeOwn(dataDirectory, own);
    return own;
  }
}

function writeOwn(dataDirectory: string, own: Own): void {
  const path = join(dataDirectory, 'copy.json');
  writeFileSync(`${path}.unfinished`, JSON.stringify(own), { mode: 0o600 });
  syncToDisk(`${path}.unfinished`);
  renameSync(`${path}.unfinished`, path);
}
