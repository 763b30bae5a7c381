import { useTranslation } from 'react-i18next';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { formatList } from '../../../platform/web/format.ts';
import styles from './Groups.module.css';
import { useGroupsOfStudent } from './groups.hooks.ts';
import './groups.text.ts';

/** The groups that a student is in today. */
export function GroupsOfStudent({ roll }: { readonly roll: number }) {
  const { t } = useTranslation('groups');
  const { data: groups, error, refetch } = useGroupsOfStudent(roll);
  if (!groups) return <FetchState error={error} onRetry={refetch} />;
  if (groups.length === 0) return <Nothing title={t('inNoGroup')} hint={t('inNoGroupHint')} />;
  return (
    <ul className={styles.blocks}>
      {groups.map((group) => (
        <li key={group.class} className={styles.block}>
          <div className={styles.about}>
            <p className={styles.name}>
              <bdi>{group.name}</bdi>
            </p>
            <p className={styles.fact}>{formatList([group.subject, ...group.teachers.map(({ name }) => name)])}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
