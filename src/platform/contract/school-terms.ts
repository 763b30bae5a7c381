import * as Type from 'typebox';
import { fault } from './reason.ts';
import * as refusals from './refusals.ts';

/** The name that a class has as long as nobody gave it another; it is shown in the reader's language. */
export function defaultClassName(classNumber: number): string {
  return `Class ${classNumber}`;
}

/** The week, in the order of every list. */
export const days = ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
export type Day = (typeof days)[number];

/** The name in place of an erased student's. */
export const erasedName = 'Former student';
/** The same of a guardian. */
export const erasedGuardianName = 'Former guardian';

export const genders = ['Male', 'Female', 'Other'] as const;

export const attendanceStatuses = ['Present', 'Late', 'Absent', 'Excused'] as const;
export type AttendanceStatus = (typeof attendanceStatuses)[number];

/** The statuses that a school may have reasons for. */
export const reasonStatuses = ['Late', 'Absent', 'Excused'] as const satisfies AttendanceStatus[];

/** What a line with a code counts as: in a percent it is present, absent, or not at all. */
export const codeCounts = ['present', 'absent', 'not'] as const;
export type CodeCounts = (typeof codeCounts)[number];

/** The two registers of a day, where a school takes one in the morning and one in the afternoon. */
export const registerParts = ['morning', 'afternoon'] as const;
export type RegisterPart = (typeof registerParts)[number];

const presence = { Present: true, Late: true, Absent: false, Excused: false } as const satisfies Record<
  AttendanceStatus,
  boolean
>;

/** Whether a status counts as present. */
export function isPresent(status: AttendanceStatus | null | undefined): boolean {
  return status != null && presence[status];
}

/** How homework is handed in. */
export const handInWays = ['none', 'tick', 'text', 'files'] as const;
export type HandInWay = (typeof handInWays)[number];

/** `open`: nothing was handed in; `again`: it is to be done again; `returned`: it was answered for good. */
export const handInStates = ['open', 'ticked', 'handed-in', 'again', 'returned'] as const;
export type HandInState = (typeof handInStates)[number];

/** The kinds of news. */
export const newsKinds = ['notices', 'messages', 'results', 'cover', 'homework'] as const;
export type NewsKind = (typeof newsKinds)[number];

/** The kinds of events for open pages: news, work in the background, and the children of a guardian. */
export type LiveKind = NewsKind | 'jobs' | 'children';

/** Waiting; with a server; done; failed and tried again later; given up. */
export const jobStates = ['waiting', 'running', 'done', 'failed', 'dead'] as const;
export type JobState = (typeof jobStates)[number];

/**
 * Waiting; sent; not sent as there is no mail server; given up; not due any more, or not wanted, when its turn came.
 */
export const mailStates = ['waiting', 'sent', 'kept', 'failed', 'dropped'] as const;
export type MailState = (typeof mailStates)[number];

export const importStates = ['checking', 'checked', 'applying', 'applied', 'undone', 'failed'] as const;
export type ImportState = (typeof importStates)[number];

/** The effects that a row of an import may have. */
export const importRowStates = ['new', 'changed', 'same', 'wrong'] as const;
export type ImportRowState = (typeof importRowStates)[number];

export const roles = ['admin', 'teacher', 'student', 'guardian', 'staff'] as const;
/** `staff`: somebody who works in an office of the school's own making. */
export type Role = (typeof roles)[number];

const staff = { admin: true, teacher: true, student: false, guardian: false, staff: true } as const satisfies Record<
  Role,
  boolean
>;

/** Whether a person works at the school; the others are its families. */
export function isStaff(role: Role): boolean {
  return staff[role];
}

/** Whether a person does what an admin does: an admin, or somebody in an office, which does a part of it. */
export function isOffice(role: string | undefined): boolean {
  return role === 'admin' || role === 'staff';
}

/** What the offices of a school do: an admin has all of these duties. */
export const duties = [
  ...(['people', 'timetable', 'registers', 'marks', 'reports', 'messages', 'settings'] as const),
  ...(['records-of-care', 'audit'] as const),
];
export type Duty = (typeof duties)[number];

/** The duties that concern the school as a whole: no office of certain classes has them. */
export const dutiesOfSchool: readonly Duty[] = ['settings', 'audit'];

/** Opaque values by which the browser remembers a role. They select menus and pages; the server only sends them. */
export const roleKeys: Readonly<Record<Role, string>> = {
  admin: 'rk-8f1d0c52b7e94a6f9c3de17a40b25d86',
  teacher: 'rk-27c9e4a1f05b4d7e8a92b6c31fd0e754',
  student: 'rk-b3605ad97c1e4f2886e0d4f5a9137c2b',
  guardian: 'rk-64d2f09b8ae7435c91d7ac3e5b0f2816',
  staff: 'rk-e15b7c9204d84fa3b6680f9d2ac7413e',
};

