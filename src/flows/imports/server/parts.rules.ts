import { clockOf, minuteOf } from '../../../platform/contract/clock-time.ts';
import { asciiDigits } from '../../../platform/contract/digits.ts';
import { foldForSearch, wordsOf } from '../../../platform/contract/fold-for-search.ts';
import { parseTime } from '../../../platform/spreadsheets/cell-values.ts';
import { foldHeading } from './fold-heading.ts';
import type { ImportField } from './import-kind.ts';
import { levelOf } from './level-words.ts';
import { type Parent, parents, parentWords } from './parents.synonyms.ts';

/**
 * Columns that are parts of a field or can replace it: the parts of a name, the section of a class, a lesson's start
 * and end in one column, and other numbers than the roll.
 */
export const nameParts: readonly ImportField[] = ['firstName', 'middleName', 'lastName', 'secondLastName'].map(partOf);
/** A date of birth in three columns. */
export const birthParts: readonly ImportField[] = ['birthDay', 'birthMonth', 'birthYear'].map(partOf);
/** The name that a person is called by. */
export const preferredName: ImportField = partOf('preferredName');
/** The name of the grandfather, who is the end of names in Ethiopia and in Arab countries. */
export const grandfather: ImportField = partOf('grandfatherName');
export const classParts: readonly ImportField[] = ['section'].map(partOf);
export const otherNumbers: readonly ImportField[] = ['admissionNumber', 'numberInClass'].map(partOf);
/** The parents of a student, side by side; the first of them is the guardian where the file names none. */
export const parentParts: readonly ImportField[] = parents.flatMap((parent) =>
  ['Name', 'Phone', 'Email', 'FirstName', 'LastName'].map((part) => partOf(`${parent}${part}`)),
);
/** The parts of a guardian's name, and a second guardian beside the first. */
export const guardianParts: readonly ImportField[] = [
  ...['guardianFirstName', 'guardianLastName'].map(partOf),
  ...['Name', 'Relation', 'Phone', 'Email', 'FirstName', 'LastName'].map((part) => partOf(`secondGuardian${part}`)),
];
/** A student's own email, which says who they are. */
export const ownEmail: ImportField = partOf('email');
/** The number of a house beside its street. */
export const addressParts: readonly ImportField[] = ['houseNumber'].map(partOf);
/** What says that somebody has left the school: their rows are left out. A word that is not known means whether they are there. */
export const leavingParts: readonly ImportField[] = [{ ...partOf('status'), words: ['yes', 'no'] }, partOf('leftOn')];
export const timeParts: readonly ImportField[] = ['times', 'duration'].map(partOf);

function partOf(name: string): ImportField {
  return { name, isRequired: false, isPart: true, example: '' };
}

/** By the name of a part, the fields that it is part of. */
export const wholesOf: Readonly<Record<string, readonly string[]>> = {
  firstName: ['name'],
  middleName: ['name'],
  lastName: ['name'],
  secondLastName: ['name'],
  section: ['class'],
  birthDay: ['dateOfBirth'],
  birthMonth: ['dateOfBirth'],
  birthYear: ['dateOfBirth'],
  times: ['starts', 'ends'],
  duration: ['ends'],
  admissionNumber: ['roll'],
  numberInClass: ['roll'],
  fatherName: ['guardianName', 'guardianRelation'],
  fatherPhone: ['guardianPhone'],
  fatherEmail: ['guardianEmail'],
  motherName: ['guardianName', 'guardianRelation'],
  motherPhone: ['guardianPhone'],
  motherEmail: ['guardianEmail'],
  guardianFirstName: ['guardianName'],
  guardianLastName: ['guardianName'],
  fatherFirstName: ['fatherName', 'guardianName', 'guardianRelation'],
  fatherLastName: ['fatherName', 'guardianName', 'guardianRelation'],
  motherFirstName: ['motherName', 'guardianName', 'guardianRelation'],
  motherLastName: ['motherName', 'guardianName', 'guardianRelation'],
  secondGuardianFirstName: ['secondGuardianName'],
  secondGuardianLastName: ['secondGuardianName'],
  houseNumber: ['street'],
};

export type Relations = Readonly<Record<Parent, string>>;
export const inEnglish: Relations = { father: 'Father', mother: 'Mother' };

type Given = Readonly<Record<string, string>>;

const parentOfWord = new Map(
  parents.flatMap((parent) => parentWords[parent].map((word) => [foldHeading(word), parent])),
);

/** Returns the parent that a word for a relation means, in any language. */
export function parentIn(relation: string | undefined): Parent | undefined {
  return relation === undefined ? undefined : parentOfWord.get(foldHeading(relation));
}

