import type { XmlElement } from '@rgrove/parse-xml';
import { elements } from '../../../../platform/server/read-xml.ts';
import type { Group } from '../../../../solver/problem.ts';
import * as refusals from '../../fet-files.refusals.ts';
import { refuseFet } from './fet-refused.ts';
import { countIn, textOf } from './fet-xml.ts';

/** The students of a year, group or subgroup, and the smallest parts that it falls into. */
type Students = { readonly students: number; readonly parts: Set<string> };

/** The years, groups and subgroups of a file, by name. */
export type FetStudents = ReadonlyMap<string, Students>;

/** A year, group or subgroup, and the place of the year or group that has it first. */
export type StudentsSet = { readonly name: string; readonly within: number | null };

export function listSets(list: XmlElement | undefined): StudentsSet[] {
  const sets: StudentsSet[] = [];
  const places = new Map<string, number>();
  const add = (found: XmlElement, within: number | null, [inner, ...deeper]: readonly string[]) => {
    const name = textOf(found, 'Name');
    const place = places.get(name) ?? sets.push({ name, within }) - 1;
    places.set(name, place);
    if (inner !== undefined) for (const part of elements(found, inner)) add(part, place, deeper);
  };
  for (const year of elements(list, 'Year')) add(year, null, ['Group', 'Subgroup']);
  return sets;
}

export function readStudents(list: XmlElement | undefined): FetStudents {
  const sets = new Map<string, Students>();
  for (const year of elements(list, 'Year')) readSet(sets, year, ['Group', 'Subgroup']);
  return sets;
}

/** Reads a set and those in it. One that is named in several places is the same; one with nothing in it is a part itself. */
function readSet(sets: Map<string, Students>, found: XmlElement, [inner, ...deeper]: readonly string[]): Set<string> {
  const name = textOf(found, 'Name');
  const set = sets.get(name) ?? { students: countIn(found, 'Number_of_Students') ?? 0, parts: new Set() };
  sets.set(name, set);
  const within = inner === undefined ? [] : elements(found, inner);
  for (const each of within) for (const part of readSet(sets, each, deeper)) set.parts.add(part);
  if (set.parts.size === 0) set.parts.add(name);
  return set.parts;
}

/** The groups of a problem, and which of them a year, group or subgroup is. */
export type FetGroups = { readonly groups: readonly Group[]; readonly groupsOf: (name: string) => readonly number[] };

/**
 * Brings together the parts that no name in use distinguishes: they always sit in the same lessons and under the same rules.
 * Parts that no lesson has are left out.
 * @throws Refusal where a name is unknown
 */
export function mergeStudents(
  students: FetStudents,
  inLessons: ReadonlySet<string>,
  inRules: Iterable<string>,
): FetGroups {
  const used = [...new Set([...inLessons, ...inRules])];
  const usedBy = new Map<string, string[]>();
  for (const name of used) for (const part of setOf(students, name).parts) append(usedBy, part, name);
  const merged = new Map<string, string[]>();
  for (const [part, names] of usedBy)
    if (names.some((name) => inLessons.has(name))) append(merged, JSON.stringify(names), part);
  const groups = [...merged.values()];
  const groupOfPart = new Map(groups.flatMap((parts, index) => parts.map((part) => [part, index] as const)));
  const named = namesByParts(students);
  return {
    groups: groups.map((parts) => groupOf(students, named.get(keyOf(parts)) ?? parts[0] ?? '', parts)),
    groupsOf(name) {
      const indexes = [...setOf(students, name).parts].map((part) => groupOfPart.get(part));
      return [...new Set(indexes)].filter((index) => index !== undefined).sort((a, b) => a - b);
    },
  };
}

/** @throws Refusal where a name is unknown */
export function setOf(students: FetStudents, name: string): Students {
  const set = students.get(name);
  if (set === undefined) throw refuseFet(refusals.fetUnknownName, `Students ${name}`);
  return set;
}

function append(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

const keyOf = (parts: Iterable<string>) => JSON.stringify([...parts].sort());

/** The name of each set by its parts: of two with the same, the larger thing (a year before its only group). */
function namesByParts(students: FetStudents): Map<string, string> {
  const names = new Map<string, string>();
  for (const [name, { parts }] of students) if (!names.has(keyOf(parts))) names.set(keyOf(parts), name);
  return names;
}

function groupOf(students: FetStudents, name: string, parts: readonly string[]): Group {
  const own = students.get(name);
  const sum = parts.reduce((total, part) => total + (students.get(part)?.students ?? 0), 0);
  return { name, students: own !== undefined && own.parts.size === parts.length ? own.students : sum };
}
