import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { toastError } from '../../../platform/web/components/toast-change.ts';
import type { Import } from '../imports.contract.ts';
import { isSheet } from '../is-sheet.ts';
import { FileDrop } from './FileDrop.tsx';
import { groupFaults } from './group-faults.ts';
import styles from './Import.module.css';
import { useMarkedFile } from './imports.hooks.ts';

const mostShown = 6;

/** The faults of a file, equal ones together, and what to do about them. */
export function WrongRows({ found }: { readonly found: Import }) {
  const { t } = useTranslation('imports');
  const { _id, kind, fileName, counts, faults } = found;
  const marked = useMarkedFile(_id, `${t('markedName', { file: fileName.replace(/\.\w+$/, '') })}.xlsx`);
  if (counts.wrong === 0 && faults.length === 0) return null;
  // Faults of the headings are shown with the columns, and what is asked with its answers.
  const elsewhere = ['column-missing', 'oneroster-which-school'];
  const groups = groupFaults(faults.filter(({ reason }) => !elsewhere.includes(reason)));
  return (
    <>
      {groups.length > 0 && (
        <Notice kind="warm" title={counts.wrong > 0 ? t('wrongRows', { count: counts.wrong }) : t('wrongFile')}>
          <ul className={styles.faults}>
            {groups.slice(0, mostShown).map(({ message, where, more }) => (
              <li key={`${where} ${message}`}>
                {more === 0 ? t('oneFault', { message, where }) : t('alike', { message, where, more })}
              </li>
            ))}
          </ul>
          {groups.length > mostShown && <p>{t('moreFaults')}</p>}
          <p>{t('wrongHint')}</p>
        </Notice>
      )}
      <FileDrop kind={kind} action={t('another')}>
        {isSheet(found) && (
          <Button
            leftSection={<IconDownload aria-hidden size={18} />}
            variant="default"
            onClick={() => marked.mutate(undefined, { onError: toastError })}
            loading={marked.isPending}
          >
            {t('downloadMarked')}
          </Button>
        )}
      </FileDrop>
    </>
  );
}
