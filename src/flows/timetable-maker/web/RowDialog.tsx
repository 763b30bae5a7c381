import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from '../../../base/identity/web/use-form-draft.tsx';
import { useWeekCycle } from '../../../base/school/web/calendar.hooks.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { focusWrongField } from '../../../platform/web/components/browser-faults.ts';
import { Dialog } from '../../../platform/web/components/Dialog.tsx';
import { FurtherTeachers } from '../../../platform/web/components/FurtherTeachers.tsx';
import { allTeachers, toFurther } from '../../../platform/web/components/further-teachers.ts';
import { WholeNumberField } from '../../../platform/web/components/WholeNumberField.tsx';
import { type LoadRow, maxLessonsOfRow, type Plan } from '../timetable-maker.contract.ts';
import { classesAndGroups } from './class-choices.ts';
import { FewOf } from './FewOf.tsx';
import styles from './MakeTimetable.module.css';
import type { Names } from './names.ts';
import { PaintedWeek } from './PaintedWeek.tsx';
import { longerIn, painting } from './plan.ts';

type Props = {
  /** `undefined` for one to be added. */
  readonly row: LoadRow | undefined;
  readonly first: { readonly class: number | undefined; readonly teacher: string | undefined };
  readonly plan: Plan;
  readonly names: Names;
  /** A new row has an empty key. */
  readonly onSave: (row: LoadRow) => void;
  readonly onClose: () => void;
};

/** A form for a row of the load, to change or add it. After adding, the form is empty for the next row. */
export function RowDialog({ row, first, plan, names, onSave, onClose }: Props) {
  const { t } = useTranslation('timetable-maker');
  const began = {
    class: String(row?.class ?? first.class ?? ''),
    subject: row?.subject ?? '',
    teacher: row?.teachers[0] ?? first.teacher ?? '',
    others: toFurther(row?.teachers.slice(1) ?? []),
    week: row?.week ?? '',
    lessons: String(row?.lessons ?? ''),
    doubles: String(row?.doubles ?? 0),
  };
  const draft = useFormDraft(`timetable-row/${row?.key ?? ''}`, began, { onStartOver: (empty) => setFields(empty) });
  const [fields, setFields] = useState(draft.first);
  const [rooms, setRooms] = useState<readonly string[]>(row?.rooms ?? []);
  const [pinned, setPinned] = useState(row?.pinned ?? []);
  const [hasAsked, setAsked] = useState(false);
  const lessons = readWholeNumber(fields.lessons, 1, maxLessonsOfRow);
  // Longer lessons come from files; they stay as they are, as far as the row is long enough.
  const long = longerIn(row, lessons ?? maxLessonsOfRow);
  const mostDoubles = Math.floor(((lessons ?? maxLessonsOfRow) - long) / 2);
  const isWithout = row !== undefined && row.teachers.length === 0;
  const doubles = fields.doubles.trim() === '' ? 0 : readWholeNumber(fields.doubles, 0, mostDoubles);
  const choose = { value: '', label: t('choose') };
  const weeks = useWeekCycle().data?.names ?? [];

  const set = (changes: Partial<typeof fields>) => {
    const next = { ...fields, ...changes };
    setFields(next);
    draft.keep(next);
  };

  /** A group already has a subject and suggested teachers. */
  const ofClass = (number: string) => {
    const group = names.groupOf(Number(number));
    if (!group) return { class: number, subject: '' };
    const [teacher = '', ...others] = group.teachers.map(({ email }) => email);
    const { subject } = group;
    return { class: number, subject, ...(fields.teacher === '' && { teacher, others: toFurther(others) }) };
  };

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    // A value that a field does not recognize would otherwise be dropped silently.
    if (event.currentTarget.querySelector('[aria-invalid="true"]')) return focusWrongField(event.currentTarget);
    const { subject, teacher } = fields;
    const teachers = allTeachers(teacher, fields.others);
    const isGiven = Boolean(fields.class && subject && (teacher || isWithout));
    if (!isGiven || lessons === undefined || doubles === undefined) return;
    onSave({
      key: row?.key ?? '',
      class: Number(fields.class),
      subject,
      teacher,
      teachers,
      week: fields.week || null,
      lessons,
      doubles,
      ...(row?.longer && long > 0 && { longer: row.longer }),
      ...(row?.students !== undefined && { students: row.students }),
      rooms: [...rooms],
      pinned: pinned.slice(0, lessons),
    });
    draft.done();
    if (row) return onClose();
    setFields({ ...began, class: fields.class });
    setPinned([]);
    setAsked(false);
    (event.target as HTMLFormElement).querySelector<HTMLElement>('[name="subject"]')?.focus();
  };

  const missing = (value: string) => hasAsked && value === '' && t('missing');
  return (
    <Dialog opened keepsTyped title={t(row ? 'editRowTitle' : 'addRow')} closeLabel={t('close')} onClose={onClose}>
      <form onSubmit={save} noValidate>
        <Stack gap="sm">
          {draft.notice}
          <NativeSelect
            label={t('class')}
            required
            data-autofocus={fields.class === '' || undefined}
            data={[choose, ...classesAndGroups(names, t('groups'), 'open', fields.class)]}
            value={fields.class}
            error={missing(fields.class)}
            onChange={(event) => set(ofClass(event.currentTarget.value))}
          />
          <NativeSelect
            label={t('subject')}
            name="subject"
            required
            data-autofocus={fields.class !== '' || undefined}
            data={[choose, ...names.subjectsOf(Number(fields.class))]}
            value={fields.subject}
            error={missing(fields.subject)}
            onChange={({ currentTarget: { value } }) =>
              set({ subject: value, teacher: fields.teacher || (names.teacherOfSubject(value) ?? '') })
            }
          />
          <NativeSelect
            label={t('teacher')}
            required
            data={[choose, ...names.teachers]}
            value={fields.teacher}
            error={missing(fields.teacher)}
            onChange={(event) => set({ teacher: event.currentTarget.value })}
          />
          <FurtherTeachers chosen={fields.others} choices={names.teachers} onChange={(others) => set({ others })} />
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
              error={missing(fields.lessons)}
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
