import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { toastFailure, toastSuccess } from '../../../platform/web/components/toast.ts';
import { useRemoveFactorsOf } from './second-factor.hooks.ts';
import './second-factor.text.ts';

type Props = { readonly id: string; readonly name: string };

/** Lets an admin take off the second factors of somebody who has lost theirs. */
export function RemoveFactors({ id, name }: Props) {
  const { t } = useTranslation('second-factor');
  const [isAsking, asking] = useDisclosure(false);
  const remove = useRemoveFactorsOf(id);

  const confirm = () => {
    remove.mutate(undefined, {
      onSuccess: () => toastSuccess(t('takenOff', { name })),
      onError: (error) => toastFailure(failureText(error)),
      onSettled: asking.close,
    });
  };

  return (
    <>
      <Button variant="default" onClick={asking.open} className="not-printed" aria-label={t('takeOffOf', { name })}>
        {t('takeOff')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('takeOffTitle', { name })}
        action={t('takeOffAction')}
        isBusy={remove.isPending}
        onConfirm={confirm}
        onCancel={asking.close}
      >
        <p>{t('takeOffText')}</p>
      </ConfirmDialog>
    </>
  );
}
