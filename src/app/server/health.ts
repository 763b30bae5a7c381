import { fault } from '../../platform/contract/reason.ts';
import { notCopied } from '../../platform/contract/refusals.ts';
import { ping } from '../../platform/database/connect.ts';
import { expectRoom } from '../../platform/database/expect-room.ts';
import type { AppParts } from '../../platform/http/app-context.ts';
import { notSafe } from '../../platform/server/refusal.ts';

type Parts = Pick<AppParts, 'db' | 'config' | 'keeper' | 'readCopy' | 'now'>;

/** The maximum time without a copy; it equals that without a backup. */
const maxMsWithoutCopy = 2 * 24 * 3_600_000;

/** Throws a 503 that names the problem if there is one that people must fix. */
export async function expectHealthy({ db, config, keeper, readCopy, now }: Parts): Promise<void> {
  await ping(db);
  await expectRoom(config.database);
  await keeper?.expectSafe();
  const copy = readCopy?.();
  if (copy && now().getTime() - Date.parse(copy.copiedAt ?? copy.since) > maxMsWithoutCopy)
    throw notSafe(fault(notCopied));
}
