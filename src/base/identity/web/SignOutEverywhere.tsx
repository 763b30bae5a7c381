import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { toastFailure, toastSuccess } from '../../../platform/web/components/toast.ts';
import { useEndSignInsOf } from './identity.hooks.ts';
import '../../../platform/web/components/form.text.ts';

type Props = { readonly id: string; readonly name: string };

/** Lets an admin end all sessions of a person, for example after a phone was lost. */
export function SignOutEverywhere({ id, name }: Props) {
  const { t } = useTranslation('form');
  const [isAsking, asking] = useDisclosure(false);
  const end = useEndSignInsOf(id);

  const confirm = () => {
    end.mutate(undefined, {
      onSuccess: ({ ended }) => toastSuccess(t('signedOut', { name, count: ended })),
      onError: (error) => toastFailure(failureText(error)),
      onSettled: asking.close,
    });
  };

  return (
    <>
      <Button variant="default" onClick={asking.open} className="not-printed">
        {t('signOutEverywhere')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('signOutTitle', { name })}
        action={t('signOutEverywhere')}
        isBusy={end.isPending}
        onConfirm={confirm}
        onCancel={asking.close}
      >
        <p>{t('signOutText')}</p>
      </ConfirmDialog>
    </>
  );
}
