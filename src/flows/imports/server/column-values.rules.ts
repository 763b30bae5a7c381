import { asciiDigits } from '../../../platform/contract/digits.ts';
import { foldForSearch } from '../../../platform/contract/fold-for-search.ts';
import { maxRoll } from '../../../platform/contract/school-terms.ts';
import { parseNumber, parseWhole } from '../../../platform/spreadsheets/cell-values.ts';
import { saysLeft } from './leaver-words.ts';
import { ownMaximum } from './mark-words.ts';
import { isRelation } from './parts.rules.ts';
import { countingHeadings } from './synonyms.ts';

/**
 * Returns whether the values of a column fit the field that its heading suggests: a column of A, B, C is not a state.
 */
export function canBe(field: string, heading: string, values: readonly string[]): boolean {
  const texts = values.slice(0, mostLookedAt).map((value) => foldForSearch(asciiDigits(value)).trim());
  if (texts.length === 0) return true;
  const some = (test: (text: string) => boolean) => texts.filter(test).length * 2 > texts.length;
  // Remarks, and a state, say who has left, or nothing that is read.
  if (field === 'status') return values.some((value) => saysLeft(value, heading)) || areStatuses(texts);
  if (countingHeadings.has(heading) && texts.every((text, place) => parseWhole(text) === place + 1)) return false;
  return !cannotBe[field]?.(some, heading);
}

/** Whether values say the state of somebody at a school, and no part of a country. */
export function areStates(values: readonly string[]): boolean {
  const isOne = (text: string) =>
    /^(?:active|enroll?ed|current|present|regular)\b/i.test(text.trim()) || saysLeft(text);
  return values.some(isOne) && areStatuses(values.map((text) => foldForSearch(text)));
}

/** A few words, one of which most rows have. */
function areStatuses(texts: readonly string[]): boolean {
  const counts = [...Map.groupBy(texts, (text) => text).values()].map(({ length }) => length);
  return counts.length > 1 && Math.max(...counts) * 2 >= texts.length;
}

/** Whether a column says who the guardian is to the student, as "mother", and not by name. */
export function areRelations(values: readonly string[]): boolean {
  return values.length > 0 && values.filter(isRelation).length * 2 > values.length;
}

/** So many values show what a column is. */
export const mostLookedAt = 200;

type Some = (test: (text: string) => boolean) => boolean;

const isDate = (text: string) => /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[ t]|$)/.test(text);
const isEmail = (text: string) => text.includes('@');
const isPhone = (text: string) => /^\+?[\d ()./-]{7,}$/.test(text) && digitsOf(text).length > 6;
const isNumber = (text: string) => /^[\d.,+e-]+$/.test(text);
const isOther = (text: string) => isDate(text) || isEmail(text) || isPhone(text);
const isNoText = (text: string) => isOther(text) || isNumber(text);
const digitsOf = (text: string) => text.replaceAll(/\D/g, '');
const isNoPhone = (text: string) => digitsOf(text).length < 3 || isEmail(text) || isDate(text);
/** A number in two parts such as 24.0411 is no roll; one such as 10.5 is a wrong roll. */
const inParts = /[.,](?!0+$)\d{3,}$/;
const isRoll = (text: string) => !inParts.test(text) && (parseNumber(text) ?? maxRoll + 1) <= maxRoll;
const isYear = (text: string) => /^(?:19|20)\d\d$/.test(text);
const isShort = (text: string) => text.length <= 3;

/** How adults are addressed: somebody lives at no such place. */
const isAdult = /^(?:mr|mrs|ms|miss|mme|monsieur|herr|frau|sr|sra)\.? /;

/** Headings that mean a section if the values are short, and something else if they are longer. */
const sometimesSection = new Set(['division', 'div', 'শাখা', 'stream', 'parallel', '组', '組', '班'].map(foldForSearch));

/**
 * Courses that older students choose, under a heading that other schools use for parallel classes such as East and
 * West.
 */
const course = /scien|commerc|art|human|business|medic|vocation|techn|engineer|manage|general|math|bio|econom|comput/;

/** Where classes stay in one room, a "home room" may be its number. */
const isRoom = /^(?:rm|room|raum|salle|sala|aula|lokaal|classroom)\W*\d/;

/** Whether a heading is that of home rooms. */
export const isHomeRoom = /^home[ _-]?room/;
/** A class by its letter, or by its year; A12 and 112 are rooms. */
const isOwnClass = /^(?:\p{L}|\d{1,2}\W?\p{L}*)$/u;

/** Names of classes of three letters; others are abbreviated courses, as PCM. */
const shortNames = /^(?:red|oak|elm|ash|fir|sun|sky|sea)$/;

function isSection(heading: string, text: string): boolean {
  return isShort(text) || (heading === 'stream' && /^\p{L}{4,10}$/u.test(text) && !course.test(text));
}