export const maxNameLength = 200;
export const minPasswordLength = 8;
/** A guardian who signs in with a phone number alone has none. */
export const minPinLength = 6;
const maxPasswordLength = 200;

/**
 * A password, as it is typed: unlike other text it is not normalised before its length is checked, as that may change
 * the length, and refuse a password that was accepted when it was chosen. It is when it is hashed.
 */
/* @__NO_SIDE_EFFECTS__ */
export function PasswordOf(minLength: number) {
  return Type.String({ minLength, maxLength: maxPasswordLength, isAsTyped: true });
}

/** Characters that break a line or change the direction of text, and so could make a name look like another. */
const misleadingSign = '[\\p{Cc}\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]';
const onOneLine = { not: { pattern: misleadingSign, hint: fault(refusals.unseenSign) } };

/** Required text on one line, such as what a thing is called: not blank, and with nothing that could make it look like another. */
/* @__NO_SIDE_EFFECTS__ */
export function RequiredText(maxLength: number) {
  return Type.String({ maxLength, pattern: '\\S', hint: fault(refusals.missing), ...onOneLine });
}

/** Text on one line that may be blank. */
/* @__NO_SIDE_EFFECTS__ */
export function TextOrBlank(maxLength: number) {
  return Type.String({ maxLength, ...onOneLine });
}

/** Required text of several lines: not blank, without NUL (which PostgreSQL cannot store). */
/* @__NO_SIDE_EFFECTS__ */
export function RequiredLines(maxLength: number) {
  return Type.String({ maxLength, pattern: '^(?=[^\\u0000]*$)\\s*\\S', hint: fault(refusals.missing) });
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
/** A name that may be blank. */
export const PersonNameOrBlank = TextOrBlank(maxNameLength);
const emailRule = { maxLength: 254, hint: fault(refusals.notAnEmail) };
const emailSigns = `[^@\\p{Cc}${unseen}]+`;
const emailPattern = `${emailSigns}@${emailSigns}`;
export const Email = Type.String({ ...emailRule, pattern: `^${emailPattern}$` });
/** The canonical form of an email, in which it is stored and searched: normalised Unicode, in lower case. */
export function normalEmail(email: string): string {
  return email.normalize('NFC').toLowerCase().normalize('NFC');
}

export const EmailOrBlank = Type.String({ ...emailRule, pattern: `^(${emailPattern})?$` });
export const maxClassNumber = 9999;
/** The number of a class, which need not exist. */
export const ClassNumber = Type.Integer({ minimum: 1, maximum: maxClassNumber, hint: fault(refusals.notAClass) });
export const maxRoll = 2_147_483_647;
export const Roll = Type.Integer({
  minimum: 1,
  maximum: maxRoll,
  hint: fault(refusals.notAWholeNumber, { least: 1 }),
});
/** A local date at the school, `YYYY-MM-DD`, that exists in the calendar (PostgreSQL stores no other). */
export const LocalDate = Type.String({
  format: 'date',
  pattern: '^[1-9]',
  maxLength: 10,
  hint: fault(refusals.notADate),
});
/** The day as of whose end a call answers; left out, it answers as of now. */
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
/** Why something is corrected; blank for no reason. */
export const Why = TextOrBlank(maxWhyLength);
/** An instant, ISO 8601 in UTC. */
export const Instant = Type.String();
/** So many teach one lesson or subject together at most. */
export const mostTeachers = 20;

/** A person as shown to others. */
export const NamedPerson = Type.Object({ name: Type.String(), email: Type.String() });

/** Where a person lives; unknown parts are empty. */
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

/** An address of which parts that are unknown may stay so. */
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
 * `part` of `whole` in percent with two decimals, rounded half up; "—" with nothing to divide by.
 * Both are whole numbers, so an exact half is exact in binary too.
 */
export function percentage(part: number, whole: number): string {
  return whole === 0 ? '—' : (Math.round((part * 10_000) / whole) / 100).toFixed(2);
}

/** Default length of lists that grow for years. */
export const usualListLimit = 200;

/** Paging for a list that is newest first; without parameters, the newest 200. */
export const pageOfList = {
  /** Only records older than the one with this `_id`. */
  before: Type.Optional(Type.Integer({ minimum: 1, maximum: maxRecordId })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
};

/** The wanted page of a list; by default the newest. */
export type PageWanted = { readonly before?: number | undefined; readonly limit?: number | undefined };

/** The `version` of the record that a correction was made from; where that is not the present one, it is refused. */
export const basedOn = Type.Optional(Type.String({ maxLength: 100 }));
