import { languageNames } from '../../../languages/languages.ts';
import { asciiDigits } from '../../../platform/contract/digits.ts';
import { type ColumnName, columnWords } from '../../../platform/server/column-words.ts';
import { areRelations, canBe } from './column-values.rules.ts';
import { foldHeading } from './fold-heading.ts';
import { fieldsInWords, readHeadingWords, withoutStudents } from './heading-words.ts';
import type { ImportField } from './import-kind.ts';
import { parentSynonyms } from './parents.synonyms.ts';
import { countingHeadings, standIns, synonyms, weakerStandIns, weakSynonyms } from './synonyms.ts';

/** The ending of "Pupil's name". */
const genitive = /['’ʼ]s\b/giu;

/** The field that a heading is read as; `null` for no field. The lowest rank is the strongest. */
type Reading = { readonly field: string | null; readonly rank: number };

/** The fields that people chose: for this file by the heading, and for earlier files by the folded heading. */
export type Choices = {
  readonly chosen: ReadonlyMap<string, string | null>;
  readonly remembered: ReadonlyMap<string, string | null>;
};

export type Matched = {
  /** By the position of the heading. */
  readonly fields: readonly (string | null)[];
  /** Fields for which several columns were found, with the positions of these columns. */
  readonly twice: readonly { readonly field: string; readonly places: readonly number[] }[];
  /** The positions of headings that are known but have other values below them. */
  readonly doubtful: readonly number[];
};

/** Beside a column of grades, what may be a class is the section of it; beside a first name, another one is a middle name. */
const besideEachOther = [
  ['class', 'section'],
  ['firstName', 'middleName'],
  ['lastName', 'middleName'],
] as const;

/** Recognizes headings by what people chose, by the template's headings in every language, and by synonyms. */
export class Headings {
  /** The strongest first: one word may mean several things. */
  readonly #readings = new Map<string, readonly Reading[]>();
  readonly #names: ReadonlySet<string>;

  constructor(fields: readonly ImportField[]) {
    this.#names = new Set(fields.map(({ name }) => name));
    for (const { name, headedAs, heading } of fields) {
      const column = name as ColumnName;
      if (heading !== undefined) {
        this.#add(heading, name, 2);
        continue;
      }
      for (const language of languageNames) this.#add(columnWords[language].headings[column] ?? name, name, 2);
      for (const text of [name, ...(synonyms[column] ?? parentSynonyms[column] ?? [])].filter((one) =>
        this.#isOwn(one, name),
      ))
        this.#add(text, name, weakSynonyms[column]?.has(text) ? 3.2 : 3);
      const standIn = headedAs ?? standIns[column];
      const isWeaker = standIn !== undefined && weakerStandIns.has(column);
      if (standIn === undefined || (this.#names.has(standIn) && !isWeaker)) continue;
      for (const language of languageNames) this.#add(columnWords[language].headings[standIn], name, 4);
      for (const text of [standIn, ...(synonyms[standIn] ?? [])]) this.#add(text, name, 4);
    }
  }

  /** Teachers have names in files of teachers alone: elsewhere their column says who teaches. A Bengali word is their office. */
  #isOwn(text: string, field: string): boolean {
    if (this.#isOfTeachers && field === 'lastName' && text === 'পদবি') return false;
    const person = field === 'name' ? readHeadingWords(text)?.person : undefined;
    return person === undefined || (person === 'teacher') === this.#isOfTeachers;
  }

  get #isOfTeachers(): boolean {
    return this.#names.has('email') && !this.#names.has('roll');
  }

  #add(text: string, field: string, rank: number): void {
    const folded = foldHeading(text);
    const known = this.#readings.get(folded) ?? [];
    if (known.some((one) => one.field === field && one.rank <= rank)) return;
    const others = known.filter((one) => one.field !== field);
    this.#readings.set(
      folded,
      [...others, { field, rank }].toSorted((one, other) => one.rank - other.rank),
    );
  }

  has(field: string): boolean {
    return this.#names.has(field);
  }

  /** The fields that may be meant by a text before a value, such as "Class:". */
  fieldsOf(text: string, choices: Choices): readonly string[] {
    return this.#read(text, choices).flatMap(({ field }) => field ?? []);
  }

  /** How many different fields a row of cells would be the headings of. */
  score(cells: readonly string[], choices: Choices): number {
    const found = cells.flatMap((cell) => this.#read(cell, choices)[0]?.field ?? []);
    return new Set(found).size;
  }

  /** The strongest reading of a field is used; if two are equally strong, neither is, and that is reported. */
  match(headings: readonly string[], choices: Choices, valuesAt: (place: number) => readonly string[]): Matched {
    const doubtful: number[] = [];
    const readings = headings.map((heading, place) => {
      const all = this.#read(heading, choices);
      const values = all.length > 0 ? valuesAt(place) : [];
      const folded = foldHeading(heading);
      const own = all.find(({ field, rank }) => rank === 0 || field === null || canBe(field, folded, values));
      const found = own ?? (all.some(isGuardian) && areRelations(values) ? relation : undefined);
      // A column that only counts the rows is not asked about.
      if (!found && all.length > 0 && !countingHeadings.has(folded)) doubtful.push(place);
      return found ?? nothing;
    });
    const valuesOf = headings.map((_, place) => (readings[place]?.field === 'class' ? valuesAt(place) : []));
    leaveOutLevels(readings, valuesOf);
    for (const [whole, part] of besideEachOther) {
      const places = readings.flatMap(({ field }, place) => (field === whole ? [place] : []));
      const asPart =
        places.slice(1).length > 0 ? places.map((place) => this.#readAs(headings[place] ?? '', part, choices)) : [];
      // Of columns that may all be the part, the first is the whole.
      const areAll = asPart.every((reading) => reading !== undefined);
      for (const [at, place] of places.entries()) {
        const reading = areAll && at === 0 ? undefined : asPart[at];
        if (reading) readings[place] = reading;
      }
    }
    this.#readSecondOnes(headings, readings);
    for (const [place, reading] of readings.entries()) {
      const isBesideStreet = readings[place - 1]?.field === 'street' && this.#names.has('houseNumber');
      const isNumber = reading === nothing && /^(?:no?|nr|num(?:ero)?)$/.test(foldHeading(headings[place] ?? ''));
      if (isBesideStreet && isNumber && canBe('houseNumber', '', valuesAt(place))) readings[place] = houseNumber;
    }
    const twice: { field: string; places: number[] }[] = [];
    const fields: (string | null)[] = headings.map(() => null);
    for (const field of this.#names) {
      const places = readings.flatMap((reading, place) => (reading.field === field ? [place] : []));
      // Somebody may have several phones, which are joined; one that stands in for theirs is used alone.
      const isPhone = /phone$/i.test(field);
      const strengthAt = (place: number) =>
        isPhone ? Math.max(3.8, readings[place]?.rank ?? 0) : (readings[place]?.rank ?? 0);
      const best = Math.min(...places.map(strengthAt));
      const strongest = places.filter((place) => strengthAt(place) === best);
      for (const place of strongest) fields[place] = field;
      if (strongest.length > 1 && !isPhone) twice.push({ field, places: strongest });
    }
    return { fields, twice, doubtful };
  }

  /** "Phone 2" is that of a second guardian who stands before it, or another phone of the first. */
  #readSecondOnes(headings: readonly string[], readings: Reading[]): void {
    const first = this.#names.has('guardianPhone') ? 'guardianPhone' : 'phone';
    for (const [place, heading] of headings.entries()) {
      const words = readHeadingWords(heading);
      const [part = 'name', ...others] = words?.parts ?? [];
      const ofSecond = partsOfSecond[part];
      if (words?.person !== undefined || words?.number !== 2 || others.length > 0 || !ofSecond) continue;
      if ((readings[place]?.rank ?? 0) < 1) continue;
      const isOfSecond = readings.slice(0, place).some(({ field }) => field?.startsWith('secondGuardian'));
      const rank = readings.find(({ field }) => field === first)?.rank ?? 4;
      if (isOfSecond) readings[place] = { field: ofSecond, rank: 3 };
      else if (part === 'phone') readings[place] = { field: first, rank };
    }
  }

  #readAs(heading: string, field: string, choices: Choices): Reading | undefined {
    return this.#read(heading, choices).find((one) => one.field === field);
  }

  #read(written: string, { chosen, remembered }: Choices): readonly Reading[] {
    if (written.length > longestHeading) return [];
    const field = chosen.get(written);
    if (field !== undefined) return [this.#chosen(field, 0)];
    const heading = written.replace(bothEndings, '').replace(/\s*#\s*$/u, ' no');
    const folded = foldHeading(heading);
    if (folded === '') return [];
    const former = remembered.get(folded);
    // An earlier choice is weaker than a heading with the field's own name: "Sl No", for example, was only the roll
    // because no other column was.
    if (former !== undefined) return [this.#chosen(former, 3.5)];
    const known = [...new Set(waysToWrite(heading))]
      .map((one) => this.#readings.get(foldHeading(one)))
      .find((one) => one !== undefined);
    if (known) return known;
    const numbered = this.#readings.get(foldHeading(heading.replace(/[\s_.-]*1$/u, ''))) ?? [];
    const ofPeople = numbered.filter(({ field }) => /phone|guardian|father|mother/i.test(field ?? ''));
    if (ofPeople.length > 0) return ofPeople;
    const read = this.#readParts(heading) ?? this.#readWords(heading);
    return read.length > 0 ? read : this.#readOfStudents(heading);
  }

  /** What the words of a heading say together, where nothing knows it as a whole: "Mobile of the pupil's father". */
  #readWords(heading: string): readonly Reading[] {
    const found = fieldsInWords(heading).map((field) => {
      const [ofTeacher = '', person] = field.split('.');
      return person !== 'teacher' ? field : this.#isOfTeachers ? ofTeacher : '';
    });
    // Of nobody named, a phone in a list of students is their guardian's.
    if (found[0] === 'phone' && !this.#names.has('phone') && this.#names.has('guardianPhone'))
      return [{ field: 'guardianPhone', rank: 4 }, ...found.slice(1).map((field) => ({ field, rank: 4.1 }))];
    const fields = [...new Set(found)].filter((field) => this.#names.has(field));
    return fields.map((field, place) => ({ field, rank: 3.8 + place / 10 }));
  }

  /** What a list says of a student, as "Pupil's grade"; a student's own phone is none of a guardian's. */
  #readOfStudents(heading: string): readonly Reading[] {
    const [rest = []] = withoutStudents(heading).flatMap((one) =>
      [this.#readings.get(foldHeading(one)) ?? []].filter(({ length }) => length > 0),
    );
    return rest.filter(({ field }) => !/phone$|email$/i.test(field ?? ''));
  }

  #chosen(field: string | null, rank: number): Reading {
    return { field: field !== null && this.#names.has(field) ? field : null, rank };
  }

  /** Odoo names the fields of other records by a path: "batch_id/name". */
  #readPath(heading: string): readonly Reading[] {
    const parts = heading.split('/').map((part) => part.replace(/_ids?$|^(?:id|name|display_name)$/, ''));
    const said = parts.filter((part) => part !== '');
    return (
      this.#readings.get(foldHeading(said.slice(-2).join(''))) ??
      this.#readings.get(foldHeading(said.at(-1) ?? '')) ??
      []
    );
  }

  /** "Class/Grade" says one thing twice. */
  #readParts(heading: string): readonly Reading[] | undefined {
    if (/^[a-z_]+(?:\/[a-z_]+)+$/.test(heading)) return this.#readPath(heading);
    const parts = heading.split(/[/|\n()&+,]|\sand\s/).map((part) => this.#readings.get(foldHeading(part)));
    const found = parts.filter((part) => part !== undefined);
    const [whole, section, ...others] = found;
    const isBoth = whole?.[0]?.field === 'class' && section?.some(({ field }) => field === 'section');
    if (isBoth && parts.length === 2 && others.length === 0) return whole;
    return new Set(found.map(([first]) => first?.field)).size === 1 ? found[0] : undefined;
  }
}

/** The other ending of a German word for both women and men: "Erziehungsberechtigte/r". */
const bothEndings = /(?<=\p{L})[/:*_](?:r|in|innen|n)(?!\p{L})/giu;

/** What programs write before the name of a field: "student.grade". */
const prefix = /^(?:student|pupil|person|demographics|address)\.(?=\p{L})/iu;

/** A longer text cannot be a heading, and only its beginning is shown. */
export const longestHeading = 300;

const nothing: Reading = { field: null, rank: 9 };
const relation: Reading = { field: 'guardianRelation', rank: 3.9 };
const partsOfSecond: Readonly<Record<string, string | undefined>> = {
  phone: 'secondGuardianPhone',
  email: 'secondGuardianEmail',
  relation: 'secondGuardianRelation',
};
const section: Reading = { field: 'section', rank: 3 };
const houseNumber: Reading = { field: 'houseNumber', rank: 3 };

const isGuardian = ({ field }: Reading) => field === 'guardianName';

/**
 * A column of years beside one of classes says nothing more, as 8 beside 8A; and one of letters beside one of years is the
 * section.
 */
function leaveOutLevels(readings: Reading[], valuesOf: readonly (readonly string[])[]): void {
  const partsOf = (text: string) => /^\D*?0*(\d+)(.*)$/u.exec(foldHeading(asciiDigits(text))) ?? [];
  for (const [place, levels] of valuesOf.entries()) {
    const isWithin = valuesOf.some(
      (values) =>
        values.length === levels.length &&
        values.some((value) => partsOf(value)[2]) &&
        levels.every((level, row) => {
          const [[, number, rest], [, own]] = [partsOf(level), partsOf(values[row] ?? '')];
          return number !== undefined && number === own && rest === '';
        }),
    );
    if (levels.length === 0 || (readings[place]?.rank ?? 0) === 0) continue;
    const isBesideLevels = valuesOf.some(
      (values) => values.length > 0 && values.every((text) => partsOf(text).length > 0),
    );
    if (isWithin) readings[place] = nothing;
    else if (isBesideLevels && levels.every((text) => partsOf(text).length === 0)) readings[place] = section;
  }
}

/**
 * A heading with less and less of what may be left out: the ending of "Pupil's name", notes in brackets, and the other
 * words for "No".
 */
function waysToWrite(heading: string): readonly string[] {
  const plain = heading.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, '');
  const inDutch = plain.replace(/(?<=\p{L})(?:nr\.?|nummer)\s*$/iu, (word) => (word.length > 4 ? 'nr' : 'nummer'));
  return [
    heading,
    heading.replaceAll(genitive, ''),
    plain,
    plain.replace(prefix, ''),
    inDutch,
    plain.replace(/[\s_.]*(?:(?<=[\s_.])(?:num|nr|numbers?|nos)|#)[.\s]*$/iu, ' no'),
  ];
}
