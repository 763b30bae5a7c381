import type { GuardianToLink, Linked } from '../../../base/guardians/server/many.queries.ts';
import type { StoredStudent } from '../../../base/students/server/student-records.queries.ts';
import { StudentFields } from '../../../base/students/students.contract.ts';
import { asciiDigits } from '../../../platform/contract/digits.ts';
import { wordsOf } from '../../../platform/contract/fold-for-search.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { normalEmail } from '../../../platform/contract/school-terms.ts';
import { guardianEmailOfOther, guardianStays, guardianWithoutName } from '../imports.refusals.ts';
import { foldHeading } from './fold-heading.ts';
import type { RowChange } from './import-kind.ts';
import { parents } from './parents.synonyms.ts';
import { parentIn, type Relations } from './parts.rules.ts';
import { isSamePerson } from './texts.rules.ts';
import { checkBy, type RowValues } from './values.rules.ts';

const { name, relation: relationOf, phone, email } = StudentFields.properties.guardianDetails.properties;
/** The texts of a guardian, with the rules of the API. */
export const guardianTexts = {
  guardianName: checkBy(name),
  guardianRelation: checkBy(relationOf),
  guardianPhone: checkBy(phone),
  guardianEmail: checkBy(email),
} as const;
const { guardianName: Name, guardianPhone: Phone, guardianEmail: Email } = guardianTexts;
const checks = { Name, Phone, Email };

/** Who stands beside a row's guardian, each with columns of their own. */
const others = [...parents, 'secondGuardian'] as const;

/** A guardian as a row gives them; the names of their fields begin with `of`. */
export type GivenGuardian = {
  readonly of: 'guardian' | (typeof others)[number];
  readonly name: string | undefined;
  readonly relation: string | undefined;
  readonly phone: string | undefined;
  readonly email: string | undefined;
};

type OfGuardian = Partial<Readonly<Record<keyof typeof guardianTexts, string>>>;

/** Reads the parents in a row, except a parent who is its guardian. */
export function readParents(read: RowValues, guardian: OfGuardian, relations: Relations): GivenGuardian[] {
  return others.flatMap((of): GivenGuardian[] => {
    const text = (part: keyof typeof checks) => read.given(`${of}${part}`);
    if (isGuardian(of, { name: text('Name'), phone: text('Phone'), email: text('Email') }, guardian)) return [];
    const [named, called, mailed] = (['Name', 'Phone', 'Email'] as const).map((part) =>
      read.text(`${of}${part}`, checks[part]),
    );
    if (named === undefined) {
      const field = (['Phone', 'Email'] as const).find((part) => text(part) !== undefined);
      if (field && text('Name') === undefined) read.note(`${of}${field}`, fault(guardianWithoutName));
      return [];
    }
    const relation =
      of === 'secondGuardian' ? read.text('secondGuardianRelation', guardianTexts.guardianRelation) : relations[of];
    return [{ of, name: named, relation, phone: called && asciiDigits(called), email: mailed }];
  });
}

type Given = Readonly<Record<'name' | 'phone' | 'email', string | undefined>>;

function isGuardian(of: (typeof others)[number], given: Given, guardian: OfGuardian): boolean {
  if (given.name === undefined && parentIn(guardian.guardianRelation) === of) return true;
  return given.name !== undefined && foldHeading(given.name) === foldHeading(guardian.guardianName ?? '');
}

/** Returns the guardian in a row's guardian columns, if it has any. */
export function guardianIn(values: OfGuardian): GivenGuardian | undefined {
  const { guardianName, guardianRelation, guardianPhone, guardianEmail } = values;
  if ([guardianName, guardianRelation, guardianPhone, guardianEmail].every((one) => one === undefined))
    return undefined;
  return { of: 'guardian', name: guardianName, relation: guardianRelation, phone: guardianPhone, email: guardianEmail };
}

/** A guardian of a student who is stored: on the record, or linked. */
type KnownGuardian = Readonly<Record<'name' | 'relation' | 'email', string>> & { readonly phone: string | null };

/** Ranks a match: by name first, then by email or phone, unless names or relations show that two people share it. */
function rankOfMatch(given: GivenGuardian, known: KnownGuardian): number {
  if (given.name !== undefined && isSamePerson(given.name, known.name)) return 1;
  const isEmail = given.email !== undefined && normalEmail(given.email) === normalEmail(known.email);
  const isPhone = given.phone !== undefined && isSamePhone(given.phone, known.phone);
  if (!isEmail && !isPhone) return 0;
  const [one, other] = [parentIn(given.relation), parentIn(known.relation)];
  if (one !== undefined && other !== undefined && one !== other) return 0;
  const words = new Set(wordsOf(known.name));
  const isNamedAlike = given.name === undefined || wordsOf(given.name).some((word) => words.has(word));
  return isNamedAlike ? 2 : 0;
}

/** Returns whether two phone numbers are the same, with or without the country code. */
function isSamePhone(one: string, other: string | null): boolean {
  const [given, known] = [digitsOf(one), digitsOf(other ?? '')];
  const isLong = Math.min(given.length, known.length) >= fewestDigits;
  return isLong && (given.endsWith(known) || known.endsWith(given));
}

const fewestDigits = 6;

function digitsOf(text: string): string {
  return asciiDigits(text).replaceAll(/\D/g, '').replace(/^0+/, '');
}

