import { useTranslation } from 'react-i18next';
import { FullPageNotice } from '../../../platform/web/components/FullPageNotice.tsx';
import './shell.text.ts';

/** Shown for unknown addresses and for errors. */
export function OopsPage() {
  const { t } = useTranslation('shell');
  return <FullPageNotice title={t('oops')} hint={t('oopsHint')} />;
}
