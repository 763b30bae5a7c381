import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { toastFailure } from '../../../platform/web/components/toast.ts';
import type { HomeworkFile } from '../homework.contract.ts';
import { megabytesOf } from './file-size.ts';
import styles from './Homework.module.css';
import { fetchFile } from './homework.hooks.ts';

type Props = {
  readonly id: number;
  readonly files: readonly HomeworkFile[];
  /** The student who handed them in. */
  readonly roll?: number | undefined;
  readonly onRemove?: ((file: HomeworkFile) => void) | undefined;
};

/** A list of files; pressing one fetches and saves it. */
export function FileList({ id, files, roll, onRemove }: Props) {
  const { t } = useTranslation('homework');
  if (files.length === 0) return null;
  const fetch = (file: HomeworkFile) =>
    fetchFile(id, Number(file._id), roll).catch((error: Error) =>
      toastFailure(failureText(error, t('fetchFailed'), t('fetchFailed'))),
    );
  return (
    <ul className={styles.files} aria-label={t('files')}>
      {files.map((file) => (
        <li key={file._id} className={styles.file}>
          <Button variant="default" leftSection={<IconDownload aria-hidden size={18} />} onClick={() => fetch(file)}>
            {t('fileSize', { name: file.name, size: megabytesOf(file.bytes) })}
          </Button>
          {onRemove && (
            <Button variant="subtle" onClick={() => onRemove(file)}>
              {t('removeFile', { name: file.name })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
