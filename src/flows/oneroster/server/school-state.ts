import type { GradeScale } from '../../../base/grades/grades.contract.ts';
import type { WeekCycle } from '../../../base/school/weeks.rules.ts';
import type { replacings } from '../../../platform/contract/exams.ts';
import type { MarkScale } from '../../../platform/contract/mark-scale.ts';
import type { PersonNames } from '../../../platform/contract/person-names.ts';
import type { Category } from '../../../platform/contract/result-rules.ts';
import type { Policies } from '../../../platform/contract/school-policies.ts';
import type { AttendanceStatus, CodeCounts, Day, genders } from '../../../platform/contract/school-terms.ts';
import type { LineValue } from '../../../records/marks/server/marks.rules.ts';

/** The id of a record in the files, the same in every system that exchanges them. */
export type SourcedId = string;

/**
 * A school as the files contain it. Records refer to each other by sourcedId and are in the order in which they were
 * created. Dates are local; `until` is the first day after.
 */
export type SchoolState = {
  readonly school: StateSchool;
  readonly sessions: readonly StateSession[];
  readonly classes: readonly StateClass[];
  readonly people: readonly StatePerson[];
  readonly enrolments: readonly StateEnrolment[];
  readonly subjects: readonly StateSubject[];
  readonly periods: readonly StatePeriod[];
  readonly exams: readonly StateExam[];
  readonly groups: readonly StateGroup[];
};

export type StateSchool = {
  readonly sourcedId: SourcedId;
  readonly name: string;
  readonly domain: string;
  readonly policies: Policies;
  readonly weeks: readonly { readonly from: string; readonly days: readonly Day[] }[];
  /** The alternating weeks; `null` if there never were any. */
  readonly weekCycle: WeekCycle | null;
  readonly closedDays: readonly StateClosedDays[];
  readonly reasons: readonly StateReason[];
  /** The scales of marks. */
  readonly scales: readonly MarkScale[];
  /** The grades of the school and of classes; left out in files of an earlier version. */
  readonly grades?: readonly GradeScale[];
};

type StateClosedDays = {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly classes: readonly number[] | null;
};

/** An attendance code or reason; what the school has not chosen itself is left out. */
export type StateReason = {
  readonly name: string;
  readonly status: AttendanceStatus;
  readonly isOpen: boolean;
  readonly code?: string;
  readonly counts?: CodeCounts;
  readonly order?: number;
};

export type StateSession = {
  readonly sourcedId: SourcedId;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly isClosed: boolean;
  readonly terms: readonly StateTerm[];
};

export type StateTerm = {
  readonly sourcedId: SourcedId;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** In hundredths. */
  readonly weight: number;
};

export type StateClass = {
  readonly class: number;
  readonly name: string;
  readonly order: number;
  readonly movesUpTo: number | null;
  readonly isOpen: boolean;
  readonly teacher: SourcedId | null;
  /** The name of the scale that writes its results, if it is another than the school's. */
  readonly scale: string | null;
};

/** A group of students of several classes in one session, under a number that no class has. Its subject is among the others. */
export type StateGroup = {
  readonly session: SourcedId;
  readonly class: number;
  readonly name: string;
  /** The choice to which it belongs, if any. */
  readonly block: string | null;
  readonly takesRegister: boolean;
  readonly classes: readonly number[];
  readonly members: readonly StateMember[];
};

export type StateMember = { readonly student: SourcedId; readonly from: string; readonly until: string | null };

/** A part that is not known is `null`. */
type StateAddress = {
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
};

export type StatePerson = {
  readonly sourcedId: SourcedId;
  readonly name: string;
  /** The known parts; a system that reads the files cannot know which words of a name are the family name. */
  readonly parts?: PersonNames;
  /** Empty for an erased person. */
  readonly email: string;
  readonly address: StateAddress;
  /** The instant; `null` for a person who has not left. */
  readonly leftAt: string | null;
  readonly isErased: boolean;
} & (
  | { readonly role: 'admin' }
  | { readonly role: 'teacher'; readonly phone: string; readonly subject: string | null }
  | { readonly role: 'student'; readonly details: StateStudent | null }
);

/** The details of a student; `null` instead of them means that the student is erased. */
export type StateStudent = {
  readonly dateOfBirth: string | null;
  readonly gender: (typeof genders)[number] | null;
  readonly courseEnrolled: string;
  readonly guardian: {
    readonly name: string;
    readonly relation: string;
    readonly phone: string;
    readonly email: string | null;
  };
  readonly admissionNumber: string | null;
};

export type StateEnrolment = {
  readonly sourcedId: SourcedId;
  readonly student: SourcedId;
  readonly session: SourcedId;
  readonly class: number;
  readonly roll: number;
  readonly numberInClass: number | null;
  readonly from: string;
  readonly until: string | null;
};

export type StateSubject = {
  readonly sourcedId: SourcedId;
  readonly session: SourcedId;
  readonly class: number;
  readonly name: string;
  readonly code: string;
  /** The first teacher comes first. */
  readonly teachers: readonly SourcedId[];
  /** The name of the scale that writes its results, if it has one of its own. */
  readonly scale: string | null;
  /** In hundredths. */
  readonly credits: number | null;
  readonly categories: readonly Required<Category>[];
};

export type StatePeriod = {
  readonly session: SourcedId;
  readonly class: number;
  readonly day: Day;
  readonly period: number;
  readonly label: string | null;
  readonly room: string | null;
  readonly subject: string;
  /** The subject in the class's list; `null` if it is not listed. */
  readonly subjectId: SourcedId | null;
  /** The first one first. */
  readonly teachers: readonly SourcedId[];
  /** Which of the alternating weeks it is in, from 0 on; `null` for every week. */
  readonly week: number | null;
  /** Minutes since midnight. */
  readonly starts: number;
  readonly ends: number;
};

export type StateExam = {
  readonly sourcedId: SourcedId;
  readonly session: SourcedId;
  readonly class: number;
  readonly subject: string;
  readonly subjectId: SourcedId | null;
  readonly name: string;
  /** The form in which it is stored. */
  readonly maxMark: number;
  readonly markScale: MarkScale | null;
  readonly submittedBy: SourcedId;
  readonly submittedAt: string;
  readonly term: SourcedId | null;
  /** In hundredths. */
  readonly weight: number;
  readonly day: string | null;
  readonly absentAsZero: boolean;
  readonly publishedAt: string | null;
  readonly category: string | null;
  /** The exam that it replaces, and when it does. */
  readonly replaces: SourcedId | null;
  readonly replacesBy: (typeof replacings)[number] | null;
  /** `null` for a student who did not sit. */
  readonly marks: readonly ({ readonly enrolment: SourcedId } & LineValue)[];
};
