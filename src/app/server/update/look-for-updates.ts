import type { FastifyBaseLogger } from 'fastify';
import packageFile from '../../../../package.json' with { type: 'json' };
import type { NewVersion } from '../../../platform/contract/new-version.ts';
import type { Config } from '../../../platform/server/config.ts';
import { changesSince } from './changes-since.ts';
import { findNewestRelease, isNewer, openReleasePlace } from './release-place.ts';
import { expectSigned, readTrustedChangelog, releaseKey } from './signatures.ts';

const lookEveryMs = 24 * 3_600_000;

type Lookout = {
  /** `undefined` while no newer version is known. */
  readonly read: () => NewVersion | undefined;
  readonly stop: () => void;
};

/**
 * Checks for a newer version at the start and once a day. Returns `undefined` if no place is configured. A failure is
 * logged.
 */
export function lookForUpdates({ updateFrom, updateKeyFile }: Config, log: FastifyBaseLogger): Lookout | undefined {
  if (!updateFrom) return undefined;
  let found: NewVersion | undefined;
  const look = () =>
    findNewVersion(updateFrom, { updateKeyFile }).then(
      (newVersion) => {
        found = newVersion;
      },
      (error: Error) => log.warn({ reason: error.message }, 'no newer version can be looked for'),
    );
  void look();
  const timer = setInterval(look, lookEveryMs).unref();
  return { read: () => found, stop: () => clearInterval(timer) };
}

async function findNewVersion(
  updateFrom: string,
  config: Pick<Config, 'updateKeyFile'>,
): Promise<NewVersion | undefined> {
  const key = releaseKey(config);
  const place = openReleasePlace(updateFrom);
  const newest = await findNewestRelease(place);
  if (!newest || !isNewer(newest, packageFile)) return undefined;
  await expectSigned(place, newest, key);
  const changelog = (await readTrustedChangelog(place, key)) ?? '';
  return { version: newest.version, changes: changesSince(changelog, packageFile.version, newest.version) };
}
