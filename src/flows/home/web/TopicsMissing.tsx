import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Panel } from './Panel.tsx';
import rows from './Rows.module.css';

/** The number of the teacher's recent lessons without a topic in the class diary, with a link to them. */
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
