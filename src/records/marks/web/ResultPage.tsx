import { Button } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isGuardian } from '../../../base/guardians/web/children.hooks.ts';
import { useUnreadOfChildren } from '../../../base/news/web/news.hooks.ts';
import { OnDay, OnDayBar } from '../../../base/school/web/OnDay.tsx';
import { useOnDay } from '../../../base/school/web/on-day.hooks.ts';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { OtherSessionNotice, SessionChooser } from '../../../base/school/web/SessionChooser.tsx';
import { useUrlSession } from '../../../base/school/web/sessions.hooks.ts';
import {
  ChildChoice,
  fetchShownStudent,
  OfShownStudent,
  useShownStudent,
} from '../../../base/students/web/ShownStudent.tsx';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import styles from './Marks.module.css';
import { studentMarksQuery } from './marks.hooks.ts';
import './marks.text.ts';
import { StudentResult } from './StudentResult.tsx';

export async function prefetch(queries: QueryClient): Promise<void> {
  const student = await fetchShownStudent(queries);
  if (student) await queries.prefetchQuery(studentMarksQuery(student.roll));
}

type PageProps = {
  /** Further content from a feature above this one: results by term. */
  readonly Report: ComponentType<{ readonly roll: number }>;
  /** The report cards that were issued to the student. */
  readonly Cards: ComponentType<{ readonly roll: number }>;
};

/** A student's results, for the student and for guardians. */
export function ResultPage({ Report, Cards }: PageProps) {
  const { t } = useTranslation('marks');
  const [session] = useUrlSession();
  const { on } = useOnDay();
  const shown = useShownStudent();
  const unread = useUnreadOfChildren('results');
  return (
    <>
      <PageHeader title={t(isGuardian() ? 'childResultTitle' : 'resultTitle')} hint={shown.student?.name}>
        <ChildChoice unread={unread} />
        <OnDay />
        {on === undefined && <SessionChooser hasAll />}
        <Button variant="default" onClick={() => window.print()}>
          {t('print', { ns: 'shared' })}
        </Button>
      </PageHeader>
      <OnDayBar />
      {on === undefined && <OtherSessionNotice />}
      <OfShownStudent of={shown} failed={t('resultFailed')}>
        {(student) => (
          <div className={styles.sections}>
            <StudentResult student={student} session={on ? undefined : session} on={on} />
            {on === undefined && (
              <Suspense fallback={<Waiting />}>
                <Report roll={student.roll} />
              </Suspense>
            )}
            <Suspense>
              <Cards roll={student.roll} />
            </Suspense>
          </div>
        )}
      </OfShownStudent>
    </>
  );
}
