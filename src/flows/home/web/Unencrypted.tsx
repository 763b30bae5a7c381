import { useTranslation } from 'react-i18next';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import './unencrypted.text.ts';

/** Says what does not work, and what others can read, where the server is reached without HTTPS. */
export function Unencrypted() {
  const { t } = useTranslation('unencrypted');
  return (
    <Notice kind="warm" title={t('title')}>
      {t('text')}
    </Notice>
  );
}