/** A guardian of a student in a file, and how they are stored. */
export type PlacedGuardian = GivenGuardian & {
  /** `record`: on the student's record, now or after the import; `linked`: linked already; `added`: to be linked. */
  readonly as: 'record' | 'linked' | 'added';
};

type KnownOfStudent = { readonly student: StoredStudent | undefined; readonly linked: readonly Linked[] };

/**
 * Finds who a student's guardians in a file are, in file order. A single one who matches nobody replaces the guardian
 * on the record, because the guardian has changed; if there are several, each one who matches nobody is added.
 */
export function placeGuardians(
  given: readonly GivenGuardian[],
  { student, linked }: KnownOfStudent,
): readonly PlacedGuardian[] {
  const record = student?.guardian_name ? recordOf(student) : undefined;
  const known = [...(record ? [record] : []), ...linked];
  const matched = new Map<GivenGuardian, KnownGuardian>();
  for (const rank of [1, 2]) {
    for (const one of given.filter((guardian) => !matched.has(guardian))) {
      const found = known.find((other) => rankOfMatch(one, other) === rank && ![...matched.values()].includes(other));
      if (found) matched.set(one, found);
    }
  }
  let isFree = record === undefined || given.length === 1;
  return given.map((one) => {
    const found = matched.get(one);
    if (found) return { ...one, as: found === record ? 'record' : 'linked' };
    const as = isFree ? 'record' : 'added';
    isFree = false;
    return { ...one, as };
  });
}

function recordOf(student: StoredStudent): KnownGuardian {
  const { guardian_name, guardian_relation, guardian_phone, guardian_email } = student;
  return { name: guardian_name, relation: guardian_relation, phone: guardian_phone, email: guardian_email ?? '' };
}

/** Finds the linked guardian whom a row names; by name first, like all guardians. */
export function findLinked(given: GivenGuardian, linked: readonly Linked[]): Linked | undefined {
  return [1, 2].map((rank) => linked.find((one) => rankOfMatch(given, one) === rank)).find((one) => one !== undefined);
}

/** Notes that a linked guardian's details stay as they are on the link, where the file has others. */
export function noteDifferences(read: RowValues, { of, ...given }: GivenGuardian, linked: readonly Linked[]): void {
  const known = linked.find((one) => rankOfMatch({ of, ...given }, one) > 0);
  if (!known) return;
  const isOther =
    (given.email !== undefined && normalEmail(given.email) !== normalEmail(known.email)) ||
    (given.phone !== undefined && !isSamePhone(given.phone, known.phone));
  if (isOther) read.note(`${of}Name`, fault(guardianStays, { name: known.name }));
}

type Owner = { readonly id: number; readonly name: string; readonly role: string; readonly email: string };

/** The emails of a school and of a file; each belongs to one person. */
export class GuardianEmails {
  readonly #owners: ReadonlyMap<string, readonly Owner[]>;
  readonly #ofFile = new Map<string, string>();

  constructor(owners: readonly Owner[]) {
    this.#owners = Map.groupBy(owners, ({ email: of }) => of);
  }

  /** Returns the email, or an empty text and a note if it belongs to another person. */
  take(read: RowValues, { of, name: named = '', email: given }: GivenGuardian, record: string | null): string {
    if (given === undefined) return '';
    const own = normalEmail(given);
    const first = this.#ofFile.get(own) ?? named;
    const others = this.#owners.get(own) ?? [];
    const isOther =
      own === record || !isSamePerson(first, named) || others.some((one) => !isSamePerson(one.name, named));
    if (isOther) {
      read.note(`${of}Email`, fault(guardianEmailOfOther, { email: given, name: named }));
      return '';
    }
    this.#ofFile.set(own, named);
    return own;
  }

  guardianWith(own: string): number | null {
    return this.#owners.get(own)?.find(({ role }) => role === 'guardian')?.id ?? null;
  }
}

/** A guardian to be linked, as far as they are known before their student is stored. */
export type AddedGuardian = Omit<GuardianToLink, 'studentId'>;

type AnewGuardian = Omit<GivenGuardian, 'phone' | 'email'> & { readonly phone: string | null; readonly email: string };

/** A guardian with an email or a phone is the same person for siblings. */
export function toAdded(
  { of, name: named = '', relation = '', phone, email }: AnewGuardian,
  { emails, known, place }: { emails: GuardianEmails; known: readonly Linked[]; place: number },
): AddedGuardian {
  const same = known.find((one) => isSamePerson(one.name, named) && phone !== null && one.phone === phone);
  const key = email || `${foldHeading(named)} ${phone ?? `${place} ${of}`}`;
  const id = email === '' ? same?.guardianId : emails.guardianWith(email);
  return { known: id ?? null, key, name: named, relation, phone, email };
}

/** The fields of a guardian who is added, as changes of their student. */
export function changesOf({ of, relation }: GivenGuardian, added: AddedGuardian): RowChange[] {
  const values = {
    Name: added.name,
    ...((of === 'guardian' || of === 'secondGuardian') && { Relation: relation }),
    Phone: added.phone,
    Email: added.email,
  };
  return Object.entries(values).flatMap(([part, to]) => (to ? [{ field: `${of}${part}`, from: null, to }] : []));
}
