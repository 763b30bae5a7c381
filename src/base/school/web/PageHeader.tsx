import { Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/web/format.ts';
import styles from './PageHeader.module.css';
import { useSchool } from './school.hooks.ts';
import './school.text.ts';

type Props = { readonly title: string; readonly hint?: ReactNode; readonly children?: ReactNode };

/** A page's title (also the window's), a subtitle, and its actions. Print leaves those out, and adds the school and the date. */
export function PageHeader({ title, hint, children }: Props) {
  const { t } = useTranslation('school');
  const { data: site } = useSchool();
  useEffect(() => {
    document.title = `${title} · Rollbook`;
  }, [title]);
  return (
    <header className={styles.header}>
      {site?.school?.logo && <img className={`printed ${styles.logo}`} src={site.school.logo} alt="" />}
      {site?.school && (
        <p className={`printed ${styles.paper}`}>
          {t('printedAt', { school: site.school.name, date: formatDate(site.school.today) })}
          {site.school.address && <span className={styles.address}>{site.school.address}</span>}
        </p>
      )}
      <div className={styles.title}>
        <Title order={1}>{title}</Title>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      {children && <div className={`${styles.actions} not-printed`}>{children}</div>}
    </header>
  );
}
