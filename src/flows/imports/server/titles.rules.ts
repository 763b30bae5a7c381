import { saysClass } from './class-words.rules.ts';
import { foldHeading } from './fold-heading.ts';
import { readMarkHeading, saysExam } from './mark-headings.rules.ts';
import { synonyms } from './synonyms.ts';
import type { Vocabulary } from './value-fields.rules.ts';

type Titled = {
  /** The lines above the headings, then the names of the sheet and the file. */
  readonly texts: readonly string[];
  readonly headings: readonly string[];
  readonly names: ReadonlySet<string>;
  readonly vocabulary: Vocabulary;
};

/** What titles say of all rows by the names of the school's classes and subjects, and of which exam a column of marks is, or one for each subject. */
export function saidInTitles({ texts, headings, names, vocabulary }: Titled): Record<string, string> {
  const { class: isClass, subject: isSubject } = vocabulary;
  const said: Record<string, string> = {};
  const isOwnClass = (text: string) => saysClass(text) && isClass?.(text) === true;
  const find = (is: (text: string) => boolean) => {
    const all = texts.map((text) => [...new Set(findIn(text, is))]);
    return all.find((found) => found.length > 0);
  };
  const [ofClass, ...otherClasses] = (names.has('class') && find(isOwnClass)) || [];
  if (ofClass !== undefined && otherClasses.length === 0) said.class = ofClass;
  if (!names.has('mark') || !isSubject) return said;
  const [subject, ...others] = headings.some(isSubject) ? [] : (find(isSubject) ?? []);
  if (subject !== undefined && others.length === 0) said.subject = subject;
  const isNamed = (text: string) => findIn(text, (one) => isOwnClass(one) || isSubject(one)).length > 0;
  const pieces = texts.flatMap((text) => text.split(/\s+[-–—|]\s+|[:;,|()]/)).map((text) => text.trim());
  const exam = pieces.find((text) => saysExam(text) && !isNamed(text));
  const isOfOne = headings.filter(headsMarks).length === 1 || headings.some(isSubject);
  if (exam !== undefined && isOfOne) said.examName = exam;
  return said;
}

const markWords: ReadonlySet<string> = new Set((synonyms.mark ?? []).map(foldHeading));

/** Whether a heading says that marks are below it, and perhaps how: "Marks in figures (out of 75)". */
export function headsMarks(heading: string): boolean {
  const { name } = readMarkHeading(heading);
  return markWords.has(foldHeading(name)) || markWords.has(foldHeading(name.split(/\s/)[0] ?? ''));
}

const mostWords = 4;

/** The longest runs of words of a text that are something. */
function findIn(text: string, is: (text: string) => boolean): string[] {
  const words = text.split(/\s+/).map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}.]+$/gu, ''));
  const found: string[] = [];
  for (let at = 0; at < words.length; ) {
    const runs = Array.from({ length: mostWords }, (_, less) => words.slice(at, at + mostWords - less).join(' '));
    const run = runs.find((one) => one.trim() !== '' && is(one));
    if (run !== undefined) found.push(run);
    at += run === undefined ? 1 : run.split(' ').length;
  }
  return found;
}
