import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from './config.ts';
import { syncToDisk } from './sync-to-disk.ts';

const cipher = 'aes-256-gcm';
const [keyBytes, ivBytes, tagBytes] = [32, 12, 16];

/** Encrypts values that are stored in the database and must be read again, such as a password for another server. */
export type Sealer = {
  /**
   * Encrypts a text. `about` says what it is for and is needed to decrypt it, so that a text that was moved elsewhere
   * cannot be decrypted.
   */
  readonly seal: (text: string, about: string) => string;
  /** Decrypts a text; returns `undefined` if it was encrypted with another key or for something else. */
  readonly open: (sealed: string, about: string) => string | undefined;
};

/**
 * Returns a sealer with the key of the settings or, on SQLite, with a key in the data directory, which is in no backup.
 * `undefined` if several servers would have to share a key and none is set.
 */
export function sealerOf(config: Pick<Config, 'settingsKey' | 'database' | 'dataDirectory'>): Sealer | undefined {
  const { settingsKey, database, dataDirectory } = config;
  if (settingsKey !== undefined) {
    const key = createHash('sha256').update(settingsKey).digest();
    return sealerBy(() => key);
  }
  return database.engine === 'sqlite' ? sealerBy(() => readKey(join(dataDirectory, 'settings.key'))) : undefined;
}

function sealerBy(keyOf: () => Buffer): Sealer {
  return {
    seal: (text, about) => {
      const iv = randomBytes(ivBytes);
      const sealing = createCipheriv(cipher, keyOf(), iv).setAAD(Buffer.from(about));
      const content = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
      return Buffer.concat([iv, sealing.getAuthTag(), content]).toString('base64url');
    },
    open: (sealed, about) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const [iv, tag] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes)];
      try {
        const opening = createDecipheriv(cipher, keyOf(), iv).setAAD(Buffer.from(about)).setAuthTag(tag);
        return opening.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + opening.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/**
 * Reads the key, which is created when something is encrypted or decrypted for the first time. It gets its name only when
 * it is whole; one that a full disk has cut short by an earlier version has encrypted nothing, and is replaced.
 */
function readKey(file: string): Buffer {
  if (statSync(file, { throwIfNoEntry: false })?.size !== keyBytes) {
    writeFileSync(`${file}.new`, randomBytes(keyBytes), { mode: 0o600 });
    syncToDisk(`${file}.new`);
    renameSync(`${file}.new`, file);
    syncToDisk(dirname(file));
  }
  return readFileSync(file);
}
