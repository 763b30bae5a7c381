import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatWeekdayIn } from '../../../languages/format-dates.ts';
import { type Day, days } from '../../../platform/contract/school-terms.ts';
import { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { CheckGroup } from '../../../platform/web/components/CheckGroup.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { formatList } from '../../../platform/web/format.ts';
import { shownLocale } from '../../../platform/web/locale.ts';
import { LeaveQuestion } from '../../identity/web/LeaveQuestion.tsx';
import styles from './Calendar.module.css';
import { useChangeDays, useUseOfDays } from './calendar.hooks.ts';

/** The days of the week on which school is held. The effects of a change are shown before it is saved. */
export function DaysForm({ days: saved, today }: { readonly days: readonly Day[]; readonly today: string }) {
  const { t } = useTranslation('calendar');
  const save = useChangeDays(() => toastSuccess(t('daysSaved')));
  const [chosen, setChosen] = useState<readonly Day[]>(saved);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ days: [...chosen] });
  };

  return (
    <form onSubmit={submit} className={styles.part}>
      <LeaveQuestion isUnsaved={() => chosen.join() !== saved.join()} />
      <CheckGroup
        legend={<span className={styles.title}>{t('days')}</span>}
        hint={t('daysHint')}
        options={days.map((day) => ({ value: day, label: nameOf(day) }))}
        chosen={chosen}
        fault={fieldFaults(save.error).days}
        onChange={setChosen}
      />
      <Effect saved={saved} chosen={chosen} today={today} />
      <SaveFailure error={save.error} />
      <Button type="submit" size="md" loading={save.isPending} disabled={chosen.join() === saved.join()}>
        {t('saveDays')}
      </Button>
    </form>
  );
}

function Effect({ saved, chosen, today }: { saved: readonly Day[]; chosen: readonly Day[]; today: string }) {
  const { t } = useTranslation('calendar');
  const { data: use } = useUseOfDays({ from: today, to: today });
  const added = chosen.filter((day) => !saved.includes(day));
  const dropped = saved.filter((day) => !chosen.includes(day));
  const count = (use?.lessons ?? []).reduce((sum, { day, lessons }) => sum + (dropped.includes(day) ? lessons : 0), 0);
  const namesOf = (some: readonly Day[]) => formatList(some.map(nameOf));
  return (
    <div role="status" className={styles.effect}>
      {(added.length > 0 || dropped.length > 0) && (
        <Notice kind={count > 0 ? 'warm' : 'note'}>
          {added.length > 0 && <p>{t('daysAdded', { days: namesOf(added) })}</p>}
          {dropped.length > 0 && <p>{t('daysDropped', { days: namesOf(dropped) })}</p>}
          {count > 0 && <p>{t('lessonsDropped', { count })}</p>}
        </Notice>
      )}
    </div>
  );
}

function nameOf(day: Day): string {
  return formatWeekdayIn(shownLocale(), day);
}