/** Whether a text says who somebody is to a student, and not by name. */
export function isRelation(text: string): boolean {
  return parentIn(text) !== undefined || ofRelatives.test(foldForSearch(text).trim());
}

const ofRelatives =
  /^(?:(?:maternal|paternal|legal|court appointed) )?(?:grand-?(?:mother|father|parents?|ma|pa)|step-?(?:mother|father|parent)|foster (?:mother|father|parent|carer)|(?:older |elder )?(?:brother|sister|sibling)|uncle|aunt|cousin|guardian|carer|gross(?:mutter|vater)|oma|opa|onkel|tante|stief(?:mutter|vater)|grand-?(?:mere|pere)|oncle|beau-?pere|belle-?mere|abuel[oa]|ti[oa]|padrastro|madrastra|avos?|nonn[oa]|zi[oa]|babcia|dziadek|babicka|dedecek|бабушка|дедушка|дядя|тетя|kakek|nenek|paman|bibi|nyanya|datuk|дядо|баба)$/u;

type Joining = {
  readonly keepsParts?: boolean;
  readonly relations?: Relations;
  readonly isFamilyFirst?: boolean;
};

/** Headings of languages in which the family's name stands first, in folded form. */
const familyFirst = new Set(
  [...['vezetéknév', 'családnév', 'họ', 'họ và tên đệm', 'họ đệm', 'họ và chữ đệm'], ...['姓', '姓氏', '성']].map(
    (heading) => foldHeading(heading),
  ),
);

/** Whether a heading of family names is of a language in which they stand before the given ones. */
export function standsFirst(heading: string): boolean {
  return familyFirst.has(foldHeading(heading));
}

/**
 * Returns the fields of a row, with the parts of names joined. The parts are kept as well if the school sorts its lists
 * by family name.
 */
export function joinParts(
  row: Given,
  { keepsParts = false, relations = inEnglish, isFamilyFirst = false }: Joining = {},
): Record<string, string> {
  const {
    firstName,
    middleName,
    lastName: first,
    secondLastName,
    section,
    times,
    duration,
    houseNumber,
    ...all
  } = joinDescent(row);
  const lastName = first === undefined ? undefined : [first, secondLastName].filter(Boolean).join(' ');
  const { birthDay, birthMonth, birthYear, ...given } = joinGuardians(all, isFamilyFirst);
  const born = [birthDay, birthMonth, birthYear].every((part) => part !== undefined)
    ? joinDate(birthDay ?? '', birthMonth ?? '', birthYear ?? '')
    : undefined;
  const joined: Record<string, string> = { ...given, ...guardianOf(given, relations) };
  const [postalCode, city] = given.postalCode === undefined ? (partPlace(given.city ?? '') ?? []) : [];
  if (postalCode !== undefined && city !== undefined) Object.assign(joined, { postalCode, city });
  if (houseNumber !== undefined && given.street !== undefined) joined.street = joinStreet(given.street, houseNumber);
  if (keepsParts && lastName !== undefined) joined.lastName = lastName;
  if (keepsParts && firstName !== undefined) joined.firstName = [firstName, middleName].filter(Boolean).join(' ');
  const name = joinName({ name: given.name, firstName, middleName, lastName }, isFamilyFirst);
  if (name) joined.name = name;
  if (born !== undefined) joined.dateOfBirth ??= born;
  if (section !== undefined && given.class !== undefined) joined.class = joinClass(given.class, section);
  // A section by number alone says no class.
  else if (section !== undefined && !/^\p{Nd}$/u.test(section)) joined.class = section;
  const [, starts, ends] = /^(.*?\d.*?)\s*(?:[-–—~]|to|until|bis|à|a|до|到|至)\s*(\d.*)$/iu.exec(times ?? '') ?? [];
  if (starts !== undefined && given.starts === undefined) joined.starts = starts.trim();
  if (ends !== undefined && given.ends === undefined) joined.ends = ends.trim();
  joined.ends ??= endAfter(joined.starts, duration) ?? '';
  if (joined.ends === '') delete joined.ends;
  return joined;
}

/** The time so long after another one: an hour, "1h00", or minutes. */
function endAfter(starts: string | undefined, duration: string | undefined): string | undefined {
  const [, minutes] = /^(\d{2,3})(?:\s*\p{L}+\.?)?$/u.exec(asciiDigits(duration ?? '')) ?? [];
  const [begun, lasted] = [starts, duration].map((text) => parseTime(text ?? ''));
  const length = minutes === undefined ? lasted && minuteOf(lasted) : Number(minutes);
  return begun === undefined || length === undefined ? undefined : clockOf(minuteOf(begun) + Number(length));
}

