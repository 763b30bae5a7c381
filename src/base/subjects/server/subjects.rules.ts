import { type Fault, type Faults, fault } from '../../../platform/contract/reason.ts';
import type { Category } from '../../../platform/contract/result-rules.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import { type SubjectColour, subjectColours } from '../subjects.contract.ts';
import { categoriesWithoutWeight, categoryNameTwice } from '../subjects.refusals.ts';

/** The first eight colours are eight hues; the others are the same hues drawn in another way. */
const hues = 8;

/**
 * Assigns a colour to each name, oldest name first: the colour derived from the name, or the next free one. A new
 * subject therefore changes no older one's colour.
 */
export function colourSubjects(names: readonly string[]): SubjectColour[] {
  const taken = new Set<number>();
  return names.map((name) => {
    if (taken.size === subjectColours) taken.clear();
    const first = taken.size < hues ? 0 : hues;
    const wished = hashOf(name) % hues;
    const turns = Array.from({ length: hues }, (_, turn) => first + ((wished + turn) % hues));
    const colour = turns.find((turn) => !taken.has(turn)) ?? first + wished;
    taken.add(colour);
    return { name, colour };
  });
}

function hashOf(name: string): number {
  let hash = 0;
  for (const sign of name) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 65_521;
  return hash;
}

/** Finds the faults of a subject's categories by field: duplicate names, and weights that are all 0. */
export function findCategoryFaults(categories: readonly Category[]): Faults {
  const faults: Record<string, Fault> = {};
  for (const [place, { name }] of categories.entries()) {
    const first = categories.findIndex((other) => sameName(other.name, name));
    if (first !== place) faults[`categories.${place}.name`] = fault(categoryNameTwice, { name: name.trim() });
  }
  const hasWeight = categories.length === 0 || categories.some(({ weight }) => weight > 0);
  return hasWeight ? faults : { ...faults, categories: fault(categoriesWithoutWeight) };
}
