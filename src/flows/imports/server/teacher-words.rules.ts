import { wordsOf } from '../../../platform/contract/fold-for-search.ts';
import { foldHeading } from './fold-heading.ts';
import { honorific } from './timetables/timetable-words.ts';

type Named = { readonly name: string };
type Known<Teacher> = { readonly teacher: Teacher; readonly words: readonly string[] };

/** Finds the only teacher who may be named so: by the surname, with initials before it, or with the words in another order. */
export function finderOfTeachers<Teacher extends Named>(teachers: readonly Teacher[]) {
  const found = new Map<string, Teacher | undefined>();
  let known: readonly Known<Teacher>[] | undefined;
  return (text: string): Teacher | undefined => {
    if (found.has(text)) return found.get(text);
    known ??= knownOf(teachers);
    found.set(text, findNamed(known, text));
    return found.get(text);
  };
}

function findNamed<Teacher>(known: readonly Known<Teacher>[], text: string): Teacher | undefined {
  // Degrees stand after a comma: ", S.Pd."
  const bare = text
    .replace(/^[^\p{L}]+/u, '')
    .replace(/,\s*\p{Lu}\p{L}{0,3}\.\s?\p{Lu}.*$/u, '')
    .replace(honorific, '');
  const given = wordsOf(bare.replaceAll(/[.,]/g, ' '));
  if (!given.some((word) => word.length >= shortest)) return undefined;
  const found = known.filter(({ words }) => fits(given, words));
  // A single word is only taken for a surname: as a first name it may be that of somebody who is not in Rollbook yet, but
  // where teachers are called by it.
  return given.length > 1 || byFirstName.test(text) || found[0]?.words.at(-1) === given[0] ? only(found) : undefined;
}

/** How teachers are addressed in languages that go by their first names. */
const byFirstName = /^(?:bu|ibu|pak|bapak|mwalimu|mwl|thầy|cô|ครู|ustad|ustadh)[.\s]/iu;

/** A shorter word may be an initial, or a part of many names. */
const shortest = 3;

function knownOf<Teacher extends Named>(teachers: readonly Teacher[]): Known<Teacher>[] {
  return teachers.map((teacher) => ({ teacher, words: wordsOf(teacher.name) }));
}

/** Whether each word is one of a name, or the first letter of another one. */
function fits(given: readonly string[], words: readonly string[]): boolean {
  const left = [...words];
  const take = (is: (word: string) => boolean) => {
    const place = left.findIndex(is);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  };
  const [whole, initials] = [given.filter((word) => word.length > 1), given.filter((word) => word.length === 1)];
  return (
    whole.every((word) => take((one) => one === word)) &&
    initials.every((letter) => take((one) => one.startsWith(letter)))
  );
}

function only<Teacher>(found: readonly Known<Teacher>[]): Teacher | undefined {
  return found.length === 1 ? found[0]?.teacher : undefined;
}

/**
 * The teachers behind the codes of a timetable, which are the initials or the beginning of a name. They count only if each of
 * several codes can be one teacher alone, and none is another's.
 */
function findCoded<Teacher extends Named>(
  teachers: readonly Teacher[],
  texts: readonly string[],
): ReadonlyMap<string, Teacher> {
  const known = knownOf(teachers);
  const found = [...new Set(texts)].map((text) => {
    const [code = '', ...others] = wordsOf(text);
    const isCode = others.length === 0 && /^\p{L}{2,4}$/u.test(text);
    return [text, isCode ? only(known.filter(({ words }) => isCodeOf(code, words))) : undefined] as const;
  });
  const clear = new Map(found.flatMap(([text, teacher]) => (teacher ? [[text, teacher] as const] : [])));
  const isSure = clear.size > 1 && clear.size === found.length && new Set(clear.values()).size === clear.size;
  return isSure ? clear : new Map();
}

function isCodeOf(code: string, words: readonly string[]): boolean {
  const initials = words.map((word) => word[0]).join('');
  const turned = words.map((_, place) =>
    [...words.slice(place), ...words.slice(0, place)].map((word) => word[0]).join(''),
  );
  const isBeginning = code.length >= shortest && words.some((word) => word.startsWith(code));
  return initials === code || turned.includes(code) || isBeginning;
}

type KnowsTeachers<Teacher> = {
  readonly teachers: ReadonlyMap<string, Teacher>;
  readonly teachersByName: { readonly has: (name: string) => boolean };
  readonly findTeacher: (text: string) => Teacher | undefined;
};

/** The school with the teachers whom texts of a file name in short. */
export function knowingTeachers<Teacher extends Named, Shape extends KnowsTeachers<Teacher>>(
  shape: Shape & KnowsTeachers<Teacher>,
  texts: readonly string[],
): Shape {
  const teachers = [...shape.teachers.values()];
  const isKnown = (text: string) =>
    shape.teachersByName.has(foldHeading(text)) || shape.findTeacher(text) !== undefined;
  const pieces = texts.flatMap((text) => text.split(/[;,/&+~|\n]/)).map((text) => text.trim());
  const codes = findCoded(
    teachers,
    pieces.filter((text) => text !== '' && !text.includes('@') && !isKnown(text)),
  );
  if (codes.size === 0) return shape;
  return { ...shape, findTeacher: (text: string) => shape.findTeacher(text) ?? codes.get(text.trim()) };
}
