import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { formatDate } from '../../../platform/web/format.ts';
import { countEnding } from '../homework.contract.ts';
import { megabytesOf } from './file-size.ts';
import styles from './Homework.module.css';
import { homeworkKey } from './homework.hooks.ts';
import './homework.text.ts';

/** Says how many hand-ins will be deleted if they are kept for this many years, and from when on. */
export function EndingHandIns({ years }: { readonly years: number }) {
  const { t } = useTranslation('homework');
  const { data: ending } = useQuery(callQuery(homeworkKey, countEnding, { query: { years } }));
  if (!ending) return null;
  const { from, dueBefore, handIns: count, files, bytes } = ending;
  return (
    <p className={styles.quiet}>
      {t('endsFrom', { from: formatDate(from), before: formatDate(dueBefore) })}{' '}
      {count + files === 0 ? t('endsNothing') : t('ends', { count, files, size: megabytesOf(bytes) })}
    </p>
  );
}
