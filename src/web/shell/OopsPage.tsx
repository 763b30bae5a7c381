import { useTranslation } from 'react-i18next';
import { FullPageNotice } from '../components/FullPageNotice.tsx';
import './shell.text.ts';

/** SPEC 2: what any unknown address and any error shows. */
export function OopsPage() {
  const { t } = useTranslation('shell');
  return <FullPageNotice title={t('oops')} hint={t('oopsHint')} />;
}
