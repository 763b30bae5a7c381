import { maxGuardians } from '../../../base/guardians/guardians.contract.ts';
import { notAPhone, tooManyGuardians } from '../../../base/guardians/guardians.refusals.ts';
import { type Linked, listLinked, listOwnersOf } from '../../../base/guardians/server/many.queries.ts';
import type { StoredStudent } from '../../../base/students/server/student-records.queries.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { missing } from '../../../platform/contract/refusals.ts';
import { normalPhone } from '../../../platform/server/phone-number.ts';
import {
  type AddedGuardian,
  changesOf,
  findLinked,
  type GivenGuardian,
  GuardianEmails,
  noteDifferences,
  type PlacedGuardian,
  toAdded,
} from './guardians.rules.ts';
import type { ImportContext, OwnerInRow, RowChange } from './import-kind.ts';
import type { RowValues } from './values.rules.ts';

/** The guardians that the school has linked, and the owners of the emails in a file. */
export type KnownGuardians = {
  readonly all: readonly Linked[];
  /** By the student's id. */
  readonly linked: ReadonlyMap<number, readonly Linked[]>;
  readonly emails: GuardianEmails;
  readonly timeZone: string;
};

export async function readKnown(
  { db, schoolId, today, school }: ImportContext,
  given: readonly (readonly GivenGuardian[])[],
): Promise<KnownGuardians> {
  const all = await listLinked(db, schoolId, today);
  const owners = await listOwnersOf(
    db,
    schoolId,
    given.flat().flatMap(({ email }) => email ?? []),
  );
  const linked = Map.groupBy(all, ({ studentId }) => studentId);
  return { all, linked, emails: new GuardianEmails(owners), timeZone: school.time_zone };
}

type OfRow = {
  readonly placed: readonly PlacedGuardian[];
  readonly student: StoredStudent | undefined;
  readonly place: number;
};

type Values = Partial<
  Readonly<Record<'guardianName' | 'guardianRelation' | 'guardianPhone' | 'guardianEmail', string>>
>;

type Described = {
  readonly record: Values | undefined;
  readonly added: AddedGuardian[];
  readonly changes: RowChange[];
  readonly owner: OwnerInRow | null;
};

/**
 * The effect of a row on a student's guardians: the values for the record, the guardians to add, how that is shown, and
 * which person the row's guardian is; `null` for one who is only on the student's record.
 */
export function describeGuardians(
  read: RowValues,
  { placed, student, place }: OfRow,
  { all, linked, emails, timeZone }: KnownGuardians,
): Described {
  const own = student ? (linked.get(student.id) ?? []) : [];
  const onRecord = placed.find(({ as }) => as === 'record');
  const emailOfRecord = (onRecord?.email ?? student?.guardian_email)?.toLowerCase() ?? null;
  for (const one of placed.filter(({ as }) => as === 'linked')) noteDifferences(read, one, own);
  const anew = placed.filter(({ as }) => as === 'added');
  for (const { of } of anew.filter(({ name }) => name === undefined)) read.fail(`${of}Name`, fault(missing));
  if (own.length + anew.length > maxGuardians)
    read.fail('guardianName', fault(tooManyGuardians, { most: maxGuardians }));
  const pairs = anew.map((one) => {
    // Of several phones, the first is the one of the account.
    const phones = [one.phone ?? '', ...(one.phone ?? '').split(', ')].map((text) => normalPhone(text, timeZone));
    const phone = phones.find((text) => text !== undefined) ?? null;
    if (one.phone !== undefined && phone === null) read.note(`${one.of}Phone`, fault(notAPhone));
    const given = { ...one, phone, email: emails.take(read, one, emailOfRecord) };
    return [one, toAdded(given, { emails, known: all, place })] as const;
  });
  return {
    record: onRecord && valuesOf(onRecord),
    added: pairs.map(([, added]) => added),
    changes: pairs.flatMap(([one, added]) => changesOf(one, added)),
    owner: ownerOf(placed, pairs, own),
  };
}

function ownerOf(
  placed: readonly PlacedGuardian[],
  pairs: readonly (readonly [PlacedGuardian, AddedGuardian])[],
  linked: readonly Linked[],
): OwnerInRow | null {
  const guardian = placed.find(({ of }) => of === 'guardian');
  const known = guardian && findLinked(guardian, linked)?.guardianId;
  const added = pairs.find(([one]) => one === guardian)?.[1];
  const id = known ?? added?.known ?? null;
  return id === null && !added ? null : { id, key: id === null ? (added?.key ?? '') : `id ${id}` };
}

function valuesOf({ name, relation, phone, email }: GivenGuardian): Values {
  return {
    ...(name !== undefined && { guardianName: name }),
    ...(relation !== undefined && { guardianRelation: relation }),
    ...(phone !== undefined && { guardianPhone: phone }),
    ...(email !== undefined && { guardianEmail: email }),
  };
}
