/** Classes without a lesson of the teacher today are fetched as long as there are no more than this in all. */
const usualClasses = 5;
/**
 * The maximum number of classes to fetch, as many as a long day has lessons. Admins are alerted at more than nine
 * classes within an hour, so the teacher can still open one more.
 */
const maxClasses = 8;

/** Returns the classes and groups to fetch for a teacher: all those of today's lessons, then a few others. */
export function classesAhead(ofToday: readonly number[], others: readonly number[]): number[] {
  const today = new Set(ofToday);
  const count = Math.max(usualClasses, Math.min(today.size, maxClasses));
  return [...today.union(new Set(others))].slice(0, count);
}
