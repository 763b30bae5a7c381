import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useUndoChange } from '../../../base/history/web/history.hooks.ts';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { toastError } from '../../../platform/web/components/toast-change.ts';
import type { FormerStudent } from '../privacy.contract.ts';
import './privacy.text.ts';

/** Undoes the deletion of a student while no later change affects it; the server reports other obstacles. */
export function BringBack({ student }: { readonly student: FormerStudent }) {
  const { t } = useTranslation('privacy');
  const { deletion, name } = student;
  const undo = useUndoChange();
  if (deletion === null) return null;
  const send = () =>
    undo
      .mutateAsync(deletion)
      .then(() => toastSuccess(t('broughtBack', { name })))
      .catch(toastError);
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp aria-hidden size={18} />}
      loading={undo.isPending}
      aria-label={t('bringBackOf', { name })}
      onClick={send}
    >
      {t('bringBack')}
    </Button>
  );
}
