import { isDeepStrictEqual } from 'node:util';
import { updateIn } from '../../../platform/database/in-school.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { newId, takeIds } from '../../../platform/database/new-id.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Change, Changed } from '../../../platform/database/versioned-tables.ts';
import { haveChanged, storeVersions } from '../../../platform/database/versions.ts';
import { isUnwritable } from '../../../platform/http/errors.ts';
import type { AuditAction, ReadingWay } from '../audit.contract.ts';
import { storedReadings } from './stored-readings.ts';

/** The acting person and their IP address. Without a signed-in caller, only the school is known. */
export type AuditActor = {
  readonly actor: {
    readonly schoolId: number;
    readonly personId: number | null;
    readonly office?: { readonly id: number } | null;
  };
  /** `null` for a command in the terminal. */
  readonly address: string | null;
  /** How this person's device reads, if they did not open the data themselves. */
  readonly way?: Exclude<ReadingWay, 'opened'>;
  /** Stores the call's `Idempotency-Key`, if it came with one. */
  readonly claimKey?: (transaction: DatabaseTransaction) => Promise<void>;
};

/** An event of the audit: ids, never names or values. */
export type AuditEvent = {
  readonly action: AuditAction;
  readonly at: Date;
  /** The affected person. */
  readonly person?: number | null;
  /**
   * The affected exam, subject, period, notice, message or absence, depending on the action; for a register, the
   * lesson.
   */
  readonly record?: number;
  readonly class?: number | null;
  readonly date?: string;
};

/** A reading. A list of past days counts as naming the students who were in the class on those days. */
export type Reading = AuditEvent & {
  /** The last day, if it differs from `date`. */
  readonly until?: string;
};

/**
 * Records a change in the transaction that makes it, so that neither is ever stored without the other. Returns the
 * change, for `storeVersions`.
 */
export async function recordAction(
  transaction: DatabaseTransaction,
  auditActor: AuditActor,
  event: AuditEvent,
): Promise<Change> {
  await auditActor.claimKey?.(transaction);
  const [stored] = await insertEntry(
    transaction,
    ...valuesOf(auditActor, event),
    ...([null, null, null, null] as const),
    auditActor.actor.office?.id ?? null,
  );
  if (!stored) throw new Error('An action was not recorded.');
  return { schoolId: auditActor.actor.schoolId, id: stored.id, at: event.at };
}

/**
 * Like `recordAction`, for a setting that may already have the value. A call that changes nothing stores its key but no
 * entry, so that nobody can fill the disk. If its answer names students, the caller must record the reading instead.
 */
export async function recordIfChanged(
  transaction: DatabaseTransaction,
  auditActor: AuditActor,
  event: AuditEvent,
  { before, after }: { readonly before: unknown; readonly after: unknown },
): Promise<Change | undefined> {
  if (!isDeepStrictEqual(before, after)) return recordAction(transaction, auditActor, event);
  await auditActor.claimKey?.(transaction);
  return undefined;
}

/**
 * Records a change of records that have versions and stores the new versions; call it after the last write. `isMore`
 * says that other data of the records changed too. Nothing is recorded if nothing changed.
 */
export async function recordVersions(
  transaction: DatabaseTransaction,
  auditActor: AuditActor,
  event: AuditEvent,
  changed: Changed,
  isMore = false,
): Promise<Change | undefined> {
  const isChanged = isMore || (await haveChanged(transaction, auditActor.actor.schoolId, changed));
  const made = await recordIfChanged(transaction, auditActor, event, { before: false, after: isChanged });
  if (made) await storeVersions(transaction, made, changed);
  return made;
}

/** Records many changes at once, as `recordAction` does one. */
export async function recordActions(
  transaction: DatabaseTransaction,
  auditActor: AuditActor,
  events: readonly AuditEvent[],
): Promise<void> {
  await auditActor.claimKey?.(transaction);
  const ids = await takeIds(transaction, 'audit_entry', auditActor.actor.schoolId, events.length);
  const rows = events.map((event, place) => ({
    ...entryOf(auditActor, event),
    id: ids[place] as number,
    until: null,
    way: null,
    read_key: null,
    list_id: null,
  }));
  await insertRows(transaction, 'audit_entry', rows);
}

/**
 * Records that somebody read a person's record, a class's data or the list of everybody, at most once an hour per exam,
 * days and way. Reading one's own record is not recorded. On a full disk reading still works, but its entry may be
 * missing.
 */
