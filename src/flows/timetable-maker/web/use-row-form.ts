import { type FormEvent, useState } from 'react';
import { useFormDraft } from '../../../base/identity/web/use-form-draft.tsx';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { focusWrongField } from '../../../platform/web/components/browser-faults.ts';
import { allTeachers, toFurther } from '../../../platform/web/components/further-teachers.ts';
import { type LoadRow, maxLessonsOfRow, type Slot } from '../plan.contract.ts';
import type { Names } from './names.ts';
import { longerIn } from './plan.ts';

export type RowForm = ReturnType<typeof useRowForm>;

type Options = {
  /** `undefined` for one to be added. */
  readonly row: LoadRow | undefined;
  readonly first: { readonly class: number | undefined; readonly teacher: string | undefined };
  readonly names: Names;
  /** A new row has an empty key. */
  readonly onSave: (row: LoadRow) => void;
  readonly onClose: () => void;
};

/** The typed fields of a row of the load, and whether its numbers are possible. After adding, the form is empty again. */
export function useRowForm({ row, first, names, onSave, onClose }: Options) {
  const began = typedOf(row, first);
  const draft = useFormDraft(`timetable-row/${row?.key ?? ''}`, began, { onStartOver: (empty) => setFields(empty) });
  const [fields, setFields] = useState(draft.first);
  const [rooms, setRooms] = useState<readonly string[]>(row?.rooms ?? []);
  const [pinned, setPinned] = useState<readonly Slot[]>(row?.pinned ?? []);
  const [hasAsked, setAsked] = useState(false);
  const { long, mostDoubles, lessons, doubles } = numbersOf(fields, row);

  const set = (changes: Partial<RowFields>) => {
    const next = { ...fields, ...changes };
    setFields(next);
    draft.keep(next);
  };

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    const form = event.currentTarget;
    // A value that a field does not recognize would otherwise be dropped silently.
    if (form.querySelector('[aria-invalid="true"]')) return focusWrongField(form);
    const isWithout = row !== undefined && row.teachers.length === 0;
    const isGiven = Boolean(fields.class && fields.subject && (fields.teacher || isWithout));
    if (!isGiven || lessons === undefined || doubles === undefined) return;
    onSave({ ...toRow(fields, row, long), lessons, doubles, rooms: [...rooms], pinned: pinned.slice(0, lessons) });
    draft.done();
    if (row) return onClose();
    setFields({ ...began, class: fields.class });
    setPinned([]);
    setAsked(false);
    form.querySelector<HTMLElement>('[name="subject"]')?.focus();
  };

  /** A group already has a subject and suggested teachers. */
  const setClass = (number: string) => {
    const group = names.groupOf(Number(number));
    if (!group) return set({ class: number, subject: '' });
    const [teacher = '', ...others] = group.teachers.map(({ email }) => email);
    const suggested = fields.teacher === '' && { teacher, others: toFurther(others) };
    set({ class: number, subject: group.subject, ...suggested });
  };

  const isMissing = (value: string) => hasAsked && value === '';
  return {
    notice: draft.notice,
    fields,
    set,
    setClass,
    rooms,
    setRooms,
    pinned,
    setPinned,
    mostDoubles,
    isMissing,
    save,
  };
}

type RowFields = ReturnType<typeof typedOf>;

function typedOf(row: LoadRow | undefined, first: Options['first']) {
  return {
    class: String(row?.class ?? first.class ?? ''),
    subject: row?.subject ?? '',
    teacher: row?.teachers[0] ?? first.teacher ?? '',
    others: toFurther(row?.teachers.slice(1) ?? []),
    week: row?.week ?? '',
    lessons: String(row?.lessons ?? ''),
    doubles: String(row?.doubles ?? 0),
  };
}

/** Longer lessons come from files; they stay as they are, as far as the row is long enough. */
function numbersOf(fields: RowFields, row: LoadRow | undefined) {
  const lessons = readWholeNumber(fields.lessons, 1, maxLessonsOfRow);
  const long = longerIn(row, lessons ?? maxLessonsOfRow);
  const mostDoubles = Math.floor(((lessons ?? maxLessonsOfRow) - long) / 2);
  const doubles = fields.doubles.trim() === '' ? 0 : readWholeNumber(fields.doubles, 0, mostDoubles);
  return { lessons, long, mostDoubles, doubles };
}

function toRow({ subject, teacher, ...fields }: RowFields, row: LoadRow | undefined, long: number) {
  return {
    key: row?.key ?? '',
    class: Number(fields.class),
    subject,
    teacher,
    teachers: allTeachers(teacher, fields.others),
    week: fields.week || null,
    ...(row?.longer && long > 0 && { longer: row.longer }),
    ...(row?.students !== undefined && { students: row.students }),
  };
}
