import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import words from '../../../languages/en/waiting.ts';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { listFormDrafts } from '../../../platform/web/components/draft.ts';
import { formatInstant } from '../../../platform/web/format.ts';
import { dropAll, useWaiting } from '../../../platform/web/offline/waiting.ts';
import './waiting.text.ts';

type Props = { readonly email: string; readonly onSignOut: () => void; readonly onStay: () => void };

/** Asks before a sign-out that would delete what was not sent, and shows what that is. */
export function SignOutWaiting({ email, onSignOut, onStay }: Props) {
  const { t } = useTranslation('waiting');
  const { length: count } = useWaiting();
  const [begun] = useState(() => listFormDrafts(email));
  return (
    <ConfirmDialog
      opened
      title={t('signOutTitle')}
      action={t('signOut')}
      cancel={t('stay')}
      isDestructive
      onConfirm={() => void dropAll().finally(onSignOut)}
      onCancel={onStay}
    >
      {count > 0 && <p>{t('signOutText', { count })}</p>}
      {begun.length > 0 && (
        <>
          <p>{t('signOutDrafts')}</p>
          <ul>
            {begun.map(({ form, savedAt }) => (
              <li key={form}>{t('begun', { what: t(`drafts.${kindOf(form)}`), time: formatInstant(savedAt) })}</li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}

/** A form's name begins with what it is about; others follow for one of several. */
function kindOf(form: string): keyof typeof words.drafts {
  const [word = ''] = form.split(/[ /]/);
  return word in words.drafts ? (word as keyof typeof words.drafts) : 'other';
}
