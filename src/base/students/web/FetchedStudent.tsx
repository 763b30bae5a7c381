import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotThere } from '../../../platform/web/api/call.ts';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { NotFound } from '../../../platform/web/components/NotFound.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { formatDate } from '../../../platform/web/format.ts';
import type { Student } from '../students.contract.ts';
import { useStudent } from './students.hooks.ts';
import '../../school/web/on-day.text.ts';

type Props = {
  readonly id: string;
  /**
   * Waits for a fresh record, because the parts fetched by its roll would otherwise show another student if the roll
   * has moved on.
   */
  readonly mustBeFresh?: boolean;
  /** The past day at whose end the record is shown. */
  readonly on?: string | undefined;
  readonly children: (student: Student) => ReactNode;
};

/** Fetches one student, with loading and error states. */
export function FetchedStudent({ id, mustBeFresh = false, on, children }: Props) {
  const { t } = useTranslation('students');
  const { t: tOnDay } = useTranslation('on-day');
  const { data: student, error, isStale, isFetchedAfterMount, refetch } = useStudent(id, on);
  const [wasStale] = useState(isStale);
  if (mustBeFresh && wasStale && !isFetchedAfterMount) return <Waiting />;
  if (student) return children(student);
  if (isNotThere(error) && on) {
    return (
      <Nothing title={tOnDay('noStudent')} hint={tOnDay('noStudentHint', { date: formatDate(on) })} drawing="people" />
    );
  }
  if (isNotThere(error)) return <NotFound title={t('notFound')} hint={t('notFoundHint')} list="/all_student" />;
  return <FetchState error={error} failed={t('fetchFailed')} noAnswer={t('fetchNoAnswer')} onRetry={refetch} />;
}
