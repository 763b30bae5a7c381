import { ping } from '../../platform/database/connect.ts';
import { expectRoom } from '../../platform/database/expect-room.ts';
import type { AppParts } from '../../platform/http/app-context.ts';

/** Throws a 503 that says what is wrong, if something is that people must mend. */
export async function expectHealthy({ db, config, keeper }: Pick<AppParts, 'db' | 'config' | 'keeper'>): Promise<void> {
  await ping(db);
  await expectRoom(config.database);
  await keeper?.expectSafe();
}
