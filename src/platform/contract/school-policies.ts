import * as Type from 'typebox';
import { fault } from './reason.ts';
import { notAClockTime, notAWholeNumberBetween } from './refusals.ts';
import { LocalDate, OneOf, OrNull, TextOrBlank } from './school-terms.ts';

/** Ten years, which is longer than any school corrects records. */
export const maxCorrectionDays = 3650;

const daysHint = fault(notAWholeNumberBetween, { least: 0, most: maxCorrectionDays });
/** A hundred gigabytes. */
export const maxMegabytes = 100_000;
const megabytesHint = fault(notAWholeNumberBetween, { least: 1, most: maxMegabytes });
/** The most years, which is longer than anybody stays at a school. */
export const maxHandInYears = 30;
const yearsHint = fault(notAWholeNumberBetween, { least: 1, most: maxHandInYears });
const percentHint = fault(notAWholeNumberBetween, { least: 0, most: 100 });
const Percent = Type.Integer({ minimum: 0, maximum: 100, hint: percentHint });

/**
 * The fields that a school can require of new students, in addition to a name and a class, and of teachers, in forms
 * and imports.
 */
export const requirable = [
  'roll',
  'dateOfBirth',
  'gender',
  'courseEnrolled',
  'address',
  'guardian',
  'teacherEmail',
] as const;
export type Requirable = (typeof requirable)[number];

const ClockTime = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', maxLength: 5, hint: fault(notAClockTime) });

export type RegistersClose = Policies['registersClose'];

/** The default closing times of registers. */
export const usualRegistersClose: RegistersClose = { morning: '09:30', afternoon: '13:30' };

/** The settings that a school makes for all of its classes. */
export const Policies = Type.Object({
  /** The classes whose records teachers can access. */
  teachersReach: OneOf(['every-class', 'taught']),
  /** The number of days afterwards in which a teacher can correct a register or marks; `null` for no limit. */
  correctionDays: Type.Union([Type.Integer({ minimum: 0, maximum: maxCorrectionDays, hint: daysHint }), Type.Null()], {
    hint: daysHint,
  }),
  resultsVisible: OneOf(['submitted', 'published']),
  /** Whether an excused student counts as absent in a register or is left out. */
  excusedCounts: OneOf(['absent', 'not']),
  registersTaken: OneOf(['daily', 'twice', 'lesson']),
  /** When the registers of a morning and of an afternoon close: from then on, they count as missing. */
  registersClose: Type.Object({ morning: ClockTime, afternoon: ClockTime }),
  /** A student whose attendance is below this percentage needs care. */
  careBelowPercent: Percent,
  passPercent: Type.Union([Percent, Type.Null()], { hint: percentHint }),
  /** Whether students see how the marks of their class are spread, without names. */
  classSpread: OneOf(['hidden', 'shown']),
  /** Whether a lesson in a room that another lesson has at that time is refused, or only shown. */
  roomTaken: OneOf(['warn', 'refuse']),
  /** Whether lists sorted by name use the whole name or the family name. */
  listsSortBy: OneOf(['name', 'familyName', 'givenName']),
  /** Whether registers, class lists and results are sorted by roll or by the class's own numbers. */
  classOrder: OneOf(['roll', 'numberInClass']),
  /** The people who need a second factor to sign in, from `secondFactorFrom` on: nobody, or admins and teachers. */
  secondFactor: OneOf(['optional', 'staff']),
  secondFactorFrom: OrNull(LocalDate),
  /** The most megabytes that a student can store with their hand-ins. */
  filesPerStudentMegabytes: Type.Integer({ minimum: 1, maximum: maxMegabytes, hint: megabytesHint }),
  /** The number of years for which hand-ins and their files are kept; `null` for ever. */
  handInYears: Type.Union([Type.Integer({ minimum: 1, maximum: maxHandInYears, hint: yearsHint }), Type.Null()], {
    hint: yearsHint,
  }),
  /** The kind of a student's first password; `null` for the server's setting. */
  firstPasswords: OrNull(OneOf(['roll', 'random'])),
  /** The required fields of new people; `null` requires all of them in forms, and none of them in imports. */
  requiredFields: OrNull(Type.Array(OneOf(requirable), { uniqueItems: true, maxItems: requirable.length })),
  /** The name of the scale on which results are written; `null` for percent. */
  markScale: OrNull(TextOrBlank(60)),
  /**
   * The mean of a session: that of its exams, that of its terms by their weights, or that of the exams without a term.
   */
  yearMean: OneOf(['exams', 'terms', 'own']),
});
export type Policies = Type.Static<typeof Policies>;

/** Returns whether forms require a field of a student, given by its path, or `teacherEmail`. */
export function requires({ requiredFields }: Pick<Policies, 'requiredFields'>, path: string): boolean {
  const field = path.replace(/\..*/, '').replace('guardianDetails', 'guardian');
  return requiredFields === null || requiredFields.includes(field as Requirable);
}
