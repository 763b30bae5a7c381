import * as Type from 'typebox';
import { fault } from './reason.ts';
import * as refusals from './refusals.ts';

/** Returns the name of a class that has none yet; it is shown in the reader's language. */
export function defaultClassName(classNumber: number): string {
  return `Class ${classNumber}`;
}

/** The week, in the order of every list. */
export const days = ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
export type Day = (typeof days)[number];

/** The name that replaces an erased student's. */
export const erasedName = 'Former student';
/** The name that replaces an erased guardian's. */
export const erasedGuardianName = 'Former guardian';

export const genders = ['Male', 'Female', 'Other'] as const;

export const attendanceStatuses = ['Present', 'Late', 'Absent', 'Excused'] as const;
export type AttendanceStatus = (typeof attendanceStatuses)[number];

/** The statuses for which a school can have reasons. */
export const reasonStatuses = ['Late', 'Absent', 'Excused'] as const satisfies AttendanceStatus[];

/** How a line with a code counts in percentages: as present, as absent, or not at all. */
export const codeCounts = ['present', 'absent', 'not'] as const;
export type CodeCounts = (typeof codeCounts)[number];

/** The two registers of a day, in schools that take one in the morning and one in the afternoon. */
export const registerParts = ['morning', 'afternoon'] as const;
export type RegisterPart = (typeof registerParts)[number];

const presence = { Present: true, Late: true, Absent: false, Excused: false } as const satisfies Record<
  AttendanceStatus,
  boolean
>;

/** Returns whether a status counts as present. */
export function isPresent(status: AttendanceStatus | null | undefined): boolean {
  return status != null && presence[status];
}

/** The ways in which homework can be handed in. */
export const handInWays = ['none', 'tick', 'text', 'files'] as const;
export type HandInWay = (typeof handInWays)[number];

/** `open`: nothing was handed in; `again`: it must be done again; `returned`: the answer is final. */
export const handInStates = ['open', 'ticked', 'handed-in', 'again', 'returned'] as const;
export type HandInState = (typeof handInStates)[number];

/** The kinds of news. */
export const newsKinds = ['notices', 'messages', 'results', 'cover', 'homework'] as const;
export type NewsKind = (typeof newsKinds)[number];

/** The kinds of events for open pages: news, background jobs, and a guardian's children. */
export type LiveKind = NewsKind | 'jobs' | 'children';

/** Waiting; being sent by a server; done; failed, to be tried again later; given up. */
export const jobStates = ['waiting', 'running', 'done', 'failed', 'dead'] as const;
export type JobState = (typeof jobStates)[number];

/** Waiting; sent; not sent because there is no mail server; given up; no longer due or wanted when its turn came. */
export const mailStates = ['waiting', 'sent', 'kept', 'failed', 'dropped'] as const;
export type MailState = (typeof mailStates)[number];

export const importStates = ['checking', 'checked', 'applying', 'applied', 'undone', 'failed'] as const;
export type ImportState = (typeof importStates)[number];

/** The possible effects of a row of an import. */
export const importRowStates = ['new', 'changed', 'same', 'wrong'] as const;
export type ImportRowState = (typeof importRowStates)[number];

export const roles = ['admin', 'teacher', 'student', 'guardian', 'staff'] as const;
/** `staff`: a person who works in an office that the school defined. */
export type Role = (typeof roles)[number];

const staff = { admin: true, teacher: true, student: false, guardian: false, staff: true } as const satisfies Record<
  Role,
  boolean
>;

/** Returns whether a person works at the school, as opposed to students and guardians. */
export function isStaff(role: Role): boolean {
  return staff[role];
}

/** Returns whether a person does what admins do: an admin, or a person in an office, which does a part of it. */
export function isOffice(role: string | undefined): boolean {
  return role === 'admin' || role === 'staff';
}

/** The duties of a school's offices; an admin has all of them. */
export const duties = [
  ...(['people', 'timetable', 'registers', 'marks', 'reports', 'messages', 'settings'] as const),
  ...(['records-of-care', 'audit'] as const),
];
export type Duty = (typeof duties)[number];

