import { splitWords } from './grid-cells.rules.ts';
import { partWord, weekWord } from './timetable-words.ts';

/** A lesson in a cell: its parts, and its week or the part of the class that has it. */
export type LessonInCell = Tag & { readonly parts: readonly string[] };

type Tag = { readonly week?: string; readonly part?: string };

/** Functions that interpret the texts of a cell, by the words of the school. */
export type KnownTexts = {
  readonly isSubject: (text: string) => boolean;
  /** Returns whether a text is the other side of a lesson: its teacher, or its class in the week of a teacher. */
  readonly isOther: (text: string) => boolean;
  readonly isWeek: (text: string) => boolean;
  /** Whether a text may be a lesson by itself. */
  readonly isWhole: (text: string) => boolean;
  /** Rates how well parts form a lesson, from -2 to 3 for each. */
  readonly rate: (parts: readonly string[]) => number;
};

/** Finds the lessons that stand in a cell side by side, or one for each of the weeks that alternate. */
export function lessonsOfCell(lines: readonly (readonly string[])[], known: KnownTexts): LessonInCell[] {
  return turned(lines, known).flatMap((line) => {
    const all = areLessons(line, known) ? line.flatMap((part) => splitWords([part], known.isOther)) : line;
    const pieces = all.flatMap((part) => piecesOf(part, known));
    if (pieces.length > 1 && ![pieces[0], pieces.at(-1)].some(isTag) && pieces.some(isTag))
      return withTags(pieces, known);
    return runsOf(pieces).flatMap(({ parts, ...tag }) =>
      chunksOf(parts, known).map((chunk) => ({ parts: chunk, ...tag })),
    );
  });
}

/** The subjects can be on one line, with their teachers below them. */
function turned(lines: readonly (readonly string[])[], { rate }: KnownTexts): readonly (readonly string[])[] {
  const [first, ...others] = lines;
  if (!first || others.length === 0 || others.some((line) => line.length !== first.length)) return lines;
  const columns = first.map((_, place) => lines.map((line) => line[place] ?? ''));
  const sum = (all: readonly (readonly string[])[]) => all.reduce((total, parts) => total + rate(parts), 0);
  return sum(columns) > sum(lines) ? columns : lines;
}

/** Whether each part is a lesson in words, such as "Maths Khan". */
function areLessons(line: readonly string[], known: KnownTexts): boolean {
  return line.length > 1 && line.every((part) => !isKnown(part, known) && splitWords([part], known.isOther).length > 1);
}

function isKnown(text: string, { isSubject, isOther }: KnownTexts): boolean {
  return isSubject(text) || isOther(text);
}

/** A part with the week that stands before or after it. */
function piecesOf(text: string, known: KnownTexts): readonly (string | Tag)[] {
  if (isKnown(text, known)) return [text];
  const whole = tagIn(text, known);
  if (whole) return [whole];
  const words = text.split(/\s+/);
  for (const count of [3, 2, 1].filter((one) => one < words.length)) {
    const [head, rest] = [words.slice(0, count).join(' '), words.slice(count).join(' ')];
    const before = tagBeside(head, known);
    if (before) return [before, ...lessonWords(rest, known)];
    const [others, tail] = [words.slice(0, -count).join(' '), words.slice(-count).join(' ')];
    const after = tagBeside(tail, known);
    if (after) return [...lessonWords(others, known), after];
  }
  return lessonWords(text, known);
}

/** A single letter is the name of a week only if a separator follows it. */
function tagBeside(text: string, known: KnownTexts): Tag | undefined {
  const bare = text.replace(/[\s:.,;–—-]+$/u, '');
  return bare === text && !/\s/.test(text) && [...text].length < 3 ? undefined : tagIn(bare, known);
}

function tagIn(text: string, { isWeek }: KnownTexts): Tag | undefined {
  const [, after, before] = weekWord.exec(text) ?? [];
  const name = [text, after, before].find((one) => one !== undefined && isWeek(one)) ?? after ?? before;
  if (name !== undefined) return { week: name };
  return partWord.test(text) ? { part: text } : undefined;
}

/** Two words that are both known. */
function lessonWords(text: string, known: KnownTexts): readonly string[] {
  if (isKnown(text, known)) return [text];
  const [first = '', second] = splitWords([text], known.isOther);
  const isBoth = second !== undefined && (known.isSubject(first) || known.isSubject(second));
  return isBoth ? [first, second] : [text];
}

function isTag(piece: string | Tag | undefined): piece is Tag {
  return typeof piece === 'object';
}

/** Splits lessons with a week or part of the class within their text. */
function withTags(pieces: readonly (string | Tag)[], known: KnownTexts): LessonInCell[] {
  const tags: { readonly after: number; readonly tag: Tag }[] = [];
  const parts: string[] = [];
  for (const piece of pieces) {
    if (isTag(piece)) tags.push({ after: parts.length, tag: piece });
    else parts.push(piece);
  }
  let end = 0;
  return chunksOf(parts, known).map((chunk): LessonInCell => {
    const from = end;
    end += chunk.length;
    const own = tags.filter(({ after }) => after > from && after <= end);
    return Object.assign({ parts: chunk }, ...own.map(({ tag }) => tag));
  });
}

/** Splits the parts at tags, which either come before every lesson or after it. */
function runsOf(pieces: readonly (string | Tag)[]): LessonInCell[] {
  const runs: { parts: string[]; tag: Tag }[] = [{ parts: [], tag: {} }];
  const areBefore = isTag(pieces[0]);
  for (const [place, piece] of pieces.entries()) {
    const last = runs.at(-1) as (typeof runs)[number];
    const isNext = areBefore ? isTag(piece) && last.parts.length > 0 : !isTag(piece) && isTag(pieces[place - 1]);
    const run = isNext ? { parts: [], tag: {} } : last;
    if (isNext) runs.push(run);
    if (isTag(piece)) run.tag = { ...run.tag, ...piece };
    else run.parts.push(piece);
  }
  return runs.filter(({ parts }) => parts.length > 0).map(({ parts, tag }) => ({ parts, ...tag }));
}

const mostParts = 3;
const notAlone = -4;

/**
 * Up to three parts form one lesson, unless each can be one alone; more parts are split into the lessons that fit best.
 */
function chunksOf(parts: readonly string[], { isWhole, rate }: KnownTexts): (readonly string[])[] {
  if (parts.length <= mostParts)
    return parts.length > 1 && parts.every(isWhole) ? parts.map((part) => [part]) : [parts];
  const best: { score: number; chunks: (readonly string[])[] }[] = [{ score: 0, chunks: [] }];
  for (let end = 1; end <= parts.length; end += 1) {
    const found = [2, 3, 1]
      .filter((length) => length <= end)
      .map((length) => {
        const chunk = parts.slice(end - length, end);
        const { score, chunks } = best[end - length] as (typeof best)[number];
        const alone = isWhole(chunk[0] ?? '') ? 2 : notAlone;
        return { score: score + (length === 1 ? alone : rate(chunk)), chunks: [...chunks, chunk] };
      });
    best.push(found.reduce((one, other) => (other.score > one.score ? other : one)));
  }
  return best.at(-1)?.chunks ?? [parts];
}
