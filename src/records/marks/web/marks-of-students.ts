import { type MarkTexts, noteOf, type Place } from './mark-text.ts';

export type ListedStudent = {
  readonly _id: string;
  readonly roll: number;
  readonly name: string;
  readonly session: string;
};

/** The typed entries by the rolls of a list, and by ids for students who are not in the list. */
type Typed = { readonly marks: MarkTexts; readonly aside: Readonly<Record<string, string>> };

/**
 * Returns the typed entries by the rolls of another list: each text stays with its student, and is put aside if the
 * student is not in that list.
 */
export function marksOfStudents(
  { marks, aside }: Typed,
  before: readonly ListedStudent[],
  after: readonly ListedStudent[],
): Typed {
  const texts = new Map(Object.entries(aside));
  for (const [key, place] of before.flatMap(placesOf)) {
    const text = marks[place];
    if (text) texts.set(key, text);
    else texts.delete(key);
  }
  const listed = new Map(after.flatMap(placesOf));
  return {
    marks: Object.fromEntries([...listed].map(([key, place]) => [place, texts.get(key) ?? ''])),
    aside: Object.fromEntries([...texts].filter(([key]) => !listed.has(key))),
  };
}

/** Returns the places of a student's mark and note, each by a key that stays when the roll changes. */
function placesOf({ _id, roll }: ListedStudent): [string, Place][] {
  return [
    [_id, roll],
    [noteOf(_id), noteOf(roll)],
  ];
}
