import { Title } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import { AdminForm } from './AdminForm.tsx';
import { AdminList } from './AdminList.tsx';
import styles from './Admins.module.css';
import { adminsQuery, useAdmins } from './admins.hooks.ts';
import './admins.text.ts';

export function prefetch(queries: QueryClient): Promise<unknown> {
  return queries.prefetchQuery(adminsQuery);
}

/** The school's admins: more than one, so that a forgotten password does not lock everybody out. */
export function AdminsPage() {
  const { t } = useTranslation('admins');
  const { data: admins, error, refetch } = useAdmins();
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')}>
        <ExportMenu kind="admins" />
      </PageHeader>
      <div className={styles.sections}>
        <section>
          <Title order={2}>{t('listTitle')}</Title>
          {!admins ? <FetchState error={error} onRetry={refetch} /> : <AdminList admins={admins} />}
        </section>
        <section className="not-printed">
          <Title order={2}>{t('addTitle')}</Title>
          <AdminForm />
        </section>
      </div>
    </>
  );
}
