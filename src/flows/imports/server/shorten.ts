/** The beginning of a text for a message, which need not repeat a whole page. */
export function shorten(text: string, most: number): string {
  const signs = [...text];
  return signs.length > most ? `${signs.slice(0, most).join('')}…` : text;
}
