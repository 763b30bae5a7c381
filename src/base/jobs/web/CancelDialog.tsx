import { useTranslation } from 'react-i18next';
import type { Job } from '../../../platform/contract/job.ts';
import { ConfirmChange } from '../../../platform/web/components/ConfirmChange.tsx';
import { useCancelJob } from './jobs.hooks.ts';
import { useKindName } from './use-kind-name.ts';

/** Asks before a job is cancelled that would otherwise run. */
export function CancelDialog({ job, onDone }: { readonly job: Job; readonly onDone: () => void }) {
  const { t } = useTranslation('jobs');
  const what = useKindName(job.kind);
  const cancel = useCancelJob();
  return (
    <ConfirmChange
      title={t('cancelTitle', { what })}
      action={t('cancelNow')}
      cancel={t('keep')}
      isDestructive
      change={cancel}
      input={job._id}
      done={t('cancelled')}
      onDone={onDone}
    >
      <p>{t(job.state === 'running' ? 'cancelRunningText' : 'cancelText')}</p>
    </ConfirmChange>
  );
}
