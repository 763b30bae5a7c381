import { selectIn, updateIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';

/** A lesson of a waiting timetable, with the id of its subject. */
type ComingLesson = { readonly subject: string; readonly subjectId?: number | null };

/** Copies the new names of subjects to the timetables that are not in force yet. */
export async function renameInComing(
  transaction: DatabaseTransaction,
  schoolId: number,
  renamed: readonly { readonly id: number; readonly name: string }[],
): Promise<void> {
  const names = new Map(renamed.map(({ id, name }) => [id, name]));
  const nameOf = ({ subject, subjectId }: ComingLesson) => names.get(subjectId ?? 0) ?? subject;
  for (const { session_id, from_date, lessons } of await listComing(transaction, schoolId)) {
    if (lessons.every((lesson) => nameOf(lesson) === lesson.subject)) continue;
    const periods = JSON.stringify(lessons.map((lesson) => ({ ...lesson, subject: nameOf(lesson) })));
    await updateIn(transaction, schoolId, 'coming_timetable', { session_id, from_date }).set({ periods }).execute();
  }
}

/** Returns whether a timetable that is not in force yet has lessons of this subject. */
export async function isInComing(db: Database, schoolId: number, subject: number): Promise<boolean> {
  const coming = await listComing(db, schoolId);
  return coming.some(({ lessons }) => lessons.some(({ subjectId }) => subjectId === subject));
}

async function listComing(db: Database, schoolId: number) {
  const rows = await selectIn(db, schoolId, 'coming_timetable')
    .select(['session_id', 'from_date', 'periods'])
    .execute();
  return rows.map(({ periods, ...row }) => ({ ...row, lessons: JSON.parse(periods) as ComingLesson[] }));
}
