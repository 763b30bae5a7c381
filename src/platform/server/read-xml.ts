import { parseXml, XmlElement } from '@rgrove/parse-xml';

/** Longer XML is not read. */
export const mostCharacters = 30_000_000;

/** Returns the root element of an XML text; null if it is not XML or declares its own entities. */
export function rootOf(xml: string): XmlElement | null {
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

/** Returns the child elements, or those with the given name. */
export function elements(parent: XmlElement | undefined, name?: string): XmlElement[] {
  return (parent?.children ?? []).filter(
    (node): node is XmlElement => node instanceof XmlElement && (name === undefined || node.name === name),
  );
}

export function element(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  return elements(parent, name)[0];
}
