/** Markup that is safe to show, because only `html` makes it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | Html | readonly Html[];

/** Returns markup from a template in which every inserted string is escaped, in texts and in attributes. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const shown = values.map(show);
  return new Html(parts.map((part, place) => `${part}${shown[place] ?? ''}`).join(''));
}

function show(value: Value): string {
  if (value instanceof Html) return value.text;
  return typeof value === 'string' ? escapeSigns(value) : value.map(({ text }) => text).join('');
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeSigns(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? '');
}
