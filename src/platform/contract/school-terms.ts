import * as Type from 'typebox';
import { fault } from './reason.ts';
import * as refusals from './refusals.ts';

/** Classes are numbered 1 to 10. */
export const classNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** The week, in the order of every list. */
export const days = ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
export type Day = (typeof days)[number];

/** The sessions that every form offers. */
export const sessions = ['2021-2022', '2022-2023', '2023-2024', '2024-2025', '2025-2026', '2026-2027'] as const;

export const genders = ['Male', 'Female', 'Other'] as const;

export const attendanceStatuses = ['Present', 'Absent'] as const;
export type AttendanceStatus = (typeof attendanceStatuses)[number];

const presence = { Present: true, Absent: false } as const satisfies Record<AttendanceStatus, boolean>;

/** Whether a status counts as present. */
export function isPresent(status: AttendanceStatus | null | undefined): boolean {
  return status != null && presence[status];
}

/** The kinds of news. */
export const newsKinds = ['notices', 'messages'] as const;
export type NewsKind = (typeof newsKinds)[number];

export const roles = ['admin', 'teacher', 'student'] as const;
export type Role = (typeof roles)[number];

/** Opaque values by which the browser remembers a role. They select menus and pages; the server only sends them. */
export const roleKeys: Readonly<Record<Role, string>> = {
  admin: 'rk-8f1d0c52b7e94a6f9c3de17a40b25d86',
  teacher: 'rk-27c9e4a1f05b4d7e8a92b6c31fd0e754',
  student: 'rk-b3605ad97c1e4f2886e0d4f5a9137c2b',
};

export const maxNameLength = 200;
export const minPasswordLength = 8;
export const maxPasswordLength = 200;

/** Required text: not blank, without NUL (which PostgreSQL cannot store). */
export function RequiredText(maxLength: number) {
  return Type.String({ maxLength, pattern: '^(?=[^\\u0000]*$)\\s*\\S', hint: fault(refusals.missing) });
}

export function OneOf<const T extends readonly string[]>(values: T) {
  return Type.Enum<[...T]>([...values], { hint: fault(refusals.notOneOf, { values }) });
}

/** Characters that break a line or change the direction of text, and so could make a name look like another. */
const misleadingSign = '[\\p{Cc}\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]';

/** Invisible characters: blanks, formats, and letters and marks that are drawn as nothing, such as Hangul's fillers. */
const unseen = '\\s\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800';

/** A name on one line with a visible character. Invisible joining characters are allowed: some scripts need them. */
export const PersonName = Type.String({
  maxLength: maxNameLength,
  pattern: `^[${unseen}]*[^${unseen}]`,
  hint: fault(refusals.missing),
  not: { pattern: misleadingSign, hint: fault(refusals.unseenSign) },
});
const emailRule = { maxLength: 254, hint: fault(refusals.notAnEmail) };
const emailSigns = `[^@\\p{Cc}${unseen}]+`;
const emailPattern = `${emailSigns}@${emailSigns}`;
export const Email = Type.String({ ...emailRule, pattern: `^${emailPattern}$` });
/** The canonical form of an email, in which it is stored and searched: normalised Unicode, in lower case. */
export function normalEmail(email: string): string {
  return email.normalize('NFC').toLowerCase().normalize('NFC');
}

export const EmailOrBlank = Type.String({ ...emailRule, pattern: `^(${emailPattern})?$` });
export const ClassNumber = Type.Integer({ minimum: 1, maximum: 10, hint: fault(refusals.notAClass) });
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
/** Fifteen digits: more than any `_id` has. */
export const maxRecordId = 999_999_999_999_999;
/** An `_id` in a URL. */
export const RecordId = Type.Integer({
  minimum: 1,
  maximum: maxRecordId,
  hint: fault(refusals.notAWholeNumber, { least: 1 }),
});
export const Phone = RequiredText(50);
/** An instant, ISO 8601 in UTC. */
export const Instant = Type.String();
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
  before: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
};

/** Which page of a list to read; by default the newest. */
export type PageWanted = { readonly before?: number | undefined; readonly limit?: number | undefined };
