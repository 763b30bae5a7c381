import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import words from '../../../languages/en/waiting.ts';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { formatInstant } from '../../../platform/web/format.ts';
import { type DraftName, useDrafts } from '../../../platform/web/offline/drafts.ts';
import { takeBack, useWaiting } from '../../../platform/web/offline/waiting.ts';
import './waiting.text.ts';

type Props = { readonly onSignOut: () => void; readonly onStay: () => void };

/** Asks before a sign-out that would delete unsent submissions, and lists them. */
export function SignOutWaiting({ onSignOut, onStay }: Props) {
  const { t } = useTranslation('waiting');
  const { length: count } = useWaiting();
  const drafts = useDrafts();
  const [begun] = useState(() => drafts.listLost());
  return (
    <ConfirmDialog
      opened
      title={t('signOutTitle')}
      action={t('signOut')}
      cancel={t('stay')}
      isDestructive
      onConfirm={() => void takeBack().finally(onSignOut)}
      onCancel={onStay}
    >
      {count > 0 && <p>{t('signOutText', { count })}</p>}
      {begun.length > 0 && (
        <>
          <p>{t('signOutDrafts')}</p>
          <ul>
            {begun.map(({ name, savedAt }) => (
              <li key={name}>{t('begun', { what: t(`drafts.${kindOf(name)}`), time: formatInstant(savedAt) })}</li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}

/** The name of a form's draft begins with its kind; further parts name one of several records. */
function kindOf(name: DraftName): keyof typeof words.drafts {
  const [word = ''] = name.replace(/^form./, '').split(/[ /]/);
  return word in words.drafts ? (word as keyof typeof words.drafts) : 'other';
}
