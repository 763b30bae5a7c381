/** XML elements as text, their contents escaped. An element without contents is written too. */
export function xml(name: string, ...inside: readonly (string | number | boolean | Xml)[]): Xml {
  const written = inside.map((each) => (each instanceof Xml ? each.text : escaped(String(each))));
  return new Xml(`<${name}>${written.join('')}</${name}>`);
}

/** Text that is XML already. */
export class Xml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Leaves out what XML cannot hold. */
function escaped(text: string): string {
  const kept = [...text].filter((character) => character >= ' ' || character === '\t');
  return kept.join('').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
