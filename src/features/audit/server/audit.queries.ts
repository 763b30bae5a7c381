import { inSchool } from '../../../platform/database/in-school.ts';
import { newId } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { isUnwritable } from '../../../platform/http/errors.ts';
import type { AuditAction } from '../audit.contract.ts';

/** Who does something, and from which network address: a caller, or for want of one the school alone. */
export type Doer = {
  readonly actor: { readonly schoolId: number; readonly personId: number | null };
  /** `null` for a command in the terminal. */
  readonly address: string | null;
};

/** What was done: ids, never names or values. */
export type Deed = {
  readonly action: AuditAction;
  readonly at: Date;
  /** The person it was done to. */
  readonly person?: number | null;
  /** The exam, subject, period, notice or message it was done to; the action says which. */
  readonly record?: number;
  readonly class?: number | null;
  readonly date?: string;
};

/** Records a change in the transaction that makes it, so that neither can be without the other. */
export async function recordAction(transaction: DatabaseTransaction, doer: Doer, deed: Deed): Promise<void> {
  await transaction
    .insertInto('audit_entry')
    .values({ ...entryOf(transaction, doer, deed), read_key: null })
    .execute();
}

/**
 * Records that somebody read a person's record, what there is of a class, or without both the list of all: once an hour,
 * however often they look. Nobody's reading of their own is recorded. On a full disk a class must still be read, so there
 * a reading may go unrecorded; the log tells of the disk.
 */
export async function recordReading(db: Database, doer: Doer, deed: Deed): Promise<void> {
  const { personId } = doer.actor;
  if (deed.person === personId) return;
  const { person, class: classNumber } = deed;
  const what = person ?? (classNumber === undefined ? 'all' : `class-${classNumber}`);
  const hour = deed.at.toISOString().slice(0, hourLength);
  await db
    .insertInto('audit_entry')
    .values({ ...entryOf(db, doer, deed), read_key: `${personId} ${deed.action} ${what} ${hour}` })
    .onConflict((conflict) => conflict.columns(['school_id', 'read_key']).where('read_key', 'is not', null).doNothing())
    .execute()
    .catch((error: unknown) => {
      if (!isUnwritable(error)) throw error;
    });
}

/** An hour as readings name it. */
const hourLength = 'YYYY-MM-DDTHH'.length;

/** Takes out from where an erased person came: what they did, and failed sign-ins to their account. */
export async function eraseAddresses(transaction: DatabaseTransaction, schoolId: number, personId: number) {
  await inSchool(transaction, schoolId)
    .updateTable('audit_entry')
    .set({ address: null })
    .where('address', 'is not', null)
    .where(({ or, and, eb }) =>
      or([eb('actor_id', '=', personId), and([eb('actor_id', 'is', null), eb('person_id', '=', personId)])]),
    )
    .execute();
}

function entryOf(db: Database, { actor, address }: Doer, deed: Deed) {
  return {
    school_id: actor.schoolId,
    id: newId(db, 'audit_entry', actor.schoolId),
    at: deed.at.toISOString(),
    actor_id: actor.personId,
    address,
    action: deed.action,
    person_id: deed.person ?? null,
    record_id: deed.record ?? null,
    class: deed.class ?? null,
    date: deed.date ?? null,
  };
}
