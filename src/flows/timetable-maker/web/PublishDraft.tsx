import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import { AnchorLink } from '../../../platform/web/components/links.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { formatDate } from '../../../platform/web/format.ts';
import type { ReadDraft } from '../timetable-maker.contract.ts';
import styles from './Draft.module.css';
import { usePublishDraft, useWithdrawDraft } from './timetable-maker.hooks.ts';

/** Publishes a draft as the timetable from a day on, or cancels a publication whose day has not come yet. */
export function PublishDraft({ draft }: { readonly draft: ReadDraft }) {
  const { t } = useTranslation('timetable-maker');
  const today = useSchool().data?.school?.today;
  const [from, setFrom] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const publish = usePublishDraft();
  const { measures } = draft;
  if (today === undefined || measures === null) return null;
  if (draft.isWaiting) return <WaitingDraft draft={draft} />;
  const day = from ?? today;
  const date = formatDate(day);

  /** Called only if the date is valid, because the browser does not submit the form otherwise. */
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setAsking(true);
  };

  const confirm = () =>
    publish.mutate(
      { id: draft._id, from: day },
      {
        onSuccess: () => toastSuccess(t(day > today ? 'willBePublished' : 'published', { date })),
        onSettled: () => setAsking(false),
      },
    );

  return (
    <section className={`${styles.publish} not-printed`} aria-labelledby="maker-publish">
      <h2 id="maker-publish" className={styles.title}>
        {t('publishTitle')}
      </h2>
      <Published draft={draft} />
      <p className={styles.publishHint}>{t('publishHint')}</p>
      <form className={styles.publishFields} onSubmit={ask}>
        <DateField label={t('from')} earliest={today} required value={day} onCommit={setFrom} />
        <Button type="submit" size="md">
          {t('publish')}
        </Button>
      </form>
      <SaveFailure error={publish.error} />
      <ConfirmDialog
        opened={isAsking}
        title={t('publishQuestion', { date })}
        action={t('publishNow')}
        isBusy={publish.isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <p>{t('publishMoves', { count: measures.moves })}</p>
        <p>{t(day > today ? 'publishLater' : 'publishAtOnce')}</p>
      </ConfirmDialog>
    </section>
  );
}

function Published({ draft: { publishedFrom, session } }: { readonly draft: ReadDraft }) {
  const { t } = useTranslation('timetable-maker');
  if (publishedFrom === null) return null;
  return (
    <p>
      {t('publishedFromLong', { date: formatDate(publishedFrom) })}{' '}
      <AnchorLink to="/schedule" search={{ session }}>
        {t('seeTimetable')}
      </AnchorLink>
    </p>
  );
}

function WaitingDraft({ draft: { _id, publishedFrom } }: { readonly draft: ReadDraft }) {
  const { t } = useTranslation('timetable-maker');
  const withdraw = useWithdrawDraft();
  return (
    <>
      <Notice
        kind="note"
        title={t('waitsForLong', { date: formatDate(publishedFrom ?? '') })}
        action={
          <Button
            variant="default"
            size="sm"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate(_id, { onSuccess: () => toastSuccess(t('withdrawn')) })}
          >
            {t('withdraw')}
          </Button>
        }
      />
      <SaveFailure error={withdraw.error} />
    </>
  );
}
