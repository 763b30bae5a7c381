import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Panel } from './Panel.tsx';
import rows from './Rows.module.css';

/** How many of the teacher's lessons of the last days have no topic in the class diary yet; leads to them. */
export function TopicsMissing({ count }: { readonly count: number }) {
  const { t } = useTranslation('home');
  return (
    <Panel title={t('diary')}>
      <Link to="/diary" search={{ part: 'missing' }} className={rows.row}>
        <span className={rows.name}>{t('topicsMissing', { count })}</span>
      </Link>
    </Panel>
  );
}
