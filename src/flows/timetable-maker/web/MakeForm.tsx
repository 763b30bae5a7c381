import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { formatInstant } from '../../../platform/web/format.ts';
import type { Draft } from '../draft.contract.ts';
import { usualSeconds } from '../timetable-maker.contract.ts';
import styles from './MakeTimetable.module.css';
import { useMakeDraft } from './timetable-maker.hooks.ts';
import type { Editing } from './use-editing.ts';

type Props = { readonly editing: Editing; readonly drafts: readonly Draft[]; readonly hasToday: boolean };

const seconds = [15, 30, usualSeconds, 120, 300, 600];
const secondsOfMinute = 60;

/** Begins to make a timetable, once all that was changed is saved. */
export function MakeForm({ editing, drafts, hasToday }: Props) {
  const { t } = useTranslation('timetable-maker');
  const make = useMakeDraft();
  const [longest, setLongest] = useState(String(usualSeconds));
  const [from, setFrom] = useState('');
  const [isSaving, setSaving] = useState(false);
  const { plan, standing } = editing;
  if (plan.load.length === 0) return <Nothing title={t('noLoad')} hint={t('noLoadToMake')} drawing="week" />;
  const lessons = plan.load.reduce((sum, row) => sum + row.lessons, 0);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    const isSaved = await editing.flush(true);
    setSaving(false);
    if (isSaved) make.mutate({ seconds: Number(longest), ...(from && { from }) });
  };

  return (
    <form onSubmit={submit}>
      <p className={styles.hint}>{t('makeHint', { count: lessons })}</p>
      <div className={styles.tools}>
        <NativeSelect
          label={t('longest')}
          data={seconds.map((value) => ({
            value: String(value),
            label:
              value < secondsOfMinute
                ? t('seconds', { count: value })
                : t('minutes', { count: value / secondsOfMinute }),
          }))}
          value={longest}
          onChange={(event) => setLongest(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('startFrom')}
          data={[
            { value: '', label: t('fromNothing') },
            ...(hasToday ? [{ value: 'timetable', label: t('fromToday') }] : []),
            ...drafts
              .filter(({ measures }) => measures !== null)
              .map(({ _id, madeAt }) => ({ value: _id, label: t('fromDraft', { time: formatInstant(madeAt) }) })),
          ]}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <Button type="submit" size="md" loading={isSaving || make.isPending} disabled={standing.isClosed}>
          {t('make')}
        </Button>
      </div>
      <SaveFailure error={make.error} />
    </form>
  );
}
