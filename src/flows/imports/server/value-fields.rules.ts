import { asciiDigits } from '../../../platform/contract/digits.ts';
import { wordsOf } from '../../../platform/contract/fold-for-search.ts';
import { parseTime, parseWhole } from '../../../platform/spreadsheets/cell-values.ts';
import { areRelations, canBe } from './column-values.rules.ts';
import { readDay } from './day-names.ts';
import { foldHeading } from './fold-heading.ts';
import { saysLeft } from './leaver-words.ts';
import { countDays, daysIn, readDays } from './timetables/weekdays.rules.ts';
import { readGenderWord } from './values.rules.ts';

/** By field, whether a text names one of the school's own records, such as a class. */
export type Vocabulary = Readonly<Partial<Record<string, (text: string) => boolean>>>;

/** A column without a known heading, and the values in it. */
export type Unread = { readonly place: number; readonly heading: string; readonly values: readonly string[] };

type Around = {
  /** By the place of a column, the field that its heading says. */
  readonly fields: readonly (string | null)[];
  readonly names: ReadonlySet<string>;
  readonly vocabulary: Vocabulary;
  readonly today: string;
  /** The students' names, as far as columns have them. */
  readonly named: readonly string[];
};

export type ByValues = {
  readonly fields: ReadonlyMap<number, string>;
  /** The places of columns whose values a file of people could need, and which fit several fields or none. */
  readonly doubtful: readonly number[];
};

/** Finds what columns are by the values in them, where nothing is known of their headings. */
export function readByValues(unread: readonly Unread[], around: Around): ByValues {
  const found = new Map<number, string>();
  const { fields, names, vocabulary } = around;
  const known = () => new Set([...fields, ...found.values()]);
  const has = (...some: readonly string[]) => some.some((field) => known().has(field));
  const left = () => unread.filter(({ place, values }) => !found.has(place) && values.length >= fewestValues);
  const take = (field: string, fits: (values: readonly string[]) => boolean, isAgain = false) => {
    if (!names.has(field)) return;
    for (const { place, values } of left()) if ((isAgain || !has(field)) && fits(values)) found.set(place, field);
  };
  for (const [field, isOne] of Object.entries(vocabulary)) {
    const isSaid = field !== 'group' && (has(field) || (field === 'class' && has('section', 'classes')));
    if (isOne && !isSaid) take(field, (values) => areMostly(values, isOne), field === 'group');
  }
  take('gender', areGenders);
  take(
    'status',
    (values) => canBe('status', '', values) && values.some((text) => saysLeft(text)) && differentIn(values) <= 0.5,
  );
  take('dateOfBirth', (values) => !has('birthYear') && areBirths(values, around.today));
  take('day', areDays);
  if (!has('starts', 'period')) take('times', (values) => areMostly(values, isSpan));
  const [starts, ends, ...otherTimes] = left().filter(({ values }) => areMostly(values, isClock));
  if (starts && ends && otherTimes.length === 0 && names.has('starts') && !has('starts', 'ends', 'times')) {
    found.set(starts.place, 'starts');
    found.set(ends.place, 'ends');
  }
  const [subject, ...otherWords] = left().filter(({ values }) => areMostly(values, isWord) && !values.some(isOffice));
  if (subject && otherWords.length === 0 && names.has('subject') && !names.has('mark') && !has('subject'))
    found.set(subject.place, 'subject');
  if (!has(...partsOfNames)) take('name', areNames);
  readGuardians(left(), { ...around, fields: fields.map((field, place) => field ?? found.get(place) ?? null) }, found);
  const people = around.fields.map((field, place) => found.get(place) ?? field);
  const nameAt = people.findIndex((field) => partsOfNames.includes(field ?? ''));
  const isNumber = ({ place, values }: Unread) =>
    areNumbers(values) && (place < nameAt || values.every((text) => text.length > longestPhone || /\p{L}/u.test(text)));
  const number =
    has('roll', 'admissionNumber', 'numberInClass') || names.has('mark') ? undefined : left().find(isNumber);
  if (number && names.has('admissionNumber')) found.set(number.place, 'admissionNumber');
  const phones = left().filter((one) => !isNumber(one) && arePhones(one.values));
  const [phone] = phones;
  if (
    phone &&
    phones.length === 1 &&
    names.has('guardianPhone') &&
    !people.some((field) => /phone$/i.test(field ?? ''))
  )
    found.set(phone.place, 'guardianPhone');
  const isOfPeople = names.has('guardianName');
  const ofPeople = around.named.map((words) => wordsOf(words));
  const isDoubtful = (one: Unread) =>
    (areNames(one.values) && !areSamePeople(one.values, ofPeople)) || (arePhones(one.values) && !isNumber(one));
  return {
    fields: found,
    doubtful: isOfPeople
      ? left()
          .filter(isDoubtful)
          .map(({ place }) => place)
      : [],
  };
}

const fewestValues = 2;
const partsOfNames = ['name', 'firstName', 'lastName'];

/** Names beside a guardian's phone, email or relation are the guardian's; with numbers, those of the first and second. */
function readGuardians(unread: readonly Unread[], { fields, names }: Around, found: Map<number, string>): void {
  if (!names.has('guardianName')) return;
  const has = (field: string) => fields.includes(field) || [...found.values()].includes(field);
  const ofGuardian = /^guardian(?:Phone|Email|Relation)$/;
  for (const { place, heading, values } of unread) {
    if (!areNames(values, fewestDifferent) || areRelations(values)) continue;
    const [, number] = /\D([12])$/.exec(asciiDigits(heading.trim())) ?? [];
    const field = number === '2' ? 'secondGuardianName' : 'guardianName';
    const isBeside = [1, 2, -1].some((steps) => ofGuardian.test(fields[place + steps] ?? ''));
    if (!has(field) && isBeside) found.set(place, field);
  }
}

