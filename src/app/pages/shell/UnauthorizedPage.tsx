import { useTranslation } from 'react-i18next';
import { FullPageNotice } from '../../../platform/web/components/FullPageNotice.tsx';
import './shell.text.ts';

/** Shown for a page of another role. */
export function UnauthorizedPage() {
  const { t } = useTranslation('shell');
  return <FullPageNotice title={t('unauthorized')} hint={t('unauthorizedHint')} />;
}
