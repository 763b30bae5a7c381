import { useTranslation } from 'react-i18next';
import type { Job } from '../../../platform/contract/job.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { toastFailure, toastSuccess } from '../../../platform/web/components/toast.ts';
import { useCancelJob } from './jobs.hooks.ts';
import { useKindName } from './use-kind-name.ts';

type Props = { readonly job: Job; readonly onDone: () => void };

/** Asks before a job that would be done is cancelled. */
export function CancelDialog({ job, onDone }: Props) {
  const { t } = useTranslation('jobs');
  const what = useKindName(job.kind);
  const cancel = useCancelJob();
  const send = () =>
    cancel.mutate(job._id, {
      onSuccess: () => toastSuccess(t('cancelled')),
      onError: (error) => toastFailure(failureText(error)),
      onSettled: onDone,
    });
  return (
    <ConfirmDialog
      opened
      title={t('cancelTitle', { what })}
      action={t('cancelNow')}
      cancel={t('keep')}
      isDestructive
      isBusy={cancel.isPending}
      onConfirm={send}
      onCancel={onDone}
    >
      <p>{t(job.state === 'running' ? 'cancelRunningText' : 'cancelText')}</p>
    </ConfirmDialog>
  );
}
