import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

/** A release of this platform, as `npm run release` makes it. */
export type Release = { readonly version: string; readonly file: string; readonly sha256: string };

/** A folder or an address with releases, and the changelog of the newest beside them. */
export type ReleasePlace = {
  /** Lines of a checksum and a file, as `sha256sum` writes them. */
  readonly readChecksums: () => Promise<string>;
  /** Reads the changelog; `undefined` if there is none. */
  readonly readChangelog: () => Promise<string | undefined>;
  readonly open: (file: string) => Promise<{ readonly bytes: number; readonly content: Readable }>;
};

const changelog = 'CHANGELOG.md';
const mostAnswerMs = 30_000;

export function openReleasePlace(place: string): ReleasePlace {
  return place.startsWith('/') ? folderPlace(place) : addressPlace(place.replace(/\/$/, ''));
}

/** The newest release of this platform in a place; `undefined` if there is none. Throws if the place cannot be read. */
export async function findNewestRelease(place: ReleasePlace): Promise<Release | undefined> {
  const named = /^([0-9a-f]{64}) [ *](rollbook-(\d+\.\d+\.\d+)-(\w+-\w+)\.tar\.xz)$/gm;
  const found = [...(await place.readChecksums()).matchAll(named)]
    .filter(([, , , , platform]) => platform === `${process.platform}-${process.arch}`)
    .map(([, sha256 = '', file = '', version = '']) => ({ version, file, sha256 }));
  return found.reduce<Release | undefined>((best, one) => (best && !isNewer(one, best) ? best : one), undefined);
}

/** Whether a version such as 1.10.0 is newer than another, such as 1.9.2. */
export function isNewer(one: Pick<Release, 'version'>, other: Pick<Release, 'version'>): boolean {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  const place = a.findIndex((number, index) => number !== b[index]);
  return place >= 0 && (a[place] ?? 0) > (b[place] ?? 0);
}

function numbersOf({ version }: Pick<Release, 'version'>): number[] {
  return version.split('.').map((part) => Number.parseInt(part, 10));
}

function folderPlace(folder: string): ReleasePlace {
  const explain = ({ message }: Error) => {
    throw existsSync(folder)
      ? new Error(`Newer versions cannot be read from ${folder}: ${message}`)
      : new Error(`There is no ${folder}, in which UPDATE_FROM has newer versions: is the disk mounted?`);
  };
  return {
    readChecksums: async () => {
      const names = (await readdir(folder).catch(explain)).filter((name) => name.endsWith('.tar.xz.sha256'));
      return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(explain)))).join('');
    },
    readChangelog: () => readFile(join(folder, changelog), 'utf8').catch(() => undefined),
    open: async (file) => {
      const { size } = await stat(join(folder, file)).catch(explain);
      return { bytes: size, content: createReadStream(join(folder, file)) };
    },
  };
}

function addressPlace(address: string): ReleasePlace {
  const ask = async (file: string, signal?: AbortSignal) => {
    const answer = await fetch(`${address}/${file}`, signal && { signal }).catch((error: Error) => {
      throw new Error(`${address} does not answer: ${reasonOf(error)}`);
    });
    if (!answer.ok) throw new Error(`${address}/${file} is not there: it answers ${answer.status}.`);
    return answer;
  };
  const readText = async (file: string) => (await ask(file, AbortSignal.timeout(mostAnswerMs))).text();
  return {
    readChecksums: () => readText('SHA256SUMS'),
    readChangelog: () => readText(changelog).catch(() => undefined),
    open: async (file) => {
      const { headers, body } = await ask(file);
      return { bytes: Number(headers.get('content-length') ?? 0), content: Readable.fromWeb(body as never) };
    },
  };
}

function reasonOf({ cause, message }: Error): string {
  return cause instanceof Error && cause.message ? cause.message : message;
}
