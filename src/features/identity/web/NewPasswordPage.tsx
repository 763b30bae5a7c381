import { useTranslation } from 'react-i18next';
import { FrontPage } from '../../../web/shell/FrontPage.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import './identity.text.ts';

/** DESIGN 5: a first password that others know must be replaced before anything else. */
export function NewPasswordPage() {
  const { t } = useTranslation('identity');
  return (
    <FrontPage title={t('newPasswordTitle')} hint={t('newPasswordHint')}>
      <PasswordForm />
    </FrontPage>
  );
}
