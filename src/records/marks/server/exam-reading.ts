import { recordList, recordReading } from '../../../base/audit/server/audit.queries.ts';
import { daysOf } from '../../../base/audit/server/days-of.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { localDate } from '../../../platform/server/local-date.ts';

type Exam = { readonly day?: string | null; readonly submittedAt: string };

/**
 * Returns the day that decides who is in an exam: the exam's own day or, if it has none, the day on which its marks
 * were submitted.
 */
export function dayOfExam(timeZone: string, { day, submittedAt }: Exam): string {
  return day ?? localDate(timeZone, new Date(submittedAt));
}

/** The audit entry for reading an exam's marks. */
export function readingOfExam(timeZone: string, exam: Exam & { readonly _id: string; readonly class: number }) {
  const date = dayOfExam(timeZone, exam);
  return { action: 'marks.read-class', class: exam.class, record: Number(exam._id), date } as const;
}

/**
 * Records that the marks of these exams were read, as one reading; the requested class is recorded even if it has none.
 */
export async function recordExamsRead(
  { db, caller, now }: { readonly db: Database; readonly caller: Caller; readonly now: () => Date },
  exams: readonly (Exam & { readonly class: number })[],
  asked?: number,
): Promise<void> {
  if (exams.length === 0 && asked !== undefined) {
    await recordReading(db, caller, { action: 'marks.read-class', class: asked, at: now() });
  }
  const classes = [...Map.groupBy(exams, (exam) => exam.class)].map(([number, ofClass]) => ({
    class: number,
    ...daysOf(ofClass.map((exam) => ({ date: dayOfExam(caller.actor.timeZone, exam) }))),
  }));
  await recordList(db, caller, { action: 'marks.read-class', at: now() }, classes);
}
