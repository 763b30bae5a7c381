import type { Selectable } from 'kysely';
import { inSchool } from '../../../platform/database/in-school.ts';
import type { Database, Tables } from '../../../platform/database/tables.ts';
import type { Reason } from '../shape.contract.ts';
import { toStatus } from './status-codes.ts';

export const reasonColumns = ['id', 'name', 'status', 'is_open'] as const;

type ReasonRow = Pick<Selectable<Tables['absence_reason']>, (typeof reasonColumns)[number]>;

/** The reasons that a school's registers may give, by status and name; closed ones too, as older registers name them. */
export async function listReasons(db: Database, schoolId: number): Promise<Reason[]> {
  const rows = await inSchool(db, schoolId)
    .selectFrom('absence_reason')
    .select(reasonColumns)
    .orderBy('status')
    .orderBy('name')
    .execute();
  return rows.map(toReason);
}

export function toReason({ id, name, status, is_open }: ReasonRow): Reason {
  return { _id: String(id), name, status: toStatus(status) as Reason['status'], isOpen: is_open === 1 };
}