/** The duties that concern the whole school, so that an office of certain classes cannot have them. */
export const dutiesOfSchool: readonly Duty[] = ['settings', 'audit'];

/**
 * Opaque values by which the browser remembers a role. They select menus and pages; the server sends them but never
 * reads them.
 */
export const roleKeys: Readonly<Record<Role, string>> = {
  admin: 'rk-8f1d0c52b7e94a6f9c3de17a40b25d86',
  teacher: 'rk-27c9e4a1f05b4d7e8a92b6c31fd0e754',
  student: 'rk-b3605ad97c1e4f2886e0d4f5a9137c2b',
  guardian: 'rk-64d2f09b8ae7435c91d7ac3e5b0f2816',
  staff: 'rk-e15b7c9204d84fa3b6680f9d2ac7413e',
};

export const maxNameLength = 200;
export const minPasswordLength = 8;
/** The shortest PIN of a guardian who signs in with only a phone number. */
export const minPinLength = 6;
const maxPasswordLength = 200;

/**
 * A password as it is typed. It is normalised only when it is hashed, not before its length is checked, because
 * normalising can change the length and so refuse a password that was accepted when it was chosen.
 */
/* @__NO_SIDE_EFFECTS__ */
export function PasswordOf(minLength: number) {
  return Type.String({ minLength, maxLength: maxPasswordLength, isAsTyped: true });
}

/** Characters that break a line or change the direction of text, and so could make a name look like another. */
const misleadingSign = '[\\p{Cc}\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]';
const onOneLine = { not: { pattern: misleadingSign, hint: fault(refusals.unseenSign) } };

/**
 * Required text on one line, such as the name of a thing: not blank, and without characters that could make it look
 * like another one.
 */
/* @__NO_SIDE_EFFECTS__ */
export function RequiredText(maxLength: number) {
  return Type.String({ maxLength, pattern: '\\S', hint: fault(refusals.missing), ...onOneLine });
}

/** Text on one line that can be blank. */
/* @__NO_SIDE_EFFECTS__ */
export function TextOrBlank(maxLength: number) {
  return Type.String({ maxLength, ...onOneLine });
}

/** Required text of several lines: not blank, without NUL (which PostgreSQL cannot store). */
/* @__NO_SIDE_EFFECTS__ */
export function RequiredLines(maxLength: number) {
  return Type.String({ maxLength, pattern: '^(?=[^\\u0000]*$)\\s*\\S', hint: fault(refusals.missing) });
}

/** A value of the schema, or null. Pages leave a schema out that they do not use. */
/* @__NO_SIDE_EFFECTS__ */
export function OrNull<const T extends Type.TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/* @__NO_SIDE_EFFECTS__ */
export function OneOf<const T extends readonly string[]>(values: T) {
  return Type.Enum<[...T]>([...values], { type: 'string', hint: fault(refusals.notOneOf, { values }) });
}

/** Invisible characters: blanks, formats, and letters and marks that are drawn as nothing, such as Hangul's fillers. */
const unseen = '\\s\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800';

/** A name on one line with a visible character. Invisible joining characters are allowed: some scripts need them. */
/* @__NO_SIDE_EFFECTS__ */
export function NameOfAtMost(maxLength: number) {
  return Type.String({
    maxLength,
    pattern: `^[${unseen}]*[^${unseen}]`,
    hint: fault(refusals.missing),
    ...onOneLine,
  });
}
export const PersonName = NameOfAtMost(maxNameLength);
/** A name that can be blank. */
export const PersonNameOrBlank = TextOrBlank(maxNameLength);
const emailRule = { maxLength: 254, hint: fault(refusals.notAnEmail) };
const emailSigns = `[^@\\p{Cc}${unseen}]+`;
const emailPattern = `${emailSigns}@${emailSigns}`;
export const Email = Type.String({ ...emailRule, pattern: `^${emailPattern}$` });
/** Returns the canonical form of an email, in which it is stored and searched: normalised Unicode in lower case. */
export function normalEmail(email: string): string {
  return email.normalize('NFC').toLowerCase().normalize('NFC');
}

