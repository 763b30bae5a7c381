import { languageNames } from '../../../languages/languages.ts';
import { asciiDigits } from '../../../platform/contract/digits.ts';
import { foldForSearch } from '../../../platform/contract/fold-for-search.ts';
import { type ColumnName, columnWords } from '../../../platform/server/column-words.ts';
import { areRelations, areStates, canBe, isHomeRoom, mostLookedAt } from './column-values.rules.ts';
import { withoutPattern } from './date-pattern.ts';
import { foldHeading } from './fold-heading.ts';
import { fieldsInWords, readHeadingWords, withoutStudents } from './heading-words.ts';
import type { ImportField } from './import-kind.ts';
import { levelOf, withoutNumerals } from './level-words.ts';
import { parentSynonyms, parents } from './parents.synonyms.ts';
import { partPlace } from './parts.rules.ts';
import { countingHeadings, standIns, synonyms, weakerStandIns, weakSynonyms } from './synonyms.ts';
import { readByValues, type Vocabulary } from './value-fields.rules.ts';

/** Whether a heading says an email, and not whose. */
function saysMail(heading: string): boolean {
  const words = readHeadingWords(heading);
  return words !== undefined && words.person === undefined && [...words.parts].join() === 'email' && words.number !== 2;
}

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

/** What helps to read files without known headings: the school's day, and what it has. */
export type KnownValues = {
  readonly today?: string;
  readonly vocabulary?: Vocabulary;
  /** The name of the file. */
  readonly title?: string;
};

/** Beside a column of grades, what may be a class is the section of it; beside a first name, another one is a middle name or what one is called. */
const besideEachOther = [
  ['class', 'section'],
  ['firstName', 'middleName'],
  ['lastName', 'middleName'],
  ['firstName', 'preferredName'],
  ['class', 'numberInClass'],
] as const;

/** Recognizes headings by what people chose, by the template's headings in every language, and by synonyms. */
export class Headings {
  /** The strongest first: one word may mean several things. */
  readonly #readings = new Map<string, readonly Reading[]>();
  /** The fields of the kind. */
  readonly names: ReadonlySet<string>;

  constructor(fields: readonly ImportField[]) {
    this.names = new Set(fields.map(({ name }) => name));
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
        this.#add(text, name, weakSynonyms[column]?.has(text) ? 3.95 : 3);
      const standIn = headedAs ?? standIns[column];
      const isWeaker = standIn !== undefined && weakerStandIns.has(column);
      if (standIn === undefined || (this.names.has(standIn) && !isWeaker)) continue;
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
    return this.names.has('email') && !this.names.has('roll');
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
    return this.names.has(field);
  }

  /** The fields that may be meant by a text before a value, such as "Class:". */
  fieldsOf(text: string, choices: Choices): readonly string[] {
    return this.#read(text, choices).flatMap(({ field }) => field ?? []);
  }

  /** Whether a text before a value means the field only where nothing else does. */
  isWeak(text: string, field: string): boolean {
    return weakSynonyms[field as ColumnName]?.has(foldForSearch(text)) === true;
  }

