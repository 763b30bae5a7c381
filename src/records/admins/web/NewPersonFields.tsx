import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FirstSignInChoice } from '../../../base/identity/web/FirstSignInChoice.tsx';
import type { useCheckedForm } from '../../../base/identity/web/use-checked-form.ts';
import { sendsMails, useMailing } from '../../../base/mail/web/mail.hooks.ts';
import styles from './Admins.module.css';
import '../../../platform/web/components/shared.text.ts';

type Props = {
  readonly field: ReturnType<typeof useCheckedForm<{ name: string; email: string }>>['field'];
  readonly isInvited: boolean;
  readonly onInvite: (isInvited: boolean) => void;
};

/** The name and email of somebody who gets an account, and how they sign in the first time. */
export function NewPersonFields({ field, isInvited, onInvite }: Props) {
  const { t } = useTranslation('shared');
  const { data: mailing } = useMailing();
  return (
    <>
      <div className={styles.fields}>
        <TextInput label={t('name')} required autoComplete="off" {...field('name')} />
        <TextInput label={t('email')} type="email" required autoComplete="off" {...field('email')} />
      </div>
      {sendsMails(mailing) && (
        <div className={styles.way}>
          <FirstSignInChoice isInvited={isInvited} onChoose={onInvite} />
        </div>
      )}
    </>
  );
}
