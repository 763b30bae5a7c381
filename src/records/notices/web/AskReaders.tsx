import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { useAfter } from '../../../platform/web/components/use-after.ts';
import { useReaders } from './notices.hooks.ts';

type Props = { readonly title: string; readonly onPost: () => void; readonly onCancel: () => void };

/** The time to wait for the number of readers; after that, the notice can be posted without it. */
const patienceMs = 3000;

/** Asks before a notice goes to everybody, and shows how many people that is. */
export function AskReaders({ title, onPost, onCancel }: Props) {
  const { t } = useTranslation('notices');
  const { data, isPending } = useReaders();
  const isLate = useAfter(patienceMs);
  return (
    <ConfirmDialog
      opened
      title={t('ask')}
      action={t('post')}
      isReady={!isPending || isLate}
      onConfirm={onPost}
      onCancel={onCancel}
    >
      <p>{t('askWhich', { title })}</p>
      {data ? (
        <ul>
          <li>{t('teachersGet', { count: data.teachers })}</li>
          <li>{t('studentsGet', { count: data.students })}</li>
          <li>{t('guardiansGet', { count: data.guardians })}</li>
        </ul>
      ) : (
        <p role="status">{t(isPending && !isLate ? 'counting' : 'uncounted')}</p>
      )}
      <p>{t('isPublic')}</p>
    </ConfirmDialog>
  );
}
