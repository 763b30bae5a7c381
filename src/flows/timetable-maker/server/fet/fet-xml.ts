import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { FetRefused } from './fet-refused.ts';

const mostCharacters = 30_000_000;

/**
 * Reads the XML of a FET file: its root element.
 * @throws FetRefused `too-large`, or `not-fet` where it is no FET file, or one that declares entities of its own.
 */
export function parseFet(xml: string): XmlElement {
  if (xml.length > mostCharacters) throw new FetRefused('too-large');
  const root = rootOf(xml);
  if (root === null || root.name.toLowerCase() !== 'fet') throw new FetRefused('not-fet');
  return root;
}

function rootOf(xml: string): XmlElement | null {
  if (declaresEntities(xml)) return null;
  try {
    return parseXml(xml).root;
  } catch {
    return null;
  }
}

function declaresEntities(xml: string): boolean {
  if (/<!ENTITY/i.test(xml)) return true;
  const type = xml.search(/<!DOCTYPE/i);
  const inside = type < 0 ? -1 : xml.indexOf('[', type);
  const end = xml.indexOf('>', type);
  return inside >= 0 && (end < 0 || inside < end);
}

/** The elements in this one, of that name if one is given. */
export function elements(parent: XmlElement | undefined, name?: string): XmlElement[] {
  return (parent?.children ?? []).filter(
    (node): node is XmlElement => node instanceof XmlElement && (name === undefined || node.name === name),
  );
}

export function element(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  return elements(parent, name)[0];
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

/** @throws FetRefused `bad-number` */
export function numberOf(parent: XmlElement, ...names: string[]): number {
  const text = textOf(parent, ...names).trim();
  const number = Number(text);
  if (text === '' || !Number.isFinite(number)) throw new FetRefused('bad-number', [`${parent.name}/${names[0]}`]);
  return number;
}

/** Whether the element says so; `otherwise` where it says nothing. */
export function flagOf(parent: XmlElement, name: string, otherwise: boolean): boolean {
  const text = textOf(parent, name).trim().toLowerCase();
  if (text === '') return otherwise;
  return text === 'true' || text === 'yes' || text === '1';
}
