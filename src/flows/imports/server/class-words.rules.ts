import { classIn } from '../../../languages/format.ts';
import { languageNames, localeOf } from '../../../languages/languages.ts';
import { asciiDigits } from '../../../platform/contract/digits.ts';
import { foldForSearch } from '../../../platform/contract/fold-for-search.ts';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { columnWords } from '../../../platform/server/column-words.ts';
import { unknownClassName } from '../imports.refusals.ts';
import { foldHeading } from './fold-heading.ts';
import { levelOf, withoutNumerals } from './level-words.ts';
import { listed } from './listed.ts';
import { shorten } from './shorten.ts';
import { synonyms } from './synonyms.ts';

export type SchoolClass = {
  readonly number: number;
  readonly name: string;
  readonly isOpen: boolean;
  readonly isGroup?: true;
};

/**
 * Finds a class by its name, or by the level and section in it: "10 A", "Class 10-A" and "X-A" are class 10-A. The
 * internal number is no name: if the third class is called Grade 1, "3" and "Class 1" are ambiguous, and the user is
 * asked.
 */
export function readerOfClasses(classes: readonly SchoolClass[]): (text: string) => SchoolClass | Fault {
  const byName = Map.groupBy(classes, ({ name }) => foldHeading(name));
  const read = classes.map((one) => ({ one, said: readWord(one.name) }));
  const byWords = Map.groupBy(read, ({ said }) => keyOf(said));
  const ofNumber = new Map(read.map(({ one, said }) => [one.number, said]));
  const hasOtherNumbers = read.some(
    ({ one, said }) => said.section === '' && (said.level ?? one.number) !== one.number,
  );
  return (text) => {
    const [named, ...alike] = byName.get(foldHeading(text)) ?? [];
    if (named && alike.length === 0) return named;
    const said = readWord(text);
    const [found, ...others] = said.level === undefined || alike.length > 0 ? [] : alikeOf(said);
    if (found && others.length === 0 && !isDoubtful(said, found.said)) return found.one;
    return fault(unknownClassName, { given: shorten(text, 60) });
  };

  function alikeOf(said: ClassWord) {
    const all = byWords.get(keyOf(said)) ?? [];
    const ofStage = all.filter((one) => one.said.stage === said.stage);
    return ofStage.length > 0 ? ofStage : all.filter((one) => one.said.stage === '' || said.stage === '');
  }

  /** Returns whether a word can mean the level of a class other than the one with this number. */
  function isDoubtful(said: ClassWord, found: ClassWord): boolean {
    if (!hasOtherNumbers || said.section !== '') return false;
    if (said.noun !== '' && said.noun !== found.noun) return true;
    const numbered = ofNumber.get(said.level ?? 0);
    return said.noun === '' && numbered !== undefined && keyOf(numbered) !== keyOf(said);
  }
}

/**
 * Finds the classes that a text lists: "6, 7 & 8", "I to V"; all of a level where these have sections. None, if any of it is not
 * clear.
 */
export function readerOfSeveralClasses(classes: readonly SchoolClass[]): (text: string) => readonly SchoolClass[] {
  const readOne = readerOfClasses(classes);
  const known = classes.map((one) => ({ one, said: readWord(one.name) }));
  const find = (text: string): readonly SchoolClass[] => {
    const found = readOne(text);
    if ('number' in found) return [found];
    const { level, section, noun } = readWord(text);
    const ofLevel = known.filter(({ said }) => level !== undefined && said.level === level && said.section !== '');
    return section === '' && (noun !== '' || /^\P{L}*\p{Nd}/u.test(text)) ? ofLevel.map(({ one }) => one) : [];
  };
  return (text) => {
    const whole = find(text);
    if (whole.length > 0) return whole;
    const ends = text.split(rangeSigns).map(readOne);
    const [from = -1, to = -1] = ends.map((one) => ('number' in one ? classes.indexOf(one) : -1));
    if (ends.length === 2 && from >= 0 && to > from && to - from < mostLevel) return classes.slice(from, to + 1);
    const [, noun = ''] = /^\s*(\p{L}[\p{L}\p{M}]+\s)/u.exec(text) ?? [];
    const found = text.split(listSigns).map((part) => levelsIn(part).map((one) => [find(one), find(`${noun}${one}`)]));
    const all = found.flat().map(([own = [], named = []]) => (own.length > 0 ? own : named));
    return all.every(({ length }) => length > 0) ? [...new Set(all.flat())] : [];
  };
}

const rangeSigns = /\s*[-–—]\s*|\s+(?:to|bis|à|a|até|إلى|থেকে)\s+/u;
const listSigns = /\s*[,،;&/+\n]\s*|\s+(?:and|und|et|y|e|i|dan|na|en|og|och|ja|ve|và|и|і|й|और|و|এবং|ও)\s+/u;