export const EmailOrBlank = Type.String({ ...emailRule, pattern: `^(${emailPattern})?$` });
export const maxClassNumber = 9999;
/** Teaching groups get numbers from the range of classes, and then further ones; PostgreSQL stores none above it. */
export const maxGroupNumber = 32_767;
/** The number of a class or group, which need not exist. */
export const ClassNumber = Type.Integer({ minimum: 1, maximum: maxGroupNumber, hint: fault(refusals.notAClass) });
/** The number of a class that is no group. */
export const HomeNumber = Type.Integer({ minimum: 1, maximum: maxClassNumber, hint: fault(refusals.notAClass) });
export const maxRoll = 2_147_483_647;
export const Roll = Type.Integer({ minimum: 1, maximum: maxRoll, hint: fault(refusals.notAWholeNumber, { least: 1 }) });
/** A local date at the school, `YYYY-MM-DD`, that exists in the calendar (PostgreSQL stores no other). */
export const LocalDate = Type.String({
  format: 'date',
  pattern: '^[1-9]',
  maxLength: 10,
  hint: fault(refusals.notADate),
});
/** The day at whose end a call reads the records; left out, it reads the present ones. */
export const ofDay = { on: Type.Optional(LocalDate) };
/** Fifteen digits: more than any `_id` has. */
export const maxRecordId = 999_999_999_999_999;
/** An `_id` in a URL. */
export const RecordId = Type.Integer({
  minimum: 1,
  maximum: maxRecordId,
  hint: fault(refusals.notAWholeNumber, { least: 1 }),
});
export const maxPhoneLength = 50;
export const Phone = RequiredText(maxPhoneLength);
/** The name of one of the school's sessions; the server refuses any other. */
export const SessionName = TextOrBlank(100);
export const maxWhyLength = 500;
/** The reason for a correction; blank for none. */
export const Why = TextOrBlank(maxWhyLength);
/** An instant, ISO 8601 in UTC. */
export const Instant = Type.String();
/** The most teachers of one lesson or subject. */
export const mostTeachers = 20;

/** A person as shown to others. */
export const NamedPerson = Type.Object({ name: Type.String(), email: Type.String() });

/** The address of a person; unknown parts are empty. */
export const Address = Type.Object({
  street: Type.String(),
  city: Type.String(),
  state: Type.String(),
  postalCode: Type.String(),
});

/** An address as forms send it: every part is required. */
export const NewAddress = Type.Object({
  street: RequiredText(200),
  city: RequiredText(200),
  state: RequiredText(200),
  postalCode: RequiredText(50),
});

/** An address in which unknown parts can stay unknown. */
export const AddressToChange = Type.Object({
  street: TextOrBlank(200),
  city: TextOrBlank(200),
  state: TextOrBlank(200),
  postalCode: TextOrBlank(50),
});

const photoHint = fault(refusals.notAPhoto);

/** The URL of a person's photo, as the upload returned it; `null` or blank for none. */
export const PhotoUrl = Type.Union([Type.String({ maxLength: 500, hint: photoHint }), Type.Null()], {
  hint: photoHint,
});

/**
 * Returns `part` of `whole` in percent with two decimals, rounded half up, or "—" if `whole` is 0. Both are whole
 * numbers, so an exact half is exact in binary too.
 */
export function percentage(part: number, whole: number): string {
  return whole === 0 ? '—' : (Math.round((part * 10_000) / whole) / 100).toFixed(2);
}

/** The default length of lists that grow for years. */
export const usualListLimit = 200;

/** Paging for a list that is newest first; without parameters, the newest 200. */
export const pageOfList = {
  /** Only records older than the one with this `_id`. */
  before: Type.Optional(Type.Integer({ minimum: 1, maximum: maxRecordId })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
};

/** The wanted page of a list; by default the newest. */
export type PageWanted = { readonly before?: number | undefined; readonly limit?: number | undefined };

/**
 * The `version` of the record on which a correction is based; if it is not the current one, the correction is refused.
 * Records without a `version` in their answers have one that `versionOf` derives from the fields that are changed.
 */
export const basedOn = Type.Optional(Type.String({ maxLength: 100 }));
