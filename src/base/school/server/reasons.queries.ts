import type { Selectable } from 'kysely';
import type { AttendanceCode } from '../../../platform/contract/attendance-code.ts';
import { countsAs } from '../../../platform/contract/presence.ts';
import { selectIn } from '../../../platform/database/in-school.ts';
import type { Database, Tables } from '../../../platform/database/tables.ts';
import type { Reason } from '../shape.contract.ts';
import { toCode, toStatus } from './status-codes.ts';

export const reasonColumns = ['id', 'name', 'status', 'is_open'] as const;

type ReasonRow = Pick<Selectable<Tables['absence_reason']>, (typeof reasonColumns)[number]>;

/** The reasons that a school's registers may give, by status and name; closed ones too, as older registers name them. */
export async function listReasons(db: Database, schoolId: number): Promise<Reason[]> {
  const rows = await selectIn(db, schoolId, 'absence_reason')
    .select(reasonColumns)
    // Rows with the status Present are attendance codes and not reasons.
    .where('status', '<>', toCode('Present'))
    .orderBy('status')
    .orderBy('name')
    .execute();
  return rows.map(toReason);
}

export function toReason({ id, name, status, is_open }: ReasonRow): Reason {
  return { _id: String(id), name, status: toStatus(status) as Reason['status'], isOpen: is_open === 1 };
}

/** A stored code, with whether the school chose its sign and what it counts as. */
export type StoredCode = AttendanceCode & { readonly hasOwnSign: boolean; readonly hasOwnCounts: boolean };

/** The attendance codes of a school in their order. Codes that were added later come at the end, by status and name. */
export async function listCodes(db: Database, schoolId: number): Promise<StoredCode[]> {
  const rows = await selectIn(db, schoolId, 'absence_reason')
    .select(reasonColumns)
    .select(['sign', 'counts', 'place'])
    .select(db.selectFrom('school').select('excused_counts').where('id', '=', schoolId).as('excused_counts'))
    .orderBy('place')
    .orderBy('status')
    .orderBy('name')
    .execute();
  const given = new Set(rows.map(({ sign }) => sign));
  const made = (id: number) => (given.has(String(id)) ? `#${id}` : String(id));
  return [...rows.filter(({ place }) => place > 0), ...rows.filter(({ place }) => place === 0)].map((row, index) => ({
    _id: String(row.id),
    code: row.sign ?? made(row.id),
    name: row.name,
    status: toStatus(row.status),
    counts: row.counts ?? countsAs(toStatus(row.status), undefined, row.excused_counts !== 'not'),
    isOpen: row.is_open === 1,
    order: index + 1,
    hasOwnSign: row.sign !== null,
    hasOwnCounts: row.counts !== null,
  }));
}

/** Adds the code of its reason to a line's details. The codes are read only for lines that have one. */
export async function codeNamer(db: Database, schoolId: number, isNeeded = true) {
  const codes = isNeeded ? await listCodes(db, schoolId) : [];
  const signs = new Map(codes.map(({ _id, code }) => [_id, code]));
  return <D extends { readonly reason?: string | undefined }>(details: D): D & { readonly code?: string } => {
    const code = details.reason === undefined ? undefined : signs.get(details.reason);
    return code === undefined ? details : { ...details, code };
  };
}
