import { useTranslation } from 'react-i18next';
import { isGuardian } from '../../../base/guardians/web/children.hooks.ts';
import { AnchorLink } from '../../../platform/web/components/links.tsx';
import { formatDate } from '../../../platform/web/format.ts';
import type { Homework } from '../homework.contract.ts';
import styles from './Homework.module.css';
import './homework.text.ts';

type Props = { readonly homework: readonly Homework[]; readonly roll: number | undefined };

/** The homework that was given on one day, with the teacher and the due day. */
export function HomeworkGiven({ homework, roll }: Props) {
  const { t } = useTranslation('homework');
  if (homework.length === 0) return null;
  return (
    <div className={styles.given}>
      <p>{t('title')}</p>
      <ul>
        {homework.map(({ _id, subject, title, due, by }) => (
          <li key={_id}>
            <AnchorLink to="/homework/$id" params={{ id: _id }} search={isGuardian() ? { child: roll } : {}}>
              {t('givenTitle', { subject, title })}
            </AnchorLink>
            <p className={styles.quiet}>{t('givenBy', { name: by.name, date: formatDate(due, 'weekday') })}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
