/** Whether a register's date lies after `today`. */
export function isInFuture(date: string, today: string): boolean {
  return date > today;
}
