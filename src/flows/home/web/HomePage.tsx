import type { QueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../base/identity/web/identity.hooks.ts';
import { ClosedNotice } from '../../../base/school/web/ClosedNotice.tsx';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { readRole } from '../../../platform/web/api/stored-sign-in.ts';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { formatDate } from '../../../platform/web/format.ts';
import styles from './HomePage.module.css';
import { homeQuery, useHome, useMinuteNow } from './home.hooks.ts';
import { StudentHome } from './StudentHome.tsx';
import { TeacherHome } from './TeacherHome.tsx';
import './home.text.ts';

const loadAdminHome = () => import('./AdminHome.tsx');

/** The home pages are loaded separately with their actions, because each role needs only its own. */
const AdminHome = lazyPart(loadAdminHome, 'AdminHome');
const OfficeHome = lazyPart(() => import('./OfficeHome.tsx'), 'OfficeHome');
const GuardianHome = lazyPart(() => import('./GuardianHome.tsx'), 'GuardianHome');

export function prefetch(queries: QueryClient): Promise<unknown> {
  if (readRole() === 'admin') void loadAdminHome().catch(() => {});
  return queries.prefetchQuery(homeQuery);
}

const JoinNotice = lazyPart(() => import('../../../base/identity/web/JoinNotice.tsx'), 'JoinNotice');

/** Shown for the weeks before a school's policy holds. */
const FactorNotice = lazyPart(() => import('../../../base/identity/web/FactorNotice.tsx'), 'FactorNotice');

/** The home page, different for each role, loaded by a single request. */
export function HomePage() {
  const { t } = useTranslation('home');
  const { data: me } = useMe();
  const { data: site } = useSchool();
  const { data: home, error, refetch } = useHome();
  const minute = useMinuteNow(home?.minute ?? 0, home?.saidAt ?? 0);
  const date = home?.today ?? site?.school?.today;
  const today = site?.school && date && t('today', { school: site.school.name, date: formatDate(date, 'weekday') });
  return (
    <>
      <div className={styles.greeting}>
        <PageHeader title={t('welcome', { name: me?.displayName ?? '' })} hint={today} />
      </div>
      {me?.addFactorBy && (
        <Suspense>
          <FactorNotice from={me.addFactorBy} />
        </Suspense>
      )}
      {me?.toJoin && (
        <Suspense>
          <JoinNotice roles={me.toJoin} />
        </Suspense>
      )}
      {home ? (
        <>
          <ClosedNotice title={t('closedToday')} closed={home.closed} />
          {home.admin && (
            <Suspense fallback={<Waiting />}>
              <AdminHome home={home} admin={home.admin} minute={minute} />
            </Suspense>
          )}
          {me?.office && (
            <Suspense fallback={<Waiting />}>
              <OfficeHome home={home} minute={minute} />
            </Suspense>
          )}
          {home.teacher && <TeacherHome home={home} teacher={home.teacher} minute={minute} />}
          {home.guardian && (
            <Suspense fallback={<Waiting />}>
              <GuardianHome home={home} guardian={home.guardian} minute={minute} />
            </Suspense>
          )}
          {home.student && <StudentHome home={home} student={home.student} minute={minute} />}
        </>
      ) : error ? (
        <Failure message={failureText(error)} onRetry={() => refetch()} />
      ) : (
        <div className={styles.waiting}>
          <Waiting />
        </div>
      )}
    </>
  );
}
