import * as Type from 'typebox';
import { fault } from './reason.ts';
import { notAClockTime, notAWholeNumberBetween } from './refusals.ts';
import { LocalDate, OneOf, TextOrBlank } from './school-terms.ts';

/** Ten years: longer than any school keeps correcting. */
export const maxCorrectionDays = 3650;

const daysHint = fault(notAWholeNumberBetween, { least: 0, most: maxCorrectionDays });
/** A hundred gigabytes. */
export const maxMegabytes = 100_000;
const megabytesHint = fault(notAWholeNumberBetween, { least: 1, most: maxMegabytes });
/** Longer than anybody's time at a school. */
export const maxHandInYears = 30;
const yearsHint = fault(notAWholeNumberBetween, { least: 1, most: maxHandInYears });
const percentHint = fault(notAWholeNumberBetween, { least: 0, most: 100 });
const Percent = Type.Integer({ minimum: 0, maximum: 100, hint: percentHint });

/** The fields that a school may require of new students, besides a name and a class, and of teachers, in forms and imports. */
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

/** When registers close until the school says so. */
export const usualRegistersClose: RegistersClose = { morning: '09:30', afternoon: '13:30' };

/** The settings that a school makes once for all its classes. */
export const Policies = Type.Object({
  /** The classes that teachers reach. */
  teachersReach: OneOf(['every-class', 'taught']),
  /** For how many days after it a teacher may correct a register or marks; `null` for ever. */
  correctionDays: Type.Union([Type.Integer({ minimum: 0, maximum: maxCorrectionDays, hint: daysHint }), Type.Null()], {
    hint: daysHint,
  }),
  resultsVisible: OneOf(['submitted', 'published']),
  /** Whether a register where a student is excused counts as absent, or not at all. */
  excusedCounts: OneOf(['absent', 'not']),
  registersTaken: OneOf(['daily', 'twice', 'lesson']),
  /** When the registers of a morning and of an afternoon close: from then on they are missing. */
  registersClose: Type.Object({ morning: ClockTime, afternoon: ClockTime }),
  /** A student who is present less often needs care. */
  careBelowPercent: Percent,
  passPercent: Type.Union([Percent, Type.Null()], { hint: percentHint }),
  /** Whether students see, without names, how the marks of their class spread. */
  classSpread: OneOf(['hidden', 'shown']),
  /** Whether a lesson in a room that another one has then is refused, or only shown. */
  roomTaken: OneOf(['warn', 'refuse']),
  /** Whether lists in the order of names go by the whole name, or by the family's. */
  listsSortBy: OneOf(['name', 'familyName']),
  /** Whether registers, lists of a class and its results go by rolls, or by the class's own numbers. */
  classOrder: OneOf(['roll', 'numberInClass']),
  /** The people who need a second factor to sign in, from `secondFactorFrom` on: nobody, or admins and teachers. */
  secondFactor: OneOf(['optional', 'staff']),
  secondFactorFrom: Type.Union([LocalDate, Type.Null()]),
  /** How much a student may store with what they hand in. */
  filesPerStudentMegabytes: Type.Integer({ minimum: 1, maximum: maxMegabytes, hint: megabytesHint }),
  /** For how many years what was handed in is kept, with its files; `null` for ever. */
  handInYears: Type.Union([Type.Integer({ minimum: 1, maximum: maxHandInYears, hint: yearsHint }), Type.Null()], {
    hint: yearsHint,
  }),
  /** The kind of a student's first password; `null` for the server's setting. */
  firstPasswords: Type.Union([OneOf(['roll', 'random']), Type.Null()]),
  /** The required fields of new people; `null` requires all of them in forms, and none in imports. */
  requiredFields: Type.Union([
    Type.Array(OneOf(requirable), { uniqueItems: true, maxItems: requirable.length }),
    Type.Null(),
  ]),
  /** The name of the scale by which results are written; `null` for percent. */
  markScale: Type.Union([TextOrBlank(60), Type.Null()]),
  /** The mean of a session is that of its exams, of its terms by their weights, or of the exams that are of no term. */
  yearMean: OneOf(['exams', 'terms', 'own']),
});
export type Policies = Type.Static<typeof Policies>;

/** Whether forms require a field of a student, given by its path, or `teacherEmail`. */
export function requires({ requiredFields }: Pick<Policies, 'requiredFields'>, path: string): boolean {
  const field = path.replace(/\..*/, '').replace('guardianDetails', 'guardian');
  return requiredFields === null || requiredFields.includes(field as Requirable);
}
