import { IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { readRole } from '../../../web/api/session.ts';
import { formatDate } from '../../../web/components/format-date.ts';
import { PageHeader } from '../../../web/components/PageHeader.tsx';
import { menus } from '../../../web/shell/menu.ts';
import { useMe } from '../../identity/web/identity.hooks.ts';
import { useSchool } from '../../school/web/school.hooks.ts';
import styles from './HomePage.module.css';
import './home.text.ts';

/** Where signing in leads: who one is, what day it is at the school, and the role's pages. */
export function HomePage() {
  const { t } = useTranslation('home');
  const { t: shell } = useTranslation('shell');
  const { data: me } = useMe();
  const { data: site } = useSchool();
  const role = readRole();
  const today =
    site?.school && t('today', { school: site.school.name, date: formatDate(site.school.today, 'weekday') });
  return (
    <>
      <PageHeader title={t('welcome', { name: me?.displayName })} hint={today} />
      <ul className={styles.pages}>
        {(role ? menus[role] : []).map(({ path, icon: PageIcon }) => (
          <li key={path}>
            <Link to={path} className={styles.page}>
              <PageIcon aria-hidden size={26} />
              {shell(`pages.${path}`)}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/profile" className={styles.page}>
            <IconUser aria-hidden size={26} />
            {shell('profile')}
          </Link>
        </li>
      </ul>
    </>
  );
}
