import type { XmlElement } from '@rgrove/parse-xml';
import { element, elements, mostCharacters, rootOf } from '../../../../platform/server/read-xml.ts';
import { refuse } from '../../../../platform/server/refusal.ts';
import * as refusals from '../../fet-files.refusals.ts';
import { refuseFet } from './fet-refused.ts';

/**
 * Reads the XML of a FET file: its root element.
 * @throws Refusal where it is too large, no FET file, or one that declares entities of its own.
 */
export function parseFet(xml: string): XmlElement {
  if (xml.length > mostCharacters) throw refuse(refusals.fetFileTooLarge);
  const root = rootOf(xml);
  if (root === null || root.name.toLowerCase() !== 'fet') throw refuse(refusals.notAFetFile);
  return root;
}

/** The text of the first of these elements; empty if there is none. */
export function textOf(parent: XmlElement, ...names: string[]): string {
  for (const name of names) {
    const found = element(parent, name);
    if (found !== undefined) return found.text;
  }
  return '';
}

/** The text of each element of that name. */
export function textsOf(parent: XmlElement | undefined, name: string): string[] {
  return elements(parent, name).map((each) => each.text);
}

/** @throws Refusal where it is none */
export function numberOf(parent: XmlElement, ...names: string[]): number {
  const text = textOf(parent, ...names).trim();
  const number = Number(text);
  if (text === '' || !Number.isFinite(number)) throw refuseFet(refusals.fetBadNumber, `${parent.name}/${names[0]}`);
  return number;
}

/** Returns the boolean value of an element; `otherwise` if there is none. */
export function flagOf(parent: XmlElement, name: string, otherwise: boolean): boolean {
  const text = textOf(parent, name).trim().toLowerCase();
  if (text === '') return otherwise;
  return text === 'true' || text === 'yes' || text === '1';
}

/** Returns the number of students that an element gives; undefined if it gives none, or not a number. */
export function countIn(parent: XmlElement, ...names: readonly string[]): number | undefined {
  const text = textOf(parent, ...names).trim();
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
