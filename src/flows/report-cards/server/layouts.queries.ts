import { isDeepStrictEqual } from 'node:util';
import type { CardLayout, CardParts } from '../../../platform/contract/card-layout.ts';
import { deleteIn, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { addRow } from '../../../platform/database/insert-row.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import type { NewLayout } from '../layouts.contract.ts';
import { readyMade } from '../ready-made.ts';

/** The layouts of a school, by name, each with those of its classes that still exist. */
export async function listLayouts(db: Database, schoolId: number): Promise<CardLayout[]> {
  const rows = await selectIn(db, schoolId, 'card_layout')
    .select(['id', 'name', 'used_for', 'content'])
    .orderBy('name')
    .orderBy('id')
    .execute();
  const classes = await selectIn(db, schoolId, 'class').select('number').execute();
  const known = new Set(classes.map(({ number }) => number));
  return rows.map(({ id, name, used_for, content }) => {
    const usedFor = JSON.parse(used_for) as CardLayout['usedFor'];
    return {
      _id: String(id),
      name,
      usedFor: usedFor === 'school' ? usedFor : usedFor.filter((one) => known.has(one)),
      ...(JSON.parse(content) as CardParts),
    };
  });
}

/** The layout of a class's cards; `undefined` where they are laid out as usual. */
export async function findLayoutFor(
  db: Database,
  schoolId: number,
  classNumber: number,
): Promise<CardParts | undefined> {
  const layouts = await listLayouts(db, schoolId);
  const isOwn = ({ usedFor }: CardLayout) => usedFor !== 'school' && usedFor.includes(classNumber);
  const found = layouts.find(isOwn) ?? layouts.find(({ usedFor }) => usedFor === 'school');
  return found && unlessUsual(found);
}

/** Returns only the parts of a layout; `undefined` if they equal the usual one. */
export function unlessUsual(layout: CardParts): CardParts | undefined {
  const { title, blocks, results, attendance, conduct, signatures, text, subjects } = layout;
  const parts = { title, blocks, results, attendance, conduct, signatures, text, subjects };
  return isDeepStrictEqual(parts, readyMade.usual) ? undefined : parts;
}

export async function insertLayout(transaction: DatabaseTransaction, schoolId: number, layout: NewLayout) {
  return addRow(transaction, schoolId, 'card_layout', { ...columnsOf(layout) });
}

export async function updateLayout(transaction: DatabaseTransaction, schoolId: number, id: number, layout: NewLayout) {
  await updateIn(transaction, schoolId, 'card_layout', { id }).set(columnsOf(layout)).execute();
}

export async function deleteLayout(transaction: DatabaseTransaction, schoolId: number, id: number): Promise<void> {
  await deleteIn(transaction, schoolId, 'card_layout', { id }).execute();
}

function columnsOf({ name, usedFor, ...parts }: NewLayout) {
  const { title, blocks, results, attendance, conduct, signatures, text, subjects } = parts;
  const content: CardParts = {
    title: tidy(title),
    blocks,
    results,
    attendance,
    conduct: [...new Set(conduct.map(tidy))],
    signatures: signatures.map(tidy),
    text: text.trim(),
    subjects: subjects.map(({ subject, shownAs }) => ({ subject: tidy(subject), shownAs: tidy(shownAs) })),
  };
  const used = usedFor === 'school' ? usedFor : [...new Set(usedFor)].sort((one, other) => one - other);
  return { name: tidy(name), used_for: JSON.stringify(used), content: JSON.stringify(content) };
}

/** The names of the subjects of a session, of all classes or of one, each once. */
export async function listSubjectNames(
  db: Database,
  schoolId: number,
  { session, class: classNumber }: { readonly session: number; readonly class?: number | undefined },
): Promise<string[]> {
  const rows = await selectIn(db, schoolId, 'subject', { session_id: session })
    .select('name')
    .distinct()
    .$if(classNumber !== undefined, (query) => query.where('class', '=', classNumber as number))
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}
