import { sessionKeyOn } from '../../../base/school/server/sessions.queries.ts';
import { daysAfter } from '../../../platform/contract/dates.ts';
import { selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { startOfDate } from '../../../platform/server/local-date.ts';
import { listTopics } from './diary.queries.ts';

/** An older lesson of a subject does not help with the next one. */
const lastTopicDays = 120;

type LastOf = {
  readonly class: number;
  /** The names of subjects on the date. */
  readonly subjects: readonly string[];
  readonly date: string;
};

/** Lists the last topic before a date in each of these subjects of a class, which can have had other names then. */
export async function listLastTopics(
  db: Database,
  { schoolId, timeZone }: { readonly schoolId: number; readonly timeZone: string },
  { class: classNumber, subjects, date }: LastOf,
): Promise<ReadonlyMap<string, { readonly date: string; readonly topic: string }>> {
  const names = await selectIn(db, schoolId, 'subject_version', {
    session_id: sessionKeyOn(db, schoolId, date),
    class: classNumber,
  })
    .select(['id', 'name', 'since', 'until'])
    .orderBy('since', 'desc')
    .execute();
  /** The subject that a lesson's subject was on a day: the one that had the name at its end, or the last that had it. */
  const keyOf = (subject: string, day: string) => {
    const end = startOfDate(timeZone, daysAfter(day, 1)).toISOString();
    const named = names.filter(({ name }) => name === subject);
    const then = named.find(({ since, until }) => since < end && (until === null || until >= end));
    return (then ?? named[0])?.id ?? subject;
  };
  const wanted = new Map(subjects.map((subject) => [keyOf(subject, date), subject]));
  const had = names.flatMap(({ id, name }) => (wanted.has(id) && name !== null ? [name] : []));
  const days = { from: daysAfter(date, -lastTopicDays), before: date };
  const topics = await listTopics(db, schoolId, { class: classNumber, subjects: [...subjects, ...had], ...days });
  return new Map(
    topics.flatMap(({ subject, ...last }) => {
      const now = wanted.get(keyOf(subject, last.date));
      return now === undefined ? [] : [[now, last] as const];
    }),
  );
}
