import { useTranslation } from 'react-i18next';
import { FullPageNotice } from '../../../platform/web/components/FullPageNotice.tsx';
import './shell.text.ts';

/** What any unknown address and any error shows. */
export function OopsPage() {
  const { t } = useTranslation('shell');
  return <FullPageNotice title={t('oops')} hint={t('oopsHint')} />;
}
