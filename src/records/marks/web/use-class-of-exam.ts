import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classOnDayQuery } from '../../../base/enrolments/web/enrolments.hooks.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { toastFailure } from '../../../platform/web/components/toast.ts';
import type { MarkTexts } from './mark-text.ts';
import { type ListedStudent, marksOfStudents } from './marks-of-students.ts';
import type { MarkSheet } from './use-mark-sheet.ts';

type Options = {
  readonly classNumber: number;
  readonly today: string;
  /** The students in the class today. */
  readonly students: readonly ListedStudent[];
  readonly day: string | undefined;
  readonly latest: { readonly current: MarkSheet };
  readonly change: (changes: Partial<MarkSheet>) => void;
};

/**
 * The students of an exam, which are the class on its day. If the day changes, typed entries stay with their students,
 * whose rolls can differ on that day.
 */
export function useClassOfExam({ classNumber, today, students, day, latest, change }: Options) {
  const { t } = useTranslation('marks');
  const queries = useQueryClient();
  const isToday = day === undefined || day === today;
  const ofDay = useQuery({ ...classOnDayQuery(classNumber, day), enabled: !isToday });
  const listed = isToday ? students : ofDay.data;
  const aside = useRef<Readonly<Record<string, string>>>({});

  const changeFacts = async (changes: Partial<MarkSheet>) => {
    const { day: next } = changes;
    if (next === undefined || next === day || !listed) return change(changes);
    try {
      const then = next === today ? students : await queries.fetchQuery(classOnDayQuery(classNumber, next));
      const moved: { marks: MarkTexts; aside: Readonly<Record<string, string>> } = marksOfStudents(
        { ...latest.current, aside: aside.current },
        listed,
        then,
      );
      aside.current = moved.aside;
      change({ ...changes, marks: moved.marks });
    } catch (error) {
      toastFailure(failureText(error as Error, t('studentsFailed')));
    }
  };

  return { listed, failure: isToday ? null : ofDay.error, refetch: ofDay.refetch, changeFacts };
}