  /** How many different fields a row of cells would be the headings of. */
  score(cells: readonly string[], choices: Choices): number {
    const found = cells.flatMap((cell) => this.#read(cell, choices)[0]?.field ?? []);
    return new Set(found).size;
  }

  /** The strongest reading of a field is used; if two are equally strong, neither is, and that is reported. */
  match(
    headings: readonly string[],
    choices: Choices,
    valuesAt: (place: number) => readonly string[],
    { today = '', vocabulary = {} }: KnownValues = {},
  ): Matched {
    const doubtful: number[] = [];
    const readings = headings.map((heading, place) => {
      const all = this.#read(heading, choices);
      const values = all.length > 0 ? valuesAt(place) : [];
      const folded = foldHeading(heading);
      const isOfSchool = (field: string) =>
        values.length > 0 && vocabulary[field] !== undefined && values.every((text) => vocabulary[field]?.(text));
      const own = all.find(
        ({ field, rank }) => rank === 0 || field === null || canBe(field, folded, values) || isOfSchool(field),
      );
      const isState = own?.field === 'state' && this.names.has('status') && areStates(values);
      const found = isState ? status : (own ?? (all.some(isGuardian) && areRelations(values) ? relation : undefined));
      // A column that only counts the rows is not asked about, remarks are none, and a grade beside marks is a result.
      const isOther = (field: string | null) => field !== 'status' && !(field === 'class' && this.names.has('mark'));
      const isDoubtful = all.some(({ field }) => isOther(field)) && !countingHeadings.has(folded);
      if (!found && isDoubtful) doubtful.push(place);
      return found ?? (all.length === 0 && areLettersOf(heading, valuesAt(place)) ? gender : nothing);
    });
    this.#readOtherwise(headings, readings, valuesAt);
    const unread = headings.flatMap((heading, place) => {
      // The columns of classes, groups or subjects are read together.
      const isOfSchool = ['class', 'group', 'subject'].some((field) => vocabulary[field]?.(heading));
      if (readings[place] !== nothing || heading === '' || isOfSchool) return [];
      const values = valuesAt(place).slice(0, mostLookedAt);
      const { class: isClass } = vocabulary;
      const areClasses = doubtful.includes(place) && isClass !== undefined && values.every(isClass);
      return areClasses || this.#isUnknown(heading, choices) ? [{ place, heading, values }] : [];
    });
    const ofNames = readings.flatMap(({ field }, place) =>
      /^(?:first|middle|last)?name$/i.test(field ?? '') ? [valuesAt(place).slice(0, mostLookedAt)] : [],
    );
    const named = (ofNames[0] ?? []).map((_, row) => ofNames.map((values) => values[row] ?? '').join(' '));
    const around = { fields: readings.map(({ field }) => field), names: this.names, vocabulary, today, named };
    const byValues = readByValues(unread, around);
    for (const [place, field] of byValues.fields) readings[place] = { field, rank: 3.9 };
    doubtful.push(...byValues.doubtful);
    takeOwnClasses(readings, vocabulary.class, valuesAt);
    leaveOutOtherClasses(readings, vocabulary.class, valuesAt);
    takeUsualNames(readings);
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
    doubtful.push(...this.#settleHomeRooms(headings, readings, { isClass: vocabulary.class, valuesAt, choices }));
    this.#readSecondOnes(headings, readings);
    for (const [place, reading] of readings.entries()) {
      const isBesideStreet = readings[place - 1]?.field === 'street' && this.names.has('houseNumber');
      const isNumber = reading === nothing && /^(?:no?|nr|num(?:ero)?)$/.test(foldHeading(headings[place] ?? ''));
      if (isBesideStreet && isNumber && canBe('houseNumber', '', valuesAt(place))) readings[place] = houseNumber;
    }
    const twice: { field: string; places: number[] }[] = [];
    const fields: (string | null)[] = headings.map(() => null);
    for (const field of this.names) {
      const places = readings.flatMap((reading, place) => (reading.field === field ? [place] : []));
      // Somebody may have several phones, which are joined; one that stands in for theirs is used alone.
      const isPhone = /phone$/i.test(field);
      const areSurnames = /^(?:guardian|secondGuardian|father|mother)LastName$/.test(field);
      // Somebody may be in a group of each column.
      const areGroups = field === 'group' && this.names.has('memberFrom');
      const areLines = field === 'street' && places.slice(1).every((place) => /\p{Nd}/u.test(headings[place] ?? ''));
      const strengthAt = (place: number) =>
        areGroups ? 0 : isPhone || areLines ? Math.max(3.8, readings[place]?.rank ?? 0) : (readings[place]?.rank ?? 0);
      const best = Math.min(...places.map(strengthAt));
      const inCalendar = (place: number) => !ofOtherCalendar.test(headings[place] ?? '');
      const all = places.filter((place) => strengthAt(place) === best);
      const strongest = field === 'dateOfBirth' && all.some(inCalendar) ? all.filter(inCalendar) : all;
      for (const place of strongest) fields[place] = field;
      const [, ...others] = strongest;
      const isAgain = others.length > 0 && new Set(strongest.map((place) => valuesAt(place).join('\n'))).size === 1;
      const areTranslated =
        /name$/i.test(field) &&
        (areInLanguages(strongest.map((place) => headings[place] ?? '')) || areInScripts(strongest.map(valuesAt)));
      if (areTranslated || (isAgain && field !== 'mark')) for (const place of others) fields[place] = null;
      else if (strongest.length > 1 && !isPhone && !areSurnames && !areGroups && !areLines)
        twice.push({ field, places: strongest });
    }
    return {
      fields,
      twice,
      doubtful: doubtful.filter((place) => fields[place] === null && !byValues.fields.has(place)),
    };
  }

  /** Reads columns otherwise that say something else beside the other columns than alone. */
  #readOtherwise(headings: readonly string[], readings: Reading[], valuesAt: (place: number) => readonly string[]) {
    // In English a tutor teaches.
    const isEnglish = headings.some((heading) =>
      /\b(?:name|surname|forename|birth|dob|year|form|class|grade)\b/i.test(heading),
    );
    // "Mother/Guardian" beside "Father/Guardian" is the mother.
    const guardians = readings.flatMap((one, place) => (isGuardian(one) && one.rank > 0 ? [place] : []));
    for (const place of guardians.length > 1 ? guardians : []) {
      const people = (headings[place] ?? '').split('/').map((part) => readHeadingWords(part)?.person);
      const parent = parents.find((one) => people.includes(one));
      if (parent && people.length > 1) readings[place] = { field: `${parent}Name`, rank: 3 };
    }
    // A phone before those of both parents is the student's own.
    const ofParents = readings.findIndex(({ field }) => /^(?:father|mother)/.test(field ?? ''));
    const haveBoth = parents.every((parent) => readings.some(({ field }) => field === `${parent}Phone`));
    const own = readings.findIndex(({ field }) => field === 'guardianPhone');
    if (haveBoth && own >= 0 && own < ofParents && !readings.some(isGuardian)) readings[own] = nothing;
    const rolls = readings.filter(({ field }) => field === 'roll').map(({ rank }) => rank);
    const hasNumber = readings.some(({ field }) => field === 'admissionNumber') || !this.names.has('admissionNumber');
    const hasStreet = !this.names.has('street') || readings.some(({ field }) => field === 'street');
    for (const [place, { field, rank }] of readings.entries()) {
      if (rank === 0) continue;
      const heading = foldHeading(headings[place] ?? '');
      if (isEnglish && field === 'guardianName' && heading === 'tutor') readings[place] = nothing;
      const other = field === null ? this.#readBesideGuardian(heading, place, readings, valuesAt) : undefined;
      if (other) readings[place] = other;
      // Beside a roll, a student's number is the one of the school.
      if (field === 'roll' && !hasNumber && rank > Math.min(...rolls)) readings[place] = admissionNumber;
      // A place with a number is an address.
      const values = field === 'city' && !hasStreet ? valuesAt(place) : [];
      const isAddress = (text: string) => /\p{Nd}/u.test(text) && partPlace(text) === undefined;
      if (values.filter(isAddress).length * 2 > values.length) readings[place] = street;
    }
  }

  /** What a column that says nothing alone is beside those of a guardian: their email, or their relation. */
  #readBesideGuardian(
    heading: string,
    place: number,
    readings: readonly Reading[],
    valuesAt: (place: number) => readonly string[],
  ): Reading | undefined {
    const before = readings.slice(Math.max(0, place - 4), place).flatMap(({ field }) => field ?? []);
    const others = before.findLastIndex((field) => !field.startsWith('guardian'));
    const isMail =
      this.names.has('guardianEmail') &&
      saysMail(heading) &&
      before.slice(others + 1).some((field) => /^guardian(?:Name|Relation|FirstName|LastName)$/.test(field));
    if (isMail && valuesAt(place).every((text) => text.includes('@'))) return guardianEmail;
    const hasRelation = readings.some(({ field }) => field === 'guardianRelation');
    const mayBeRelation =
      !hasRelation && readings.some(({ field }) => /^guardian(?:First|Last)?Name$/.test(field ?? ''));
    return mayBeRelation && areRelations(valuesAt(place)) ? relation : undefined;
  }

