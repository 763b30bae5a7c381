/** Returns the first and the last day in a list, and nothing for an empty list. */
export function daysOf(listed: readonly { readonly date: string }[]): { date?: string; until?: string } {
  const days = listed.map(({ date }) => date).sort();
  const [date, until] = [days[0], days.at(-1)];
  return date === undefined || until === undefined ? {} : { date, until };
}
