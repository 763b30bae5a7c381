/** Returns the month of an address, `YYYY-MM`, or `undefined` if it is not valid. */
export function readMonthName(text: string | undefined): string | undefined {
  return text !== undefined && /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;
}

/** Returns the month that is this many months later, or earlier if the count is negative. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const months = year * 12 + number - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}