export async function recordReading(db: Database, auditActor: AuditActor, event: Reading): Promise<void> {
  await recordPart(db, auditActor, event, null);
}

/** Records a reading, or a part of the list with this id. Returns the entry's id if it was stored now. */
async function recordPart(db: Database, auditActor: AuditActor, event: Reading, list: number | null) {
  const { schoolId, personId } = auditActor.actor;
  if (event.person === personId) return undefined;
  const { person, class: classNumber, date = null, until = date } = event;
  const { way = 'opened' } = auditActor;
  const what = person ?? (classNumber == null ? 'all' : `class-${classNumber}`);
  const hour = event.at.toISOString().slice(0, hourLength);
  const key = [personId, event.action, what, event.record ?? '', date ?? '', until ?? '', way, hour].join(' ');
  const stored = storedReadings(db, hour);
  if (stored.has(schoolId, key)) return undefined;
  try {
    const office = auditActor.actor.office?.id ?? null;
    const [entry] = await insertEntry(db, ...valuesOf(auditActor, event), until, way, key, list, office);
    stored.add(schoolId, key);
    return entry?.id;
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    return undefined;
  }
}

/**
 * Records a list of several classes as one reading, with one entry per class and its days, so that the audit shows
 * which students the list can have named. Parts that were already read within the hour are left out.
 */
export async function recordList(
  db: Database,
  auditActor: AuditActor,
  event: Reading,
  classes: readonly Pick<Reading, 'class' | 'date' | 'until'>[],
): Promise<void> {
  let list: number | null = null;
  for (const part of classes) {
    const stored = await recordPart(db, auditActor, { ...event, ...part }, list);
    list ??= stored ?? null;
  }
}

/** Records a list of students of many classes, such as what a search found. */
export async function recordReadingOf(
  db: Database,
  auditActor: AuditActor,
  { class: asked, ...event }: Reading,
  students: readonly { readonly class?: number | null }[],
): Promise<void> {
  const classes = new Set(students.flatMap((student) => student.class ?? []));
  if (classes.size === 0) return recordReading(db, auditActor, { ...event, class: asked });
  await recordList(
    db,
    auditActor,
    event,
    [...classes].map((number) => ({ class: number })),
  );
}

/** The length of the part of an ISO instant up to the hour. */
const hourLength = 'YYYY-MM-DDTHH'.length;

/** Erases a person's IP addresses: from their own entries, and from failed sign-ins to their account. */
export async function eraseAddresses(transaction: DatabaseTransaction, schoolId: number, personId: number) {
  await updateIn(transaction, schoolId, 'audit_entry')
    .set({ address: null })
    .where('address', 'is not', null)
    .where(({ or, and, eb }) =>
      or([eb('actor_id', '=', personId), and([eb('actor_id', 'is', null), eb('person_id', '=', personId)])]),
    )
    .execute();
}

/** Stores an entry. A reading is stored only if no entry has its key yet. */
const insertEntry = prepared(
  (
    db,
    schoolId: number,
    at: string,
    actorId: number | null,
    address: string | null,
    action: AuditAction,
    personId: number | null,
    recordId: number | null,
    classNumber: number | null,
    date: string | null,
    until: string | null,
    way: ReadingWay | null,
    readKey: string | null,
    listId: number | null,
    officeId: number | null,
  ) =>
    db
      .insertInto('audit_entry')
      .values({
        school_id: schoolId,
        id: newId(db, 'audit_entry', schoolId),
        at,
        actor_id: actorId,
        address,
        action,
        person_id: personId,
        record_id: recordId,
        class: classNumber,
        date,
        until,
        way,
        read_key: readKey,
        list_id: listId,
        office_id: officeId,
      })
      .onConflict((conflict) =>
        conflict.columns(['school_id', 'read_key']).where('read_key', 'is not', null).doNothing(),
      )
      .returning('id'),
);

function valuesOf(auditActor: AuditActor, event: AuditEvent) {
  const entry = entryOf(auditActor, event);
  const what = [entry.action, entry.person_id, entry.record_id, entry.class, entry.date] as const;
  return [entry.school_id, entry.at, entry.actor_id, entry.address, ...what] as const;
}

function entryOf({ actor, address }: AuditActor, event: AuditEvent) {
  return {
    school_id: actor.schoolId,
    at: event.at.toISOString(),
    actor_id: actor.personId,
    address,
    action: event.action,
    person_id: event.person ?? null,
    record_id: event.record ?? null,
    class: event.class ?? null,
    date: event.date ?? null,
    office_id: actor.office?.id ?? null,
  };
}
