import { Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/web/components/format-date.ts';
import styles from './PageHeader.module.css';
import { useSchool } from './school.hooks.ts';
import './school.text.ts';

type Props = { readonly title: string; readonly hint?: ReactNode; readonly children?: ReactNode };

/** A page's name, which is the window's too, a line about it, and at its side what the page offers. Paper names the school and the day. */
export function PageHeader({ title, hint, children }: Props) {
  const { t } = useTranslation('school');
  const { data: site } = useSchool();
  useEffect(() => {
    document.title = `${title} · Rollbook`;
  }, [title]);
  return (
    <header className={styles.header}>
      {site?.school && (
        <p className={`printed ${styles.paper}`}>
          {t('printedAt', { school: site.school.name, date: formatDate(site.school.today) })}
        </p>
      )}
      <div>
        <Title order={1}>{title}</Title>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      {children}
    </header>
  );
}
