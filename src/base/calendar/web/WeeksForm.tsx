import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysAfter } from '../../../platform/contract/dates.ts';
import { maxCycle, type WeekCycle } from '../../../platform/contract/week-cycle.ts';
import { CheckField } from '../../../platform/web/components/CheckField.tsx';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { toastsOf } from '../../../platform/web/components/toast-change.ts';
import { useFormRefusal } from '../../../platform/web/components/use-form-refusal.ts';
import { HistoryFold } from '../../history/web/HistoryFold.tsx';
import { LeaveQuestion } from '../../identity/web/LeaveQuestion.tsx';
import { useCalendar } from '../../school/web/calendar.hooks.ts';
import { formatRange } from '../../school/web/format-range.ts';
import styles from './Calendar.module.css';
import { useChangeWeeks } from './calendar.hooks.ts';

type Props = { readonly saved: WeekCycle; readonly today: string };

/** Names that most schools give to their weeks. */
const usualNames = ['A', 'B', 'C', 'D'];

/** The weeks that alternate: how many, their names, and which week is the first of them. */
export function WeeksForm({ saved, today }: Props) {
  const { t } = useTranslation('calendar');
  const save = useChangeWeeks();
  const [cycle, setCycle] = useState<WeekCycle>(saved);
  const { form, faults } = useFormRefusal(save.error);
  const isChanged = JSON.stringify(cycle) !== JSON.stringify(saved);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(cycle, { onSuccess: () => toastSuccess(t('weeksSaved')) });
  };

  return (
    <section className={styles.part}>
      <form ref={form} onSubmit={submit} className={styles.part}>
        <LeaveQuestion isUnsaved={() => isChanged} />
        <h2 className={styles.title}>{t('weeks')}</h2>
        <p className={styles.hint}>{t('weeksHint')}</p>
        <CycleFields cycle={cycle} faults={faults} set={(changes) => setCycle({ ...cycle, ...changes })} />
        <SaveFailure error={save.error} />
        <Button type="submit" size="md" loading={save.isPending} disabled={!isChanged}>
          {t('saveWeeks')}
        </Button>
      </form>
      {saved.names.length > 0 && !isChanged && <ComingWeeks saved={saved} today={today} />}
      <HistoryFold kind="weeks" id="1" />
    </section>
  );
}

type CycleProps = {
  readonly cycle: WeekCycle;
  readonly faults: ReturnType<typeof useFormRefusal>['faults'];
  readonly set: (changes: Partial<WeekCycle>) => void;
};

function CycleFields({ cycle, faults, set }: CycleProps) {
  const { t } = useTranslation('calendar');
  const setCount = (count: number) => {
    const names = usualNames.map((usual, place) => cycle.names[place] ?? usual).slice(0, count === 1 ? 0 : count);
    set({ cycle: count, names, set: cycle.set.filter(({ name }) => names.includes(name)) });
  };

  return (
    <>
      <NativeSelect
        label={t('weeksCount')}
        name="cycle"
        data={Array.from({ length: maxCycle }, (_, place) => ({
          value: String(place + 1),
          label: place === 0 ? t('weeksNone') : t('weeksOf', { number: place + 1 }),
        }))}
        value={String(cycle.cycle)}
        error={faults.cycle}
        onChange={(event) => setCount(Number(event.currentTarget.value))}
      />
      {cycle.names.length > 0 && (
        <>
          <div className={styles.checks}>
            {cycle.names.map((name, place) => (
              <TextInput
                // The fields have no stable id, so the place is the key.
                key={place}
                label={t('weekName', { number: place + 1 })}
                name={`names.${place}`}
                required
                maxLength={40}
                value={name}
                error={faults[`names.${place}`]}
                onChange={(event) => set(renamed(cycle, place, event.currentTarget.value))}
              />
            ))}
          </div>
          <DateField
            label={t('weekAnchor', { name: cycle.names[0] ?? '' })}
            description={t('weekAnchorHint')}
            required
            value={cycle.anchor}
            error={faults.anchor}
            onCommit={(anchor) => anchor && set({ anchor })}
          />
          <CheckField
            label={t('weeksSkip')}
            checked={cycle.skipsWeeksWithoutSchool}
            onCheck={(skipsWeeksWithoutSchool) => set({ skipsWeeksWithoutSchool })}
          />
        </>
      )}
    </>
  );
}

/** Renames a week. The weeks that were set by hand keep their place because they get the new name. */
function renamed(cycle: WeekCycle, place: number, name: string): Partial<WeekCycle> {
  const before = cycle.names[place];
  return {
    names: cycle.names.with(place, name),
    set: cycle.set.map((one) => (one.name === before ? { ...one, name } : one)),
  };
}

const daysShown = 83;

/** The next weeks, each of which can be set by hand; the weeks after it continue the cycle from there. */
function ComingWeeks({ saved, today }: Props) {
  const { t } = useTranslation('calendar');
  const save = useChangeWeeks();
  const { data } = useCalendar({ from: today, to: daysAfter(today, daysShown) });
  const setByHand = (from: string, name: string | undefined) => {
    const others = saved.set.filter((one) => one.from < from || one.from > daysAfter(from, 6));
    const set = name === undefined ? others : [...others, { from, name }];
    save.mutate({ ...saved, set }, toastsOf(t('weeksSaved')));
  };
  return (
    <>
      <h3 className={styles.subtitle}>{t('weeksComing')}</h3>
      {data?.weeks.map(({ from, name }) => {
        const until = daysAfter(from, 6);
        const isSet = saved.set.some((one) => from <= one.from && one.from <= until);
        return (
          <NativeSelect
            key={from}
            label={formatRange(from, until)}
            description={isSet ? t('weekSetByHand') : undefined}
            data={[
              ...saved.names.map((one) => ({ value: one, label: t('weekCalled', { name: one }) })),
              ...(isSet ? [{ value: '', label: t('weekNotSet') }] : []),
            ]}
            value={name}
            disabled={save.isPending}
            onChange={(event) => setByHand(from, event.currentTarget.value || undefined)}
          />
        );
      })}
    </>
  );
}
