import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { NoticeList } from './NoticeList.tsx';
import styles from './NoticePage.module.css';
import { noticesQuery } from './notices.hooks.ts';
import './notices.text.ts';

export function prefetch(queries: QueryClient): Promise<unknown> {
  return queries.prefetchInfiniteQuery(noticesQuery(''));
}

/** The notices, for teachers and students. */
export function NoticePage() {
  const { t } = useTranslation('notices');
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      <div className={styles.notices}>
        <NoticeList emptyHint={t('noneHint')} />
      </div>
    </>
  );
}
