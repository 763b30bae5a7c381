import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { syncToDisk } from './sync-to-disk.ts';

const cipher = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

/** Encrypts what is stored in the database and must be read again, such as a password for another server. */
export type Sealer = {
  /** `about` says what is sealed, and is needed to open it: a sealed text that was moved elsewhere does not open. */
  readonly seal: (text: string, about: string) => string;
  /** `undefined` if it was sealed by another key, or is about something else. */
  readonly open: (sealed: string, about: string) => string | undefined;
};

/**
 * By the key of the settings or, on SQLite, by one in the data directory, which is in no backup. `undefined` where
 * several servers would have to share one and none is set.
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

/** Makes the key when something is sealed or opened for the first time. */
function readKey(file: string): Buffer {
  try {
    writeFileSync(file, randomBytes(32), { flag: 'wx', mode: 0o600 });
    syncToDisk(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file);
}
