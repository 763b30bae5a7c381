import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { ConfirmChange } from '../../../platform/web/components/ConfirmChange.tsx';
import type { Notice } from '../notices.contract.ts';
import styles from './AdminNoticePage.module.css';
import { NoticeForm } from './NoticeForm.tsx';
import { NoticeList } from './NoticeList.tsx';
import { noticesQuery, useWithdrawNotice } from './notices.hooks.ts';
import './notices.text.ts';

export function prefetch(queries: QueryClient): Promise<unknown> {
  return queries.prefetchInfiniteQuery(noticesQuery(''));
}

/** Posts, searches and, after a confirmation, deletes notices. */
export function AdminNoticePage() {
  const { t } = useTranslation('notices');
  const [doomed, setDoomed] = useState<Notice>();
  const withdraw = useWithdrawNotice();
  return (
    <>
      <PageHeader title={t('title')} hint={t('adminHint')} />
      <div className={styles.columns}>
        <NoticeForm />
        <div>
          <NoticeList emptyHint={t('noneHintAdmin')} onDelete={setDoomed} />
        </div>
      </div>
      {doomed && (
        <ConfirmChange
          title={t('sureTitle', { ns: 'form' })}
          action={t('sureAction', { ns: 'form' })}
          isDestructive
          change={withdraw}
          input={doomed._id}
          done={t('deleted')}
          failed={t('deleteFailed')}
          onDone={() => setDoomed(undefined)}
        >
          <p>{t('sureText', { ns: 'form' })}</p>
          <p>{t('sureWhich', { title: doomed.title })}</p>
        </ConfirmChange>
      )}
    </>
  );
}
