import { Button, Group } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HistoryFold } from '../../../base/history/web/HistoryFold.tsx';
import { useUndoLast } from '../../../base/history/web/history.hooks.ts';
import { useFormDraft } from '../../../base/identity/web/use-form-draft.tsx';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { OtherSessionNotice } from '../../../base/school/web/SessionChooser.tsx';
import { isNotThere } from '../../../platform/web/api/call.ts';
import { Opened } from '../../../platform/web/compare/Opened.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { offerUndo } from '../../../platform/web/components/offer-undo.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { useBackTo } from '../../../platform/web/components/use-back-to.ts';
import { PeriodForm, SubmitPeriod } from './PeriodForm.tsx';
import { fieldsToSent, type PeriodFields, type ScheduleOptions, toFields } from './period-fields.ts';
import styles from './Schedule.module.css';
import { useChangePeriod, usePeriod, useSchedule, useScheduleOptions } from './schedule.hooks.ts';
import { type Entry, toEntries } from './timetable.ts';
import { useRoomTaken } from './use-room-taken.ts';
import './schedule.text.ts';

const none: readonly Entry[] = [];

/** Edits one period. */
export function ScheduleEditPage() {
  const { t } = useTranslation('schedule');
  const { id } = useParams({ strict: false }) as { id: string };
  const period = usePeriod(id);
  const options = useScheduleOptions();
  const backToList = useBackTo('/schedule');
  const failed = period.isLoadingError || isNotThere(period.error) ? period : options;
  return (
    <>
      <PageHeader title={t('editTitle')}>
        <Button variant="default" onClick={backToList}>
          {t('back')}
        </Button>
      </PageHeader>
      <OtherSessionNotice />
      {isNotThere(period.error) || !period.data || !options.data ? (
        <FetchState
          error={failed.error}
          failed={t('readFailed')}
          noAnswer={t('fetchNoAnswer')}
          onRetry={failed.refetch}
        />
      ) : (
        <Opened key={period.data._id} record={period.data}>
          {(opened) =>
            toEntries([opened]).map((entry) => <EditPeriod key={entry.id} entry={entry} options={options.data} />)
          }
        </Opened>
      )}
    </>
  );
}

function EditPeriod({ entry, options }: { readonly entry: Entry; readonly options: ScheduleOptions }) {
  const { t } = useTranslation('schedule');
  const change = useChangePeriod();
  const roomTaken = useRoomTaken(useSchedule().data ?? none, entry.id);
  const undoLast = useUndoLast();
  const backToList = useBackTo('/schedule');
  const draft = useFormDraft(`period ${entry.id}`, toFields(entry), {
    isEdit: true,
    onStartOver: (known) => set(known),
  });
  const [fields, setFields] = useState(draft.first);
  const [hasAsked, setAsked] = useState(false);

  const set = (to: PeriodFields) => {
    setFields(to);
    draft.keep(to);
  };

  const submit = (isComplete: boolean) => {
    setAsked(!isComplete);
    if (!isComplete) return;
    const sent = { id: entry.id, body: fieldsToSent(fields) };
    change.mutate(sent, {
      onStored: draft.whenStored(),
      onSuccess: () => {
        draft.done();
        offerUndo({
          text: t('updated'),
          undo: () => undoLast({ kind: 'period', id: entry.id, action: 'schedule.change' }),
        });
        backToList();
      },
    });
  };

  return (
    <div className={styles.narrow}>
      <PeriodForm
        notice={draft.notice}
        fields={fields}
        options={options}
        error={change.error}
        roomTaken={roomTaken(fields)}
        hasAsked={hasAsked}
        onChange={(changes) => set({ ...fields, ...changes })}
        onSubmit={submit}
      >
        <SaveFailure error={change.error} failed={t('updateFailed')} noAnswer={t('updateNoAnswer')} />
        <Group>
          <SubmitPeriod label={t('update')} isBusy={change.isPending} />
        </Group>
      </PeriodForm>
      <HistoryFold kind="period" id={entry.id} />
    </div>
  );
}
