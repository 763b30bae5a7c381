import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '../../../platform/web/components/ConfirmButton.tsx';
import { useIssuePassword } from './identity.hooks.ts';
import { SlipDialog } from './SlipDialog.tsx';
import '../../../platform/web/components/form.text.ts';

type Props = {
  readonly id: string;
  readonly name: string;
  /** The person's role, or class and roll, for the slip. */
  readonly line: string;
  readonly email: string;
};

/** Lets an admin issue a new password to somebody who forgot theirs. */
export function NewPassword({ id, name, line, email }: Props) {
  const { t } = useTranslation('form');
  const issue = useIssuePassword(id);
  return (
    <>
      <ConfirmButton
        button={t('newPassword')}
        label={t('newPasswordOf', { name })}
        title={t('newPasswordTitle', { name })}
        action={t('newPasswordAction')}
        change={issue}
        input={undefined}
        noAnswer={t('newPasswordNoAnswer')}
      >
        <p>{t('newPasswordText')}</p>
      </ConfirmButton>
      {issue.data && <SlipDialog slip={{ name, line, email, password: issue.data.password }} onClose={issue.reset} />}
    </>
  );
}
