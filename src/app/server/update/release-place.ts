import { createReadStream, existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
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
  /** Reads the signature of a file's checksum and name; `undefined` if there is none. */
  readonly readSignature: (file: string) => Promise<Buffer | undefined>;
  readonly open: (file: string) => Promise<{ readonly bytes: number; readonly content: Readable }>;
};

const changelog = 'CHANGELOG.md';
const mostAnswerMs = 30_000;
/** Whoever can change the place must not be able to fill the server's memory. */
const mostTextBytes = 4_000_000;

/** Returns the name of the file with the signature of another file. */
export function signatureOf(file: string): string {
  return `${file}.sha256.sig`;
}

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
  const read = (file: string) => readShort(createReadStream(join(folder, file)), file);
  return {
    readChecksums: async () => {
      const names = (await readdir(folder).catch(explain)).filter((name) => name.endsWith('.tar.xz.sha256'));
      return (await Promise.all(names.map((name) => read(name).catch(explain)))).join('');
    },
    readChangelog: () => read(changelog).then(String, () => undefined),
    readSignature: (file) =>
      read(signatureOf(file)).catch((error: NodeJS.ErrnoException) =>
        error.code === 'ENOENT' ? undefined : explain(error),
      ),
    open: async (file) => {
      const { size } = await stat(join(folder, file)).catch(explain);
      return { bytes: size, content: createReadStream(join(folder, file)) };
    },
  };
}

function addressPlace(address: string): ReleasePlace {
  const ask = (file: string, signal?: AbortSignal) =>
    fetch(`${address}/${file}`, signal && { signal }).catch((error: Error) => {
      throw new Error(`${address} does not answer: ${reasonOf(error)}`);
    });
  const read = async (file: string) => {
    const answer = await ask(file, AbortSignal.timeout(mostAnswerMs));
    if (answer.status === 404) return undefined;
    return readShort(bodyOf(answer), answer.url);
  };
  return {
    readChecksums: async () => String((await read('SHA256SUMS')) ?? missing(`${address}/SHA256SUMS`)),
    readChangelog: () =>
      read(changelog).then(
        (bytes) => bytes?.toString(),
        () => undefined,
      ),
    readSignature: (file) => read(signatureOf(file)),
    open: async (file) => {
      const answer = await ask(file);
      return { bytes: Number(answer.headers.get('content-length') ?? 0), content: Readable.from(bodyOf(answer)) };
    },
  };
}

function missing(url: string): never {
  throw new Error(`${url} is not there.`);
}

function bodyOf({ ok, status, url, body }: Response): ReadableStream<Uint8Array> {
  if (!ok || !body) throw new Error(`${url} is not there: it answers ${status}.`);
  return body;
}

async function readShort(content: AsyncIterable<Uint8Array>, name: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of content) {
    bytes += part.length;
    if (bytes > mostTextBytes) throw new Error(`${name} has more than ${mostTextBytes / 1_000_000} MB.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function reasonOf({ cause, message }: Error): string {
  return cause instanceof Error && cause.message ? cause.message : message;
}
