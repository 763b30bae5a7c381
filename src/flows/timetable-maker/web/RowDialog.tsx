import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWeekCycle } from '../../../base/school/web/calendar.hooks.ts';
import { Dialog } from '../../../platform/web/components/Dialog.tsx';
import { FurtherTeachers } from '../../../platform/web/components/FurtherTeachers.tsx';
import { WholeNumberField } from '../../../platform/web/components/WholeNumberField.tsx';
import { maxLessonsOfRow, type Plan } from '../plan.contract.ts';
import { classesAndGroups } from './class-choices.ts';
import { FewOf } from './FewOf.tsx';
import styles from './MakeTimetable.module.css';
import type { Names } from './names.ts';
import { PaintedWeek } from './PaintedWeek.tsx';
import { painting } from './plan.ts';
import { type RowForm, useRowForm } from './use-row-form.ts';

/** A form for a row of the load, to change or add it. */
export function RowDialog({ plan, ...props }: Parameters<typeof useRowForm>[0] & { readonly plan: Plan }) {
  const { t } = useTranslation('timetable-maker');
  const { row, names, onClose } = props;
  const form = useRowForm(props);
  return (
    <Dialog
      opened
      keepsTyped
      title={t(row ? 'editRowTitle' : 'addRow')}
      closeLabel={t('close', { ns: 'shared' })}
      onClose={onClose}
    >
      <form onSubmit={form.save} noValidate>
        <Stack gap="sm">
          {form.notice}
          <WhoAndWhat form={form} names={names} />
          <HowOften form={form} />
          <WhereAndWhen form={form} plan={plan} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {row ? t('cancel', { ns: 'shared' }) : t('finished')}
            </Button>
            <Button type="submit">{row ? t('save', { ns: 'shared' }) : t('add')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function WhoAndWhat({ form, names }: { readonly form: RowForm; readonly names: Names }) {
  const { t } = useTranslation('timetable-maker');
  const { fields, set, setClass, isMissing } = form;
  const choose = { value: '', label: t('pleaseChoose', { ns: 'shared' }) };
  return (
    <>
      <NativeSelect
        label={t('class')}
        required
        data-autofocus={fields.class === '' || undefined}
        data={[choose, ...classesAndGroups(names, t('groups'), 'open', fields.class)]}
        value={fields.class}
        error={isMissing(fields.class) && t('missing', { ns: 'shared' })}
        onChange={(event) => setClass(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('subject', { ns: 'shared' })}
        name="subject"
        required
        data-autofocus={fields.class !== '' || undefined}
        data={[choose, ...names.subjectsOf(Number(fields.class))]}
        value={fields.subject}
        error={isMissing(fields.subject) && t('missing', { ns: 'shared' })}
        onChange={({ currentTarget: { value } }) =>
          set({ subject: value, teacher: fields.teacher || (names.teacherOfSubject(value) ?? '') })
        }
      />
      <NativeSelect
        label={t('teacher')}
        required
        data={[choose, ...names.teachers]}
        value={fields.teacher}
        error={isMissing(fields.teacher) && t('missing', { ns: 'shared' })}
        onChange={(event) => set({ teacher: event.currentTarget.value })}
      />
      <FurtherTeachers chosen={fields.others} choices={names.teachers} onChange={(others) => set({ others })} />
    </>
  );
}

function HowOften({ form: { fields, set, mostDoubles, isMissing } }: { readonly form: RowForm }) {
  const { t } = useTranslation('timetable-maker');
  const weeks = useWeekCycle().data?.names ?? [];
  return (
    <>
      {weeks.length > 0 && (
        <NativeSelect
          label={t('ofWeek')}
          data={[
            { value: '', label: t('everyWeek') },
            ...weeks.map((name) => ({ value: name, label: t('weekName', { name }) })),
          ]}
          value={fields.week}
          onChange={(event) => set({ week: event.currentTarget.value })}
        />
      )}
      <div className={styles.numbers}>
        <WholeNumberField
          label={t('lessons')}
          required
          least={1}
          most={maxLessonsOfRow}
          value={fields.lessons}
          error={isMissing(fields.lessons) && t('missing', { ns: 'shared' })}
          onChange={(event) => set({ lessons: event.currentTarget.value })}
        />
        <WholeNumberField
          label={t('doubles')}
          least={0}
          most={mostDoubles}
          value={fields.doubles}
          onChange={(event) => set({ doubles: event.currentTarget.value })}
        />
      </div>
    </>
  );
}

function WhereAndWhen({ form, plan }: { readonly form: RowForm; readonly plan: Plan }) {
  const { t } = useTranslation('timetable-maker');
  const { rooms, setRooms, pinned, setPinned } = form;
  return (
    <>
      {plan.rooms.length > 0 && (
        <FewOf
          label={t('oneOfRooms')}
          options={plan.rooms.map(({ name }) => ({ value: name, label: name }))}
          chosen={rooms}
          onChange={setRooms}
        />
      )}
      <details open={pinned.length > 0 || undefined}>
        <summary>{t('pinned')}</summary>
        <PaintedWeek
          label={t('pinned')}
          week={plan.week}
          painted={pinned}
          word={t('pinnedWord')}
          onPaint={(slots, isPainted) => setPinned((before) => painting(before, slots, isPainted))}
        />
      </details>
    </>
  );
}