/** The levels of a part of a list, which may be a range of them. */
function levelsIn(part: string): string[] {
  const ends = part.split(rangeSigns).map((text) => readWord(text));
  const [from, to, ...others] = ends.map(({ level, section }) => (section === '' ? level : undefined));
  const isRange = from !== undefined && to !== undefined && others.length === 0 && from < to && to <= mostLevel;
  return isRange ? Array.from({ length: to - from + 1 }, (_, more) => String(from + more)) : [part];
}

/** Whether a text says a class by a word for it and a level, or a level and a section: "Class 7A", "7 B". */
export function saysClass(text: string): boolean {
  const { noun, level, section } = readWord(text);
  return (
    level !== undefined && level <= mostLevel && section.length <= longestSection && (noun !== '' || section !== '')
  );
}

const mostLevel = 13;
const longestSection = 12;

/** The parts of a word for a class: in "Grade 5 Blue" the noun, the level 5 and the section "blue". */
type ClassWord = {
  readonly noun: string;
  readonly stage: string;
  readonly level: number | undefined;
  readonly section: string;
};

function keyOf({ level, section }: ClassWord): string {
  return `${level ?? ''} ${section}`;
}

const nouns = new Set(
  [
    ...['class', 'grade', 'year', 'level', '年', '組', '组', '班', '級', '级', ...(synonyms.class ?? [])],
    ...languageNames.flatMap((language) => [
      columnWords[language].headings.class,
      classIn(localeOf(language), 5, 'Class').replaceAll(/\p{Nd}/gu, ''),
      classIn(localeOf(language), 5, 'class').replaceAll(/\p{Nd}/gu, ''),
    ]),
  ].map((word) => foldHeading(word)),
);
/** Words for the stage of a school, which a class's name may leave out: "8° básico A" is "8° A". */
const stages: ReadonlySet<string> = new Set(
  listed(`
    basico, basica, medio, media, primaria, primario, secundaria, eso, bachillerato, fundamental, primary, secondary
  `),
);
const ordinals = new Set(
  listed(`
    st, nd, rd, th, er, ere, eme, ieme, nde, й, ый, ий, ой, η, ος, ο, inci, nci, uncu, ncu, म, वीं, ম, য়, র্থ, ষ্ঠ
  `),
);

function readWord(text: string): ClassWord {
  const typed = foldForSearch(withoutNumerals(asciiDigits(text.replaceAll(/[ªº°]/g, ' '))));
  // In Romanian "a VII-a" is the seventh.
  const plain = typed.replace(/^(?:clasa )?a ([ivx]+|\d+)[- ]a(?!\p{L})/u, '$1');
  // In the East nothing parts a number from what it counts.
  const parted = plain.replace(/(?<=[\da-z])[年組组班級级학반]+|[年組组班級级학반]+(?=[\da-z])/g, ' $& ');
  // A batch of a year is its class: "Grade 7 - A 2026".
  const undated = parted.replace(/(?<!\d)20\d\d(?:\s*[-/–]\s*(?:20)?\d\d)?(?!\d)/g, ' ');
  const tokens = (/\d/.test(undated) ? undated : parted).match(/\d+|[\p{L}\p{M}]+/gu) ?? [];
  const isNumber = (token = '') => /^\d+$/.test(token);
  // A number after a word for a level is a section, unless it says the same in brackets: "الأول متوسط 2", "Seventh (7)".
  const wordAt = /\(\s*\d+\s*\)/.test(typed) ? -1 : tokens.findIndex((token) => levelOf(token) !== undefined);
  const firstNumber = tokens.findIndex(isNumber);
  const numberAt = wordAt >= 0 && wordAt < firstNumber ? -1 : firstNumber;
  let level = numberAt < 0 ? undefined : Number(tokens[numberAt]);
  const rest: string[] = [];
  let [noun, stage] = ['', ''];
  for (const [place, token] of tokens.entries()) {
    if (place === numberAt || (ordinals.has(token) && isNumber(tokens[place - 1]))) continue;
    if (nouns.has(foldHeading(token))) noun = foldHeading(token);
    else if (stages.has(token)) stage = token;
    else if (level === undefined && romans.has(token)) level = romans.get(token);
    else if (levelOf(token) !== undefined && levelOf(token) === (level ?? levelOf(token))) level = levelOf(token);
    else rest.push(token);
  }
  return { noun, stage, level, section: rest.join('') };
}

const romans = new Map(
  ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii'].map((word, place) => [
    word,
    place + 1,
  ]),
);