/** The values that show that a column is not of the field. */
const cannotBe: Readonly<Record<string, (some: Some, heading: string) => boolean>> = {
  name: (some) => some(isNoText),
  firstName: (some) => some(isNoText),
  middleName: (some) => some(isNoText),
  lastName: (some) => some(isNoText),
  guardianName: (some) => some((text) => isNoText(text) || isRelation(text)),
  fatherName: (some) => some(isNoText),
  motherName: (some) => some(isNoText),
  // The first names of both parents in one cell are no name of one.
  guardianFirstName: (some) => some((text) => isNoText(text) || text.includes(',')),
  guardianLastName: (some) => some(isNoText),
  fatherFirstName: (some) => some(isNoText),
  fatherLastName: (some) => some(isNoText),
  motherFirstName: (some) => some(isNoText),
  motherLastName: (some) => some(isNoText),
  secondGuardianFirstName: (some) => some(isNoText),
  secondGuardianLastName: (some) => some(isNoText),
  houseNumber: (some) => some((text) => !/^\d+\s?[a-z]?(?:[-/]\w+)?$/.test(text)),
  secondGuardianName: (some) => some(isNoText),
  secondGuardianRelation: (some) => some(isNoText),
  secondGuardianPhone: (some) => some(isNoPhone),
  secondGuardianEmail: (some) => some((text) => !isEmail(text)),
  guardianRelation: (some) => some(isNoText),
  city: (some) => some((text) => isNoText(text) || text.length === 1),
  state: (some) =>
    some((text) => isNoText(text) || /\d/.test(text) || text.length === 1 || /^(i{1,3}|iv|v)$/.test(text)),
  courseEnrolled: (some, heading) =>
    some(
      (text) =>
        isOther(text) ||
        (heading === 'stream' && (text.length !== 3 || shortNames.test(text)) && isSection(heading, text)),
    ),
  section: (some, heading) =>
    some(
      (text) =>
        isOther(text) ||
        text.length > 20 ||
        isRoom.test(text) ||
        (isHomeRoom.test(heading) && !isOwnClass.test(text)) ||
        (sometimesSection.has(heading) && !isSection(heading, text)),
    ),
  class: (some, heading) =>
    some(
      (text) =>
        isOther(text) ||
        isYear(text) ||
        isRoom.test(text) ||
        (isHomeRoom.test(heading) && !isOwnClass.test(text)) ||
        (heading === 'gr' && !/^(?:\d{1,2}|p?kg?)$/.test(text)) ||
        (heading === 'القسم' && !/\d/.test(text)) ||
        (heading === 'grade' && /^[a-f][-+]?$/.test(text)),
    ),
  note: (some) => some((text) => isNumber(text) || ownMaximum(text) !== undefined),
  examName: (some) => some(isNumber),
  // A department may say what people are.
  subject: (some) => some((text) => /^(?:students?|pupils?|learners?|staff|teachers?)$/.test(text)),
  mark: (some) => some((text) => /^(?:pass(?:ed)?|fail(?:ed)?|promoted|aprobado|reprobado)$/.test(text)),
  session: (some) => some((text) => isDate(text) || isEmail(text) || !/\d/.test(text) || /^\d{1,2}$/.test(text)),
  street: (some, heading) =>
    some(
      (text) => isOther(text) || isAdult.test(text) || (heading === 'house' && !/\d/.test(text) && !/\s/.test(text)),
    ),
  postalCode: (some, heading) =>
    some(
      (text) => !/\d/.test(text) || isEmail(text) || isDate(text) || (heading === 'pin' && digitsOf(text).length !== 6),
    ),
  roll: (some, heading) =>
    some(
      (text) =>
        !isRoll(text) || isDate(text) || isEmail(text) || digitsOf(text).length > (heading.includes('id') ? 9 : 12),
    ),
  admissionNumber: (some, heading) =>
    some((text) => !/\d/.test(text) || isDate(text) || isEmail(text) || (heading === 'reg' && text.length <= 3)),
  numberInClass: (some) => some((text) => !isRoll(text)),
  dateOfBirth: (some) => some((text) => digitsOf(text).length < 3 || isEmail(text)),
  leftOn: (some) => some((text) => digitsOf(text).length < 3 || isEmail(text)),
  grandfatherName: (some) => some(isNoText),
  gender: (some) => some((text) => text.length > 20 || isOther(text)),
  phone: (some) => some(isNoPhone),
  guardianPhone: (some) => some(isNoPhone),
  fatherPhone: (some) => some(isNoPhone),
  motherPhone: (some) => some(isNoPhone),
  fatherEmail: (some) => some((text) => !isEmail(text)),
  motherEmail: (some) => some((text) => !isEmail(text)),
  email: (some) => some((text) => !isEmail(text)),
  guardianEmail: (some) => some((text) => !isEmail(text)),
  period: (some) => some((text) => /\d:\d/.test(text)),
  starts: (some) => some((text) => !/\d/.test(text)),
  ends: (some) => some((text) => !/\d/.test(text)),
  times: (some) => some((text) => !/\d.*\D.*\d/.test(text)),
};
