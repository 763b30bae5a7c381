export function isInFuture(date: string, today: string): boolean {
  return date > today;
}
