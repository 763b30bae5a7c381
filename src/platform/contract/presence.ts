/** How many registers, or how many of one register’s students, have each status; `present` counts those in time. */
export type StatusCounts = { readonly [Name in 'present' | 'late' | 'absent' | 'excused']: number };

/**
 * How often somebody was there, in time or late, of how many that count. Everything that shows a presence counts so:
 * `present` + `absent` + `excused` are `total`, and who was late is among the present.
 */
export function presenceOf({ present, late, absent, excused }: StatusCounts, excusedCounts: boolean) {
  const there = present + late;
  return { present: there, total: there + absent + (excusedCounts ? excused : 0) };
}
