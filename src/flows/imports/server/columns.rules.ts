import { languageNames } from '../../../languages/languages.ts';
import { type ColumnName, columnWords } from '../../../platform/server/column-words.ts';
import { canBe } from './column-values.rules.ts';
import { foldHeading } from './fold-heading.ts';
import { fieldsInWords, readHeadingWords } from './heading-words.ts';
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

  /** Teachers have names in files of teachers alone: elsewhere their column says who teaches. */
  #isOwn(text: string, field: string): boolean {
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
      const found = all.find(({ field, rank }) => rank === 0 || field === null || canBe(field, folded, values));
      // A column that only counts the rows is not asked about.
      if (!found && all.length > 0 && !countingHeadings.has(folded)) doubtful.push(place);
      return found ?? nothing;
    });
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
    const twice: { field: string; places: number[] }[] = [];
    const fields: (string | null)[] = headings.map(() => null);
    for (const field of this.#names) {
      const places = readings.flatMap((reading, place) => (reading.field === field ? [place] : []));
      const best = Math.min(...places.map((place) => readings[place]?.rank ?? 0));
      const strongest = places.filter((place) => readings[place]?.rank === best);
      for (const place of strongest) fields[place] = field;
      if (strongest.length > 1) twice.push({ field, places: strongest });
    }
    return { fields, twice, doubtful };
  }

  #readAs(heading: string, field: string, choices: Choices): Reading | undefined {
    return this.#read(heading, choices).find((one) => one.field === field);
  }

  #read(heading: string, { chosen, remembered }: Choices): readonly Reading[] {
    if (heading.length > longestHeading) return [];
    const field = chosen.get(heading);
    if (field !== undefined) return [this.#chosen(field, 0)];
    const folded = foldHeading(heading);
    if (folded === '') return [];
    const former = remembered.get(folded);
    // An earlier choice is weaker than a heading with the field's own name: "Sl No", for example, was only the roll
    // because no other column was.
    if (former !== undefined) return [this.#chosen(former, 3.5)];
    const known = [heading, heading.replaceAll(genitive, ''), withoutHints(heading)]
      .map((one) => this.#readings.get(foldHeading(one)))
      .find((one) => one !== undefined);
    return known ?? this.#readParts(heading) ?? this.#readWords(heading);
  }

  /** What the words of a heading say together, where nothing knows it as a whole: "Mobile of the pupil's father". */
  #readWords(heading: string): readonly Reading[] {
    const found = fieldsInWords(heading).map((field) => {
      if (field === 'name.teacher') return this.#isOfTeachers ? 'name' : '';
      return field === 'phone' && !this.#names.has('phone') ? 'guardianPhone' : field;
    });
    const fields = [...new Set(found)].filter((field) => this.#names.has(field));
    return fields.slice(0, 1).map((field) => ({ field, rank: 3.8 }));
  }

  #chosen(field: string | null, rank: number): Reading {
    return { field: field !== null && this.#names.has(field) ? field : null, rank };
  }

  /** "Class/Grade" says one thing twice. */
  #readParts(heading: string): readonly Reading[] | undefined {
    const parts = heading.split(/[/|\n()]/).map((part) => this.#readings.get(foldHeading(part)));
    const found = parts.filter((part) => part !== undefined);
    return new Set(found.map(([first]) => first?.field)).size === 1 ? found[0] : undefined;
  }
}

/** A longer text cannot be a heading, and only its beginning is shown. */
export const longestHeading = 300;

const nothing: Reading = { field: null, rank: 9 };

/** Removes notes in brackets, such as the form of dates. */
function withoutHints(heading: string): string {
  return heading.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, '');
}