/** Most values of a column: some may be damaged. */
function areMostly(values: readonly string[], is: (text: string) => boolean): boolean {
  return values.filter(is).length >= values.length * 0.9;
}

function differentIn(values: readonly string[]): number {
  return new Set(values.map(foldHeading)).size / values.length;
}

/** Words for boys and girls, both of them, or words longer than a letter. */
function areGenders(values: readonly string[]): boolean {
  const said = values.map((text) => readGenderWord(text));
  const areWords = said.every((one) => typeof one === 'string');
  return areWords && (new Set(said).size > 1 || values.every((text) => text.trim().length > 2));
}

const youngestYears = 2;
const oldestYears = 25;

/** Dates of birth of people at school, few of whom are born on the same day. */
function areBirths(values: readonly string[], today: string): boolean {
  const year = Number(today.slice(0, 4));
  const isBirth = (text: string) => {
    const [, own] =
      /^(?:\d{1,2}[-/. ]+\d{1,2}[-/. ]+)?((?:19|20)\d\d)(?:[-/. ]+\d{1,2}[-/. ]+\d{1,2})?\.?$/.exec(
        asciiDigits(text),
      ) ?? [];
    const age = year - Number(own);
    return /\D\d{1,2}\D/.test(text) && age >= youngestYears && age <= oldestYears;
  };
  return areMostly(values, isBirth) && differentIn(values) >= mostDifferent;
}

/** Days, also several in a cell; single letters may be anything. */
function areDays(values: readonly string[]): boolean {
  const isDay = (text: string) => text.length > 1 && daysIn(text).every((day) => readDay(day) !== undefined);
  return values.every(isDay) || (countDays(readDays(values)) > 1 && readDays(values).every((day) => day !== undefined));
}

const isClock = (text: string) => parseTime(text) !== undefined && /[:.h]/i.test(text);
/** What somebody is at a school, which is no subject. */
const offices =
  /teacher|principal|head ?master|director|librarian|lehrer|enseignant|professeur|directeur|profesor|docente|diretor|öğretmen|müdür|guru|kepala|учител|директор|завуч|вчител|শিক্ষক|অধ্যক্ষ|معلم|مدير|शिक्षक|प्राचार्य|nauczyciel|dyrektor|učitel|ředitel|教师|教師|교사/iu;
const isOffice = (text: string) => offices.test(text);
const isWord = (text: string) => /\p{L}{3}/u.test(text) && !/@|\d{3}/.test(text);
const isSpan = (text: string) =>
  /^\D{0,3}\d{1,2}\s*[:.hH]\s*\d{0,2}\D{1,5}\d{1,2}\s*[:.hH]?\s*\d{0,2}\D{0,4}$/.test(asciiDigits(text));

/** Names are nearly all different; those of guardians may be there again, for brothers and sisters. */
const mostDifferent = 0.9;
const fewestDifferent = 0.5;

function areNames(values: readonly string[], fewest = mostDifferent): boolean {
  const isName = (text: string) =>
    /^[\p{L}\p{M}][\p{L}\p{M}\p{Pf}\p{Pi}.'`\-, ]*\s[\p{L}\p{M}\p{Pf}\p{Pi}.'`\-, ]+$/u.test(text.trim()) &&
    text.length < 60;
  return areMostly(values, isName) && differentIn(values) >= fewest;
}

/** Whether names are those of the students, in short or with what is the same for all: "A.B. Berg", "The Berg family". */
function areSamePeople(values: readonly string[], named: readonly (readonly string[])[]): boolean {
  const isLatin = (text: string) => /\p{Script=Latin}/u.test(text);
  // Names in Latin letters beside others are written a second time.
  if (named.length > 0 && values.every(isLatin) && !named.some((words) => words.some(isLatin))) return true;
  // Kana say how the names in another column are read.
  if (values.every((text) => /^[\p{Script=Hiragana}\p{Script=Katakana}ー\s]+$/u.test(text))) return true;
  const all = values.map((text) => wordsOf(text.replaceAll('.', ' ')));
  const own = all.map((words) => words.filter((word) => !all.every((one) => one.includes(word))));
  const isOf = (word: string, names: readonly string[] = []) =>
    names.some((name) => (word.length === 1 ? name.startsWith(word) : name === word));
  return named.length === values.length && own.every((words, row) => words.every((word) => isOf(word, named[row])));
}

const longestPhone = 12;

/** Numbers of people: all different, with digits, of one length where they have no letters; not counted from 1 on. */
function areNumbers(values: readonly string[]): boolean {
  const texts = values.map((text) => asciiDigits(text.trim()));
  const areWritten = texts.every(
    (text) => /^[\p{L}\d]+(?:[./-][\p{L}\d]+)*$/u.test(text) && /\d{3}/.test(text) && !isDate(text),
  );
  const isCount = texts.every((text, place) => parseWhole(text) === place + 1);
  const haveLength =
    new Set(texts.map(({ length }) => length)).size === 1 || texts.every((text) => /\p{L}/u.test(text));
  return areWritten && !isCount && haveLength && differentIn(texts) === 1;
}

const isDate = (text: string) => /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(text);

/** A personal number, which begins with the day of birth. */
const isPersonal = /^\d{6}[-+]\d{3,5}$/;

function arePhones(values: readonly string[]): boolean {
  const isPhone = (text: string) => {
    const digits = text.replaceAll(/\D/g, '');
    return (
      /^[+(]?[\d ()/-]+$/.test(text) &&
      !isDate(text) &&
      !isPersonal.test(text) &&
      digits.length > 6 &&
      /^[+0]|[ ()/-]/.test(text)
    );
  };
  return areMostly(values.map(asciiDigits), isPhone);
}
