import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { datesBetween } from '../../../platform/contract/dates.ts';
import { maxNameLength } from '../../../platform/contract/school-terms.ts';
import { CheckGroup } from '../../../platform/web/components/CheckGroup.tsx';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { faultOf, useFormRefusal } from '../../../platform/web/components/use-form-refusal.ts';
import { LeaveQuestion } from '../../identity/web/LeaveQuestion.tsx';
import type { ClosedDays } from '../../school/calendar.contract.ts';
import { isSchoolDay } from '../../school/calendar.rules.ts';
import { useClasses, useClassName } from '../../school/web/class-names.ts';
import styles from './Calendar.module.css';
import { useCloseDays, useUseOfDays } from './calendar.hooks.ts';

type Props = { readonly closed: readonly ClosedDays[]; readonly today: string };

type Range = { readonly from: string | undefined; readonly to: string | undefined };
const noDays: Range = { from: undefined, to: undefined };

/** A form that closes one or more days for all classes or some. It shows the effects before it is sent. */
export function CloseDaysForm({ closed, today }: Props) {
  const { t } = useTranslation('calendar');
  const close = useCloseDays();
  const [name, setName] = useState('');
  const [{ from, to }, setRange] = useState(noDays);
  const [whom, setWhom] = useState<'all' | 'some'>('all');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const classes = whom === 'all' ? null : chosen;
  const { form, faults } = useFormRefusal(close.error);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (from === undefined || to === undefined) return;
    close.mutate(
      { name, from, to, classes: classes && [...classes] },
      {
        onSuccess: () => {
          toastSuccess(t('closed', { name: name.trim() }));
          setName('');
          setRange(noDays);
        },
      },
    );
  };

  return (
    <form ref={form} onSubmit={submit} className={styles.part}>
      <LeaveQuestion isUnsaved={() => name.trim() !== '' || from !== undefined || to !== undefined} />
      <h2 className={styles.title}>{t('close')}</h2>
      <p className={styles.hint}>{t('closeHint')}</p>
      <TextInput
        label={t('name', { ns: 'shared' })}
        description={t('nameHint')}
        required
        maxLength={maxNameLength}
        w="100%"
        value={name}
        error={faults.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Days range={{ from, to }} faults={faults} onChange={setRange} />
      <Choice
        legend={t('forWhom')}
        options={[
          { value: 'all', label: t('allClasses', { ns: 'shared' }) },
          { value: 'some', label: t('someClasses') },
        ]}
        value={whom}
        onChange={setWhom}
        className={styles.whom}
      />
      {whom === 'some' && <Classes chosen={chosen} onChange={setChosen} fault={faultOf(faults, 'classes')} />}
      <Effect closed={closed} from={from} to={to} classes={classes} today={today} />
      <SaveFailure error={close.error} />
      <Button type="submit" size="md" loading={close.isPending}>
        {t('submit')}
      </Button>
    </form>
  );
}

type DaysProps = {
  readonly range: Range;
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (range: Range) => void;
};

function Days({ range: { from, to }, faults, onChange }: DaysProps) {
  const { t } = useTranslation('calendar');
  return (
    <div className={styles.dates}>
      <DateField
        label={t('from')}
        required
        value={from}
        error={faults.from}
        onCommit={(date) => onChange({ from: date, to: date && (!to || to < date) ? date : to })}
      />
      <DateField
        label={t('to')}
        required
        earliest={from}
        value={to}
        error={faults.to}
        onCommit={(date) => onChange({ from, to: date })}
      />
    </div>
  );
}

type ClassesProps = {
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
  readonly fault: string | undefined;
};

function Classes({ chosen, onChange, fault }: ClassesProps) {
  const { t } = useTranslation('calendar');
  const { data: classes = [] } = useClasses();
  const nameOf = useClassName();
  const numbers = classes.filter(({ isOpen }) => isOpen).map((one) => one.class);
  return (
    <CheckGroup
      legend={t('classes', { ns: 'shared' })}
      options={numbers.map((number) => ({ value: number, label: nameOf(number) }))}
      chosen={chosen}
      fault={fault}
      onChange={onChange}
    />
  );
}

type EffectProps = Range & {
  readonly closed: readonly ClosedDays[];
  readonly classes: readonly number[] | null;
} & Pick<Props, 'today'>;

function Effect({ closed, from, to, classes, today }: EffectProps) {
  const { t } = useTranslation('calendar');
  const range = from !== undefined && to !== undefined && from <= to ? { from, to } : undefined;
  const { data: use } = useUseOfDays(range ?? { from: today, to: today });
  const text = () => {
    if (!range || !use || classes?.length === 0) return null;
    const count = use.registers
      .filter((one) => (one.classes ?? [one.class]).every((number) => classes?.includes(number) ?? true))
      .reduce((sum, { registers }) => sum + registers, 0);
    if (count > 0) return <Notice kind="warm" title={t('registersThere', { count })} />;
    const calendar = { weeks: use.weeks, closed };
    const isHeld = (date: string) => (classes ?? [null]).some((one) => isSchoolDay(calendar, one, date));
    const days = datesBetween(range.from, range.to).filter(isHeld).length;
    return <Notice kind="note" title={days === 0 ? t('noDays') : t('daysClosed', { count: days })} />;
  };
  return (
    <div role="status" className={styles.effect}>
      {text()}
    </div>
  );
}
