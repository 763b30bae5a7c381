/** Whether the days, both included, are more than a year. */
export function isLongerThanAYear(from: string, to: string): boolean {
  const yearLater = String(Number(from.slice(0, yearLength)) + 1).padStart(yearLength, '0');
  return to >= yearLater + from.slice(yearLength);
}

const yearLength = 'YYYY'.length;
