import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { toastFailure, toastSuccess } from '../../../platform/web/components/toast.ts';
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

  const confirm = () => {
    if (!doomed) return;
    withdraw.mutate(doomed._id, {
      onSuccess: () => toastSuccess(t('deleted')),
      onError: (error) => toastFailure(failureText(error, `${t('deleteFailed')} ${error.message}`)),
      onSettled: () => setDoomed(undefined),
    });
  };

  return (
    <>
      <PageHeader title={t('title')} hint={t('adminHint')} />
      <div className={styles.columns}>
        <NoticeForm />
        <div>
          <NoticeList emptyHint={t('noneHintAdmin')} onDelete={setDoomed} />
        </div>
      </div>
      <ConfirmDialog
        opened={doomed !== undefined}
        title={t('sureTitle', { ns: 'form' })}
        action={t('sureAction', { ns: 'form' })}
        isDestructive
        isBusy={withdraw.isPending}
        onConfirm={confirm}
        onCancel={() => setDoomed(undefined)}
      >
        <p>{t('sureText', { ns: 'form' })}</p>
        <p>{doomed && t('sureWhich', { title: doomed.title })}</p>
      </ConfirmDialog>
    </>
  );
}