/** Where the grandfather's name has a column, a name is one's own, the father's and the grandfather's, before that of the family. */
function joinDescent({ grandfatherName, ...given }: Given): Given {
  const { name, firstName, middleName, fatherName: father, lastName } = given;
  if (grandfatherName === undefined) return given;
  if (father === undefined) return { ...given, lastName: lastName ?? grandfatherName };
  // A father's name of several words is whole.
  if (/\S\s+\S/.test(father.trim())) return given;
  const fatherName = [father, grandfatherName, lastName].filter(Boolean).join(' ');
  if (firstName !== undefined || lastName !== undefined)
    return { ...given, fatherName, middleName: [middleName, father, grandfatherName].filter(Boolean).join(' ') };
  const isWhole = name === undefined || ` ${name} `.includes(` ${father} `);
  return { ...given, fatherName, ...(!isWhole && { name: [name, father, grandfatherName].join(' ') }) };
}

const title = 'mrs?|ms|miss|dr|mme|mlle|m|sra?|srta|herr|frau|fru|dhr|mevr|pan|pani|bay|bayan';
/** What parts the names of two parents in one cell; a comma does where a title follows, and one begins the text. */
const betweenParents = new RegExp(`\\s*[;/\\n]\\s*|(?<=^\\s*(?:${title})\\b.*),\\s*(?=(?:${title})\\b)`, 'iu');

/** Joins the parts of the names of a student's guardians. */
function joinGuardians(given: Given, isFamilyFirst: boolean): Record<string, string> {
  const joined: Record<string, string> = { ...given };
  for (const of of ['guardian', 'secondGuardian', ...parents]) {
    const [firstName, lastName] = [joined[`${of}FirstName`], joined[`${of}LastName`]];
    delete joined[`${of}FirstName`];
    delete joined[`${of}LastName`];
    const whole = joinName({ name: joined[`${of}Name`], firstName, lastName }, isFamilyFirst);
    const [, name = whole, inBrackets] = /^(.*\S)\s*\(([^()]+)\)$/u.exec(whole ?? '') ?? [];
    const isRelated = inBrackets !== undefined && isRelation(inBrackets);
    if (isRelated && /uardian$/.test(of)) joined[`${of}Relation`] ??= inBrackets.trim();
    const said = isRelated ? name : whole;
    const [one = '', other, ...more] = said === undefined || of !== 'guardian' ? [] : said.split(betweenParents);
    const areTwo =
      other !== undefined && more.length === 0 && [one, other].every((text) => /\p{L}\s+\S*\p{L}/u.test(text));
    if (areTwo && given.secondGuardianName === undefined) {
      Object.assign(joined, { guardianName: one.trim(), secondGuardianName: other.trim() });
    } else if (said !== undefined) joined[`${of}Name`] = said;
  }
  return joined;
}

/** A postal code and the place after it in one cell; `undefined` where a text has only one of them. */
export function partPlace(text: string): readonly [string, string] | undefined {
  const [, code, place] =
    /^((?:\p{Lu}{1,2}[- ])?\p{Nd}{4,6}(?:\s?\p{Lu}{2})?|\p{Nd}{3}\s\p{Nd}{2}|\p{Nd}{2}-\p{Nd}{3})[\s,]+(\p{L}{2}[^\p{Nd}]*)$/u.exec(
      text.trim(),
    ) ?? [];
  return code === undefined || place === undefined ? undefined : [code, place];
}

function joinStreet(street: string, houseNumber: string): string {
  return /\p{Nd}/u.test(street) && street.includes(houseNumber) ? street : `${street} ${houseNumber}`;
}

/**
 * If the file has no guardian's name, the guardian is the parent that the relation names, or the first parent with a
 * name.
 */
function guardianOf(given: Given, relations: Relations): Given {
  if (given.guardianName !== undefined) return {};
  const said = parentIn(given.guardianRelation);
  const named = parents.filter((parent) => given[`${parent}Name`] !== undefined);
  // Of two parents, an email that begins with the name of one is theirs.
  const [mailbox = ''] = (given.guardianEmail ?? '').split('@');
  const isOf = (one: Parent) => wordsOf(given[`${one}Name`] ?? '').some((word) => wordsOf(mailbox).includes(word));
  const parent =
    said ??
    (named.filter(isOf).length === 1 ? named.find(isOf) : named[0]) ??
    parents.find((one) => given[`${one}Phone`] ?? given[`${one}Email`]);
  // If the relation is a word such as "uncle", neither parent is the guardian.
  if (parent === undefined || (said === undefined && given.guardianRelation !== undefined)) return {};
  const { guardianRelation = relations[parent], guardianPhone, guardianEmail } = given;
  const [name, phone, email] = ['Name', 'Phone', 'Email'].map((part) => given[`${parent}${part}`]);
  if (email !== undefined && guardianEmail !== undefined && email !== guardianEmail) return {};
  // A cell may hold several numbers.
  const phones = [...new Set([phone, guardianPhone].filter((one) => one !== undefined))].join(', ');
  const values = { Name: name, Relation: guardianRelation, Phone: phones || undefined, Email: email ?? guardianEmail };
  const found = Object.entries(values).flatMap(([part, text]) =>
    text === undefined ? [] : [[`guardian${part}`, text]],
  );
  return Object.fromEntries(found);
}

