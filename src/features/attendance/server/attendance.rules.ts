/** What is wrong with a register's date, or `undefined`: it must not lie after `today`. */
export function findDateFault(date: string, today: string): string | undefined {
  return date > today ? 'Attendance cannot be taken for a day in the future.' : undefined;
}
