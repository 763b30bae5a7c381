/** Whether two lessons can be in the same week: each is of one of the weeks that alternate, or of all. */
export function canMeet(one: number | null, other: number | null): boolean {
  return one === null || other === null || one === other;
}
