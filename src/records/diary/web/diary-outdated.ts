import type { OutdatedBy } from '../../../platform/web/offline/outbox.ts';
import type { DiaryDay, DiaryEntry } from '../diary.contract.ts';

export const diaryKey = 'diary';

export function diaryDayKey(classNumber: number, date: string) {
  return [diaryKey, 'day', classNumber, date];
}

/** Returns the cached answers of the day that are outdated once the server has stored a lesson's topic. */
export const diaryOutdatedBy: OutdatedBy = ({ about }, answer) => {
  if (about.kind !== 'topic') return [];
  const entry = answer as DiaryEntry;
  const { class: number, date } = entry;
  const update = (day: unknown) => withEntry(day as DiaryDay, entry);
  return [{ queryKey: diaryDayKey(number, date), address: `/api/diary/${number}/${date}`, update }];
};

function withEntry(day: DiaryDay, entry: DiaryEntry): DiaryDay {
  const lessons = day.lessons.map((one) => (one.period === entry.period ? { ...one, entry } : one));
  return { ...day, isKept: true, lessons };
}
