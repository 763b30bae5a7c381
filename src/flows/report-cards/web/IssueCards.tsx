import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '../../../platform/contract/job.ts';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { ShareBar } from '../../../platform/web/components/ShareBar.tsx';
import { toastError } from '../../../platform/web/components/toast-change.ts';
import { formatPercent } from '../../../platform/web/format.ts';
import styles from './ReportCards.module.css';
import { useIssueReportCards, useIssuing, usePreviewCard } from './report-cards.hooks.ts';

type Of = {
  readonly class: number;
  readonly term: string;
  /** The roll in that term; without it, the cards of the whole class are issued. */
  readonly roll: number | undefined;
  /** The roll today, by which the report is read. */
  readonly rollNow?: number;
};

type Props = { readonly of: Of; readonly mayIssue: boolean /** Further buttons. */; readonly children?: ReactNode };

/** The buttons above the list of cards, and the progress of cards that are being issued. */
export function IssueCards({ of, mayIssue, children }: Props) {
  const { t } = useTranslation('report-cards');
  const [started, setStarted] = useState<Job>();
  const issue = useIssueReportCards();
  const { job, isUnderWay } = useIssuing(started);
  const { roll, rollNow, ...ofClass } = of;
  const [isAsking, setAsking] = useState(false);
  const start = () => {
    setAsking(false);
    issue.mutate({ ...ofClass, ...(roll !== undefined && { roll }) }, { onSuccess: setStarted });
  };
  return (
    <>
      <div className={styles.tools}>
        {mayIssue && (
          <Button loading={issue.isPending || isUnderWay} onClick={() => setAsking(true)}>
            {roll === undefined ? t('issueClass') : t('issueOne')}
          </Button>
        )}
        {rollNow !== undefined && <Preview roll={rollNow} term={of.term} />}
        {children}
      </div>
      <ConfirmDialog
        opened={isAsking}
        title={roll === undefined ? t('askClass', { class: ofClass.class }) : t('askOne')}
        action={roll === undefined ? t('issueClass') : t('issueOne')}
        onConfirm={start}
        onCancel={() => setAsking(false)}
      >
        <p>{t(roll === undefined ? 'askClassText' : 'askOneText')}</p>
        <p>{t('askForGood')}</p>
      </ConfirmDialog>
      <SaveFailure error={issue.error} />
      <div role="status">{job && !issue.error && <Progress job={job} isUnderWay={isUnderWay} />}</div>
    </>
  );
}

function Progress({ job, isUnderWay }: { readonly job: Job; readonly isUnderWay: boolean }) {
  const { t } = useTranslation('report-cards');
  if (job.state === 'done') return <Notice kind="success" title={t('issued')} />;
  if (!isUnderWay) {
    return <Notice kind="warm" title={job.error} />;
  }
  return (
    <div className={styles.progress}>
      <p>{t('issuing')}</p>
      <ShareBar value={job.progress / 100} label={t('progress')} text={formatPercent(job.progress)} />
    </div>
  );
}

type PreviewProps = {
  readonly roll: number;
  readonly term: string /** For a screen reader, whose card. */;
  readonly label?: string;
};

export function Preview({ roll, term, label }: PreviewProps) {
  const { t } = useTranslation('report-cards');
  const { mutate, isPending } = usePreviewCard();
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={label}
      loading={isPending}
      onClick={() => mutate({ roll, term }, { onError: toastError })}
    >
      {t('preview')}
    </Button>
  );
}
