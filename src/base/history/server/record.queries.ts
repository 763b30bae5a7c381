import type { Database } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { listHistory } from './history.queries.ts';

/** Every change of a student, oldest first, for their exported record. */
export async function recordOf(db: Database, reader: Actor, studentId: number) {
  const of = { kind: 'student', id: studentId } as const;
  const history = await listHistory(db, reader, of, { limit: Number.MAX_SAFE_INTEGER });
  return (history ?? []).toReversed().map(({ at, by, action, changes }) => ({ at, by, action, changes }));
}
