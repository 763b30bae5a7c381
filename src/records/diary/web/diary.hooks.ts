import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { freshOn } from '../../../base/school/web/on-day.hooks.ts';
import { CallRefused, call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { callOrKept } from '../../../platform/web/offline/call-or-kept.ts';
import { sendSafely, useWaiting } from '../../../platform/web/offline/waiting.ts';
import * as contract from '../diary.contract.ts';
import { diaryDayKey, diaryKey } from './diary-outdated.ts';

export type LessonPlace = { readonly class: number; readonly date: string; readonly period: number };

/** The lessons of a day whose entry the teacher can write. The device keeps only those of today. */
export function diaryDayQuery(classNumber: number, date: string, isToday: boolean) {
  const input = { params: { class: classNumber, date } };
  return queryOptions({
    queryKey: diaryDayKey(classNumber, date),
    queryFn: (asking) =>
      isToday ? callOrKept(contract.readDiaryDay, input, asking) : call(contract.readDiaryDay, input),
  });
}

export function useDiaryWeek(classNumber: number, monday: string, on: string | undefined) {
  return useQuery({
    ...callQuery(diaryKey, contract.readDiaryWeek, { params: { class: classNumber, monday }, query: { on } }),
    placeholderData: keepPreviousData,
    ...freshOn(on),
  });
}

export function useMissingTopics() {
  return useQuery(callQuery(diaryKey, contract.listMissingTopics, { query: {} }));
}

type Written = {
  readonly topic: string;
  readonly text?: string | null;
  readonly why?: string;
  readonly basedOn?: string;
};

/** Writes the entry of a lesson, now or, without a connection, once it is back. */
export function useWriteDiary({ class: classNumber, date, period }: LessonPlace) {
  const subject = ['topic', classNumber, date, period].join(' ');
  return useChange('diary', (body: Written) => {
    const params = { class: classNumber, date, period };
    // A submission that is still waiting is replaced, because this text was typed over it.
    return sendSafely(
      contract.writeDiary,
      { params, body },
      { subject, takesPlace: true, about: { kind: 'topic', class: classNumber, date, period } },
    );
  });
}

/** The topic of a lesson that is waiting on this device to be sent. */
export function useWaitingTopic({ class: classNumber, date, period }: LessonPlace): Written | undefined {
  const entry = useWaiting().findLast(
    ({ about, refused }) =>
      about.kind === 'topic' &&
      !refused &&
      about.class === classNumber &&
      about.date === date &&
      about.period === period,
  );
  return entry?.body as Written | undefined;
}

/**
 * Returns the entry that somebody else has written meanwhile and because of which a call was refused; `null` if it was
 * removed.
 */
export function standingIn(error: Error | null): contract.DiaryEntry | null | undefined {
  if (!(error instanceof CallRefused) || error.answer.reason !== 'diary-changed') return undefined;
  return (error.answer.stands as contract.DiaryEntry | undefined) ?? null;
}

export function useSignWeek(classNumber: number, monday: string) {
  return useChange('diary', (signed: boolean) =>
    call(contract.signDiaryWeek, { params: { class: classNumber, monday }, body: { signed } }),
  );
}
