import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '../../../platform/contract/job.ts';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { ConfirmChange } from '../../../platform/web/components/ConfirmChange.tsx';
import { ShareBar } from '../../../platform/web/components/ShareBar.tsx';
import { toastsOf } from '../../../platform/web/components/toast-change.ts';
import { formatInstant, formatPercent } from '../../../platform/web/format.ts';
import styles from './Jobs.module.css';
import { useCancelJob, useRetryJob } from './jobs.hooks.ts';
import { useKindName } from './use-kind-name.ts';

/** Jobs, each with buttons for the possible actions. */
export function JobList({ jobs }: { readonly jobs: readonly Job[] }) {
  const [leaving, setLeaving] = useState<Job>();
  return (
    <>
      <ul className={styles.list}>
        {jobs.map((job) => (
          <OneJob key={job._id} job={job} onCancel={() => setLeaving(job)} />
        ))}
      </ul>
      {leaving && <CancelDialog job={leaving} onDone={() => setLeaving(undefined)} />}
    </>
  );
}

type OneProps = { readonly job: Job; readonly onCancel: () => void };

function OneJob({ job, onCancel }: OneProps) {
  const { t } = useTranslation('jobs');
  const what = useKindName(job.kind);
  const { state, progress, error } = job;
  const share = formatPercent(progress);
  return (
    <li className={styles.job}>
      <div className={styles.words}>
        <p className={styles.what}>
          {what} <Badge>{t(`states.${state}`)}</Badge>
        </p>
        {state === 'running' && (
          <div className={styles.progress}>
            <ShareBar value={progress / 100} label={t('progress', { what })} text={share} className={styles.bar} />
            <span aria-hidden>{share}</span>
          </div>
        )}
        {error !== null && state !== 'running' && <p>{error}</p>}
        <Facts job={job} />
      </div>
      {state !== 'done' && <Actions job={job} what={what} onCancel={onCancel} />}
    </li>
  );
}

/** The facts of a job: who started it and when, the next step, and the number of attempts. */
function Facts({ job: { state, by, createdAt, runAfter, finishedAt, attempts } }: Pick<OneProps, 'job'>) {
  const { t } = useTranslation('jobs');
  const time = formatInstant(createdAt);
  const next = { time: formatInstant(runAfter) };
  const facts = [
    by ? t('by', { name: by.name, time }) : t('byServer', { time }),
    state === 'waiting' && runAfter > createdAt && attempts === 0 ? t('begins', next) : '',
    state === 'failed' ? t('again', next) : '',
    finishedAt === null ? '' : t('ended', { time: formatInstant(finishedAt) }),
    attempts > 1 || state === 'failed' || state === 'dead' ? t('tried', { count: attempts }) : '',
  ];
  return (
    <ul className={styles.facts}>
      {facts.filter(Boolean).map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

/** The actions of a job. A job that has failed for good is removed without a question because nothing can be lost. */
function Actions({ job: { _id, state, createdAt }, what, onCancel }: OneProps & { readonly what: string }) {
  const { t } = useTranslation('jobs');
  const retry = useRetryJob();
  const remove = useCancelJob();
  const named = { what, time: formatInstant(createdAt) };
  const sendRetry = () => retry.mutate(_id, toastsOf(t('retried')));
  const sendRemove = () => remove.mutate(_id, toastsOf(t('removed')));
  return (
    <div className={`${styles.actions} not-printed`}>
      {(state === 'failed' || state === 'dead') && (
        <Button variant="default" onClick={sendRetry} loading={retry.isPending} aria-label={t('retryOf', named)}>
          {t('tryAgain', { ns: 'shared' })}
        </Button>
      )}
      {state === 'dead' ? (
        <Button variant="default" onClick={sendRemove} loading={remove.isPending} aria-label={t('removeOf', named)}>
          {t('remove')}
        </Button>
      ) : (
        <Button variant="default" onClick={onCancel} aria-label={t('cancelOf', named)}>
          {t('cancel', { ns: 'shared' })}
        </Button>
      )}
    </div>
  );
}

/** Asks before a job is cancelled that would otherwise run. */
function CancelDialog({ job, onDone }: { readonly job: Job; readonly onDone: () => void }) {
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