/** The given name first, but in the East, where the family's name is, without a space between them; and in some languages. */
function joinName(
  { name, firstName, middleName, lastName }: Record<string, string | undefined>,
  isFamilyFirst = false,
): string | undefined {
  if (firstName === undefined && lastName === undefined) return name ?? middleName;
  // If only a first name is present, the "Name" column contains the last name; if only a last name is, it contains the
  // first name.
  const first = firstName ?? (lastName === undefined ? undefined : name);
  const last = lastName ?? (firstName === undefined ? undefined : name);
  const parts = [first, middleName, last].filter((part) => part !== undefined);
  const holds = (whole: string) => parts.every((part) => part === whole || ` ${whole} `.includes(` ${part} `));
  if (name !== undefined && holds(name)) return name;
  const isEastern = parts.every((part) =>
    /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+$/u.test(part),
  );
  if (isEastern) return [last, middleName, first].filter(Boolean).join('');
  return (isFamilyFirst ? [last, middleName, first].filter(Boolean) : parts).join(' ');
}

function joinDate(day: string, month: string, year: string): string {
  const isNumber = /^\p{Nd}{1,2}$/u.test(month);
  return isNumber ? [year, month, day].join('-') : [day, month, year].join(' ');
}

const ordinal = /^(?:[ªº°.]|[dr][oa]|t[oa]|st|nd|rd|th)$/i;

/**
 * Adds the section to the class, unless the class already ends with it or the section contains the class, such as 8 and
 * 8A.
 */
function joinClass(name: string, section: string): string {
  const said = /\d+/.exec(asciiDigits(name))?.[0] ?? levelOf(foldForSearch(name)) ?? name;
  const level = String(said).replace(/^0+(?=\d)/, '');
  const bare = name.replaceAll(/[^\p{L}\p{M}\p{N}]+$/gu, '');
  const rest = bare !== '' && section.startsWith(bare) ? section.slice(bare.length) : '';
  if (rest !== '' && !ordinal.test(rest) && !(/\p{Nd}$/u.test(bare) && /^\p{Nd}/u.test(rest))) return section;
  const own = asciiDigits(section).replace(/^0+(?=\d)/, '');
  // A second group of the second year is no class: "2°" beside "2ª".
  const isWhole = own.startsWith(level) && own !== level && !ordinal.test(own.slice(level.length));
  // In Colombia 801 is the first group of class 8.
  if (isWhole && !/^\d(?!\d$)/.test(own.slice(level.length))) return section;
  const has = new RegExp(`(?:^|[^\\p{L}])${RegExp.escape(section)}$`, 'iu').test(name);
  // The only number of a class is no section: 1 beside "ป.1".
  const isLevel = /^\p{Nd}+$/u.test(section) && name.match(/\p{Nd}+/gu)?.length === 1;
  return has && !isLevel && name.length > section.length ? name : `${name} ${section}`;
}

/**
 * Names that stand as "SURNAME, Given" or "SURNAME, Given, Middle" are turned round, where most of their column are written so; capitals that only mark
 * the surname go.
 */
export function turnNames(texts: readonly string[]): (text: string) => string {
  const turned = texts.filter((text) => isTurned(text)).length;
  if (turned === 0 || turned * 2 < texts.length) return (text) => text;
  return (text) => {
    if (!isTurned(text)) return text;
    const parts = text.split(',').map((part) => part.trim());
    const [last = '', first = '', middle = ''] = parts.filter((part, place) => place < 2 || /\p{L}/u.test(part));
    return [first, middle, isCapitals(last) && !isCapitals(first) ? inSmall(last) : last].filter(Boolean).join(' ');
  };
}

function isTurned(text: string): boolean {
  return (
    /^[^,]*\p{L}[^,]*,\s*[^,]*\p{L}\p{L}[^,]*(?:,[^,]*)?$/u.test(text) &&
    !/,\s*(?:jr|sr|ii|iii|iv|phd|md)\.?$/i.test(text) &&
    // Degrees such as "S.Pd." stand after a name.
    !/,\s*\p{Lu}\p{L}*\.\s?(?:\p{Lu}\p{L}*\.?)+$/u.test(text)
  );
}

function isCapitals(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase();
}

function inSmall(text: string): string {
  return text.toLowerCase().replaceAll(/(?:^|[\s'’-])\p{L}/gu, (start) => start.toUpperCase());
}
