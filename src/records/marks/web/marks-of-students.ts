import type { MarkTexts } from './mark-text.ts';

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
  for (const { _id, roll } of before) {
    const text = marks[roll];
    if (text) texts.set(_id, text);
    else texts.delete(_id);
  }
  const listed = new Set(after.map(({ _id }) => _id));
  return {
    marks: Object.fromEntries(after.map(({ _id, roll }) => [roll, texts.get(_id) ?? ''])),
    aside: Object.fromEntries([...texts].filter(([id]) => !listed.has(id))),
  };
}
