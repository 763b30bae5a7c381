/** One draft per person, class and date or lesson. */
export function draftKey(email: string, { class: classNumber, date, period }: DraftOf): string {
  const day = `rollbook.draft.attendance.${email}.${classNumber}.${date}`;
  return period === undefined ? day : `${day}.${period}`;
}

type DraftOf = { readonly class: number; readonly date: string; readonly period?: number | undefined };