  /** "Phone 2" is that of a second guardian who stands before it, or another phone of the first. */
  #readSecondOnes(headings: readonly string[], readings: Reading[]): void {
    const first = this.names.has('guardianPhone') ? 'guardianPhone' : 'phone';
    for (const [place, heading] of headings.entries()) {
      const words = readHeadingWords(heading);
      const [part = 'name', ...others] = words?.parts ?? [];
      const ofSecond = partsOfSecond[part];
      const isOfStudent = words?.person === 'student' && part === 'relation';
      // A heading that is there again has a number in brackets.
      const isSecond = words?.number === 2 || (words?.number === undefined && heading.endsWith('(2)'));
      if ((words?.person !== undefined && !isOfStudent) || !isSecond || others.length > 0 || !ofSecond) continue;
      if ((readings[place]?.rank ?? 0) < 1) continue;
      const isOfSecond = readings.slice(0, place).some(({ field }) => field?.startsWith('secondGuardian'));
      const rank = readings.find(({ field }) => field === first)?.rank ?? 4;
      if (isOfSecond) readings[place] = { field: ofSecond, rank: 3 };
      else if (part === 'phone') readings[place] = { field: first, rank };
    }
  }

  /**
   * Home rooms beside levels, as "Mrs. Fields" beside "5", are none of the school's classes where the levels are, and the column
   * is asked about instead of each room.
   */
  #settleHomeRooms(
    headings: readonly string[],
    readings: Reading[],
    around: {
      readonly isClass: Vocabulary['class'];
      readonly valuesAt: (place: number) => readonly string[];
      readonly choices: Choices;
    },
  ): number[] {
    const { isClass, valuesAt, choices } = around;
    return headings.flatMap((heading, place) => {
      const { field, rank } = readings[place] ?? nothing;
      if (!isClass || rank === 0 || !isHomeRoom.test(foldForSearch(heading))) return [];
      const rooms = valuesAt(place);
      const level = headings.findIndex((other, at) => {
        const isOpen = readings[at] === nothing && this.#readAs(other, 'class', choices) !== undefined;
        return at !== place && (isOpen || readings[at]?.field === 'class') && valuesAt(at).length === rooms.length;
      });
      const levels = level < 0 ? [] : valuesAt(level);
      const isLevel = (text: string) => isClass(text) || isClass(`class ${text}`);
      const own = rooms.filter((room, row) => isClass(room) || isClass(`${levels[row]} ${room}`));
      if (own.length * 2 > rooms.length) {
        if (field === null && readings[level]?.field === 'class') readings[place] = section;
        return [];
      }
      if ((field !== 'class' && field !== 'section') || levels.filter(isLevel).length * 2 <= rooms.length) return [];
      readings[level] = { field: 'class', rank: 3 };
      readings[place] = nothing;
      return [place];
    });
  }

  /** Whether neither a field nor anything else is known by a heading, as the language that somebody speaks. */
  #isUnknown(heading: string, choices: Choices): boolean {
    const isKnown = fieldsInWords(heading).length > 0 || countingHeadings.has(foldHeading(heading));
    return this.#read(heading, choices).length === 0 && !isKnown;
  }

  #readAs(heading: string, field: string, choices: Choices): Reading | undefined {
    return this.#read(heading, choices).find((one) => one.field === field);
  }

  #read(written: string, { chosen, remembered }: Choices): readonly Reading[] {
    if (written.length > longestHeading) return [];
    const field = chosen.get(written);
    if (field !== undefined) return [this.#chosen(field, 0)];
    const heading = (/\s/.test(written) ? written : partName(written.replace(prefix, '')))
      .replace(firstHousehold, '')
      .replace(shortParent, 'parent $1 ')
      .replace(letteredParent, (_, who, letter) => `${who} ${letter.toLowerCase() === 'a' ? 1 : 2}`)
      .replace(/co-?account/iu, 'Parent')
      .replace(bothEndings, '')
      .replace(/\s*#\s*$/u, ' no');
    const folded = foldHeading(heading);
    if (folded === '') return [];
    const former = remembered.get(folded);
    // An earlier choice is weaker than a heading with the field's own name: "Sl No", for example, was only the roll
    // because no other column was.
    if (former !== undefined) return [this.#chosen(former, 3.5)];
    // "Mother (phone)" is not the mother's name.
    const whole = /[([]/.test(heading) ? this.#readWords(heading.replaceAll(/[()[\]]/g, ' ')) : [];
    if (/(?:Phone|Email)$|^(?:father|mother|guardian|secondGuardian)/.test(whole[0]?.field ?? '')) return whole;
    const known = [...new Set(waysToWrite(heading))]
      .map((one) => this.#readings.get(foldHeading(one)))
      .find((one) => one !== undefined);
    if (known) return known;
    const numbered = this.#readings.get(foldHeading(heading.replace(/[\s_.-]*1$/u, ''))) ?? [];
    const ofPeople = numbered.filter(({ field }) => /phone|guardian|father|mother/i.test(field ?? ''));
    if (ofPeople.length > 0) return ofPeople;
    // "Parent/Guardian Telephone" is more than the parent.
    const inWords = /^[a-z_/]+$/.test(heading) ? [] : this.#readWords(heading);
    const read = inWords.length > 0 ? inWords : (this.#readParts(heading) ?? []);
    if (read.length > 0) return read;
    const ofStudents = this.#readOfStudents(heading);
    return ofStudents.length > 0 ? ofStudents : this.#readShortened(heading);
  }

  /** What the words of a heading say together, where nothing knows it as a whole: "Mobile of the pupil's father". */
  #readWords(heading: string): readonly Reading[] {
    if (this.#isOfTeachers && readHeadingWords(heading)?.person === 'student') return [];
    const found = fieldsInWords(heading).map((field) => {
      const [ofTeacher = '', person] = field.split('.');
      return person !== 'teacher' ? field : this.#isOfTeachers ? ofTeacher : '';
    });
    // Of nobody named, a phone in a list of students is their guardian's.
    if (found[0] === 'phone' && !this.names.has('phone') && this.names.has('guardianPhone'))
      return [{ field: 'guardianPhone', rank: 4 }, ...found.slice(1).map((field) => ({ field, rank: 4.1 }))];
    const fields = [...new Set(found)].filter((field) => this.names.has(field));
    return fields.map((field, place) => ({ field, rank: 3.8 + place / 10 }));
  }

  /** A heading with shortened words, as "Cód. Postal", where all that it can be short for is one field. */
  #readShortened(heading: string): readonly Reading[] {
    const pieces = heading.split('.').map(foldHeading);
    if (pieces.length < 2 || (pieces[0]?.length ?? 0) < 3) return [];
    const pattern = new RegExp(`^${pieces.map((piece) => RegExp.escape(piece)).join('[\\p{L}\\p{M}]*')}$`, 'u');
    const found = [...this.#readings].flatMap(([text, [first]]) => (first && pattern.test(text) ? [first] : []));
    const [only, ...others] = new Set(found.map(({ field }) => field));
    return only != null && others.length === 0 ? [{ field: only, rank: 3.9 }] : [];
  }

  /** What a list says of a student, as "Pupil's grade"; a student's own phone is none of a guardian's. */
  #readOfStudents(heading: string): readonly Reading[] {
    const [rest = []] = withoutStudents(heading).flatMap((one) =>
      [this.#readings.get(foldHeading(one)) ?? []].filter(({ length }) => length > 0),
    );
    return rest.filter(({ field }) => !/phone$|email$/i.test(field ?? ''));
  }

  #chosen(field: string | null, rank: number): Reading {
    return { field: field !== null && this.names.has(field) ? field : null, rank };
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
    const written = heading.split(/[/|\n()&+,]|\sand\s/).filter((part) => foldHeading(part) !== '');
    const parts = written.map((part) => this.#readings.get(foldHeading(part)));
    const found = parts.filter((part) => part !== undefined);
    // "Parent/Carer 2" is another one than "Parent".
    if (written.some((part, place) => parts[place] === undefined && /\p{L}\s*2$/u.test(part.trim()))) return undefined;
    // "Class / Section" is the class with its section.
    const ofClass = found.find(([first]) => first?.field === 'class');
    const isBoth = found.some((part) => part !== ofClass && part.some(({ field }) => field === 'section'));
    if (ofClass && isBoth && found.length === 2) return ofClass;
    return new Set(found.map(([first]) => first?.field)).size === 1 ? found[0] : undefined;
  }
}

/** A name that a program gives a field, in words: "contactSummary.cellPhone". */
function partName(name: string): string {
  return name.replaceAll(/(?<=\p{Ll}|\p{Nd})(?=\p{Lu}\p{Ll})/gu, ' ').replaceAll(/(?<=\p{Ll})\.(?=\p{Ll})/gu, ' ');
}

/** The other ending of a German word for both women and men: "Erziehungsberechtigte/r". */
const bothEndings = /(?<=\p{L})[/:*_](?:r|in|innen|n)(?!\p{L})/giu;

/** Some programs write the household before its people. */
const firstHousehold = /^(?:household|family|home) ?1(?:\s*[:–-]\s*| (?=guardian|parent|contact|mother|father))/i;

/** "P1 Surname" and "PG2 Email" are of parents; P1 alone is a class or a period. */
const shortParent =
  /^(?:pg?|par)\s?([12])[\s_.:-]+(?=(?:sur|fore|(?:first|last|full|given)\s?)?names?\b|mob|tel|phone|cell|e-?mail|rel)/iu;

/** "Parent B" is the second one. */
const letteredParent = /\b(parent|guardian|carer|caregiver|contact) ([ab])(?=$|[\s_.:-])/iu;

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
const status: Reading = { field: 'status', rank: 3.9 };
const guardianEmail: Reading = { field: 'guardianEmail', rank: 4 };
const admissionNumber: Reading = { field: 'admissionNumber', rank: 4 };
const gender: Reading = { field: 'gender', rank: 3.9 };
const street: Reading = { field: 'street', rank: 3.9 };
const section: Reading = { field: 'section', rank: 3 };
const houseNumber: Reading = { field: 'houseNumber', rank: 3 };

const isGuardian = ({ field }: Reading) => field === 'guardianName';

/** A date of birth that stands there twice, in two calendars. */
const ofOtherCalendar =
  /(?<!\p{L})(?:b\.?\s?s\.?|bikram|vikram|वि\.?\s?सं|hijri|hijra|هجري|هجرية|الهجري|قمري|شمسی|e\.?c\.?)(?!\p{L})/iu;

/** Whether headings say the same in several languages, as "Name (English)" and "Name (Bangla)". */
function areInLanguages(headings: readonly string[]): boolean {
  return headings.length > 1 && headings.slice(1).every((heading) => ofLanguage.test(heading));
}

/** Whether columns have the same names in several scripts. */
function areInScripts(columns: readonly (readonly string[])[]): boolean {
  const areLatin = columns.map(
    (values) => values.length > 0 && values.every((text) => /^[\p{Script=Latin}\P{L}]+$/u.test(text)),
  );
  return (
    areLatin.filter((isLatin) => isLatin).length === 1 &&
    columns.length === 2 &&
    columns.every(({ length }) => length > 0)
  );
}

const ofLanguage =
  /english|bangla|bengali|chinese|arabic|urdu|hindi|nepali|tamil|sinhala|hebrew|korean|japanese|khmer|thai|kana|romaji|latin|local|native|ইংরেজ|বাংলা|عرب|العربية|إنجليز|انجليز|لاتين|अंग्रेज|हिन्दी|हिंदी|नेपाली|英文|中文|英語|영문|한자|ภาษา|anglais|français|arabe/iu;

/** Whether a heading is of two letters, such as "M/V", and each value is one of them. */
function areLettersOf(heading: string, values: readonly string[]): boolean {
  const [, ...letters] = /^(\p{L}{1,2})\s*[/|-]\s*(\p{L}{1,2})$/u.exec(heading.trim())?.map(foldHeading) ?? [];
  return letters.length === 2 && values.length > 0 && values.every((value) => letters.includes(foldHeading(value)));
}

/**
 * A column of years beside one of classes says nothing more, as 8 beside 8A; and one of letters beside one of years is the
 * section.
 */
function leaveOutLevels(readings: Reading[], valuesOf: readonly (readonly string[])[]): void {
  const inDigits = (text: string) => {
    const said = foldForSearch(text).split(' ').map(levelOf);
    return String(said.find((level) => level !== undefined) ?? asciiDigits(withoutNumerals(text)));
  };
  const partsOf = (text: string) => /^\D*?0*(\d+)(.*)$/u.exec(foldHeading(inDigits(text))) ?? [];
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
    // "CP" beside "CP-CE1" says nothing more either.
    const begins = valuesOf.some(
      (values) =>
        values !== levels &&
        values.length === levels.length &&
        levels.every((level, row) => foldHeading(values[row] ?? '').startsWith(foldHeading(level))) &&
        levels.some((level, row) => foldHeading(values[row] ?? '') !== foldHeading(level)),
    );
    if (isWithin || begins) readings[place] = nothing;
    else if (isBesideLevels && levels.every((text) => partsOf(text).length === 0)) readings[place] = section;
  }
}

/** A column that has the names of the school's classes alone is theirs, whatever heads it, if the one headed so has none of them. */
function takeOwnClasses(
  readings: Reading[],
  isClass: Vocabulary['class'],
  valuesAt: (place: number) => readonly string[],
): void {
  const at = readings.findIndex(({ field }) => field === 'class');
  if (!isClass || at < 0 || (readings[at]?.rank ?? 0) === 0 || readings.some(({ field }) => field === 'section'))
    return;
  const levels = valuesAt(at);
  const own = readings.findIndex((reading, place) => {
    const values = reading === nothing ? valuesAt(place) : [];
    // Level 9 is that of class 9KOW.
    const isOf = (text: string, row: number) => isClass(text) && asciiDigits(text).includes(levels[row] ?? '');
    return values.length > 1 && values.length === levels.length && values.every(isOf);
  });
  if (own >= 0 && !levels.some(isClass)) [readings[at], readings[own]] = [nothing, { field: 'class', rank: 3.9 }];
}

/** Where a list has the names that people are called by and no others beside their surnames, those are their first names. */
function takeUsualNames(readings: Reading[]): void {
  const has = (...fields: readonly string[]) => readings.some(({ field }) => fields.includes(field ?? ''));
  const at = readings.findIndex(({ field }) => field === 'preferredName');
  if (at >= 0 && has('lastName') && !has('name', 'firstName')) readings[at] = { field: 'firstName', rank: 3 };
}

/** Of several columns of classes, those without any of the school's are none, if another has nothing else. */
function leaveOutOtherClasses(
  readings: Reading[],
  isClass: Vocabulary['class'],
  valuesAt: (place: number) => readonly string[],
): void {
  const places = readings.flatMap(({ field, rank }, place) => (field === 'class' && rank > 0 ? [place] : []));
  const isKnown = (place: number) => valuesAt(place).length > 0 && valuesAt(place).every((text) => isClass?.(text));
  if (places.length < 2 || !isClass || !places.some(isKnown)) return;
  for (const place of places) if (!valuesAt(place).some(isClass)) readings[place] = nothing;
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
    withoutPattern(plain),
    inDutch,
    plain.replace(/[\s_.]*(?:(?<=[\s_.])(?:num|nr|numbers?|nos)|#)[.\s]*$/iu, ' no'),
  ];
}
