import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { toastFailure } from '../../../platform/web/components/toast.ts';
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
  const [isAsking, asking] = useDisclosure(false);
  const issue = useIssuePassword(id);

  const confirm = () => {
    issue.mutate(undefined, {
      onError: (error) => toastFailure(failureText(error, undefined, t('newPasswordNoAnswer'))),
      onSettled: asking.close,
    });
  };

  return (
    <>
      <Button variant="default" onClick={asking.open} className="not-printed" aria-label={t('newPasswordOf', { name })}>
        {t('newPassword')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('newPasswordTitle', { name })}
        action={t('newPasswordAction')}
        isBusy={issue.isPending}
        onConfirm={confirm}
        onCancel={asking.close}
      >
        <p>{t('newPasswordText')}</p>
      </ConfirmDialog>
      {issue.data && <SlipDialog slip={{ name, line, email, password: issue.data.password }} onClose={issue.reset} />}
    </>
  );
}
