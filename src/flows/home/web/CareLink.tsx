import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Panel } from './Panel.tsx';
import rows from './Rows.module.css';

/**
 * A link to the students who need care. They are not counted here, because counting reads a whole session and every
 * teacher opens this page.
 */
export function CareLink() {
  const { t } = useTranslation('home');
  return (
    <Panel title={t('care')}>
      <Link to="/care" className={rows.row}>
        <span className={rows.name}>{t('seeCare')}</span>
      </Link>
    </Panel>
  );
}
