import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SchoolClass } from '../../../platform/contract/school-class.ts';
import { maxNameLength } from '../../../platform/contract/school-terms.ts';
import { CheckField } from '../../../platform/web/components/CheckField.tsx';
import { DeleteDialog } from '../../../platform/web/components/DeleteDialog.tsx';
import { FormDialog } from '../../../platform/web/components/FormDialog.tsx';
import { toastThen } from '../../../platform/web/components/toast-change.ts';
import { typedFields } from '../../../platform/web/components/typed-fields.ts';
import { formatList } from '../../../platform/web/format.ts';
import { useScales } from '../../grades/web/mark-scales.hooks.ts';
import { HistoryFold } from '../../history/web/HistoryFold.tsx';
import { useUndoLast } from '../../history/web/history.hooks.ts';
import { useClassName } from '../../school/web/class-names.ts';
import styles from './Classes.module.css';
import { useAddClass, useChangeClass, useRemoveClass } from './classes.hooks.ts';

export type Teacher = { readonly name: string; readonly email: string };

type Props = {
  readonly edited: SchoolClass | 'new';
  readonly classes: readonly SchoolClass[];
  readonly teachers: readonly Teacher[];
  readonly onDone: () => void;
};

/** Adds or edits a class. Typed values stay until they are saved. */
export function ClassDialog({ edited, classes, teachers, onDone }: Props) {
  const { t } = useTranslation('classes');
  const before = edited === 'new' ? undefined : edited;
  const [fields, setFields] = useState(() => fieldsOf(before, classes));
  const [isDeleting, setDeleting] = useState(false);
  const [add, change] = [useAddClass(), useChangeClass()];
  const saving = before ? change : add;
  const set = (changes: Partial<Fields>) => setFields({ ...fields, ...changes });

  const submit = () => {
    const body = toBody(fields, before, classes);
    const then = toastThen(t(before ? 'saved' : 'added'), onDone);
    if (before) change.mutate({ ...body, class: before.class }, then);
    else add.mutate({ ...body, name: fields.name }, then);
  };

  if (isDeleting && before) return <Deleting deleted={before} onClose={onDone} />;
  return (
    <FormDialog
      title={before ? t('editOf', { class: before.class }) : t('add')}
      saving={saving}
      action={before ? undefined : t('add')}
      aside={
        before && (
          <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
            {t('delete')}
          </Button>
        )
      }
      after={before && <HistoryFold kind="class" id={String(before.class)} />}
      onSubmit={submit}
      onClose={onDone}
    >
      {(faults) => (
        <ClassFields before={before} fields={fields} faults={faults} classes={classes} teachers={teachers} set={set} />
      )}
    </FormDialog>
  );
}

type FieldProps = Pick<Props, 'classes' | 'teachers'> & {
  readonly before: SchoolClass | undefined;
  readonly fields: Fields;
  readonly faults: Readonly<Record<string, string>>;
  readonly set: (changes: Partial<Fields>) => void;
};

function ClassFields({ before, fields, faults, classes, teachers, set }: FieldProps) {
  const { t } = useTranslation('classes');
  const nameOf = useClassName();
  const { data: scales = [] } = useScales();
  const others = classes.filter((one) => one.class !== before?.class).map((one) => one.class);
  const field = typedFields(fields, set, (name) => faults[name]);
  return (
    <>
      <TextInput
        label={t('name', { ns: 'shared' })}
        description={t('nameHint')}
        required
        maxLength={maxNameLength}
        data-autofocus
        {...field('name')}
      />
      {before && fields.name.trim() !== before.name && (
        <p className={styles.effect} role="status">
          {t('renaming', { count: before.students })} <WaysUp of={before} name={fields.name} classes={classes} />
        </p>
      )}
      <NativeSelect
        label={t('place')}
        data={[
          { value: '', label: t('first') },
          ...others.map((one) => ({ value: String(one), label: t('after', { class: one }) })),
        ]}
        {...field('after', faults.order)}
      />
      <NativeSelect
        label={t('movesUp')}
        data={[{ value: '', label: t('leaves') }, ...others.map((one) => ({ value: String(one), label: nameOf(one) }))]}
        {...field('movesUpTo')}
      />
      <NativeSelect
        label={t('teacherField')}
        data={[
          { value: '', label: t('noTeacher') },
          ...teachers.map(({ name, email }) => ({ value: email, label: name })),
        ]}
        {...field('teacherEmail')}
      />
      {scales.length > 0 && (
        <NativeSelect
          label={t('scale')}
          data={[{ value: '', label: t('schoolsScale') }, ...scales.map(({ name }) => name)]}
          {...field('scale')}
        />
      )}
      <OpenField before={before} isOpen={fields.isOpen} onCheck={(isOpen) => set({ isOpen })} />
    </>
  );
}

type OpenProps = Pick<FieldProps, 'before'> & { readonly isOpen: boolean; readonly onCheck: (isOpen: boolean) => void };

function OpenField({ before, isOpen, onCheck }: OpenProps) {
  const { t } = useTranslation('classes');
  return (
    <div>
      <CheckField label={t('open')} checked={isOpen} onCheck={onCheck} />
      <p className={styles.hint}>{t('openHint')}</p>
      {before?.isOpen && !isOpen && (
        <p className={styles.effect} role="status">
          {t('closing', { count: before.students })}
        </p>
      )}
    </div>
  );
}

/** A class that is renamed keeps its place in the school: who moves up from it and to it is said, as it may be wrong by now. */
function WaysUp({ of, name, classes }: { of: SchoolClass; name: string; classes: readonly SchoolClass[] }) {
  const { t } = useTranslation('classes');
  const to = classes.find((one) => one.class === of.movesUpTo);
  const from = classes.filter((one) => one.movesUpTo === of.class).map((one) => one.name);
  return (
    <>
      {to && t('movesUpStill', { name: name.trim(), next: to.name })}{' '}
      {from.length > 0 && t('movesUpInto', { name: name.trim(), from: formatList(from) })}
    </>
  );
}

function Deleting({ deleted, onClose }: { readonly deleted: SchoolClass; readonly onClose: () => void }) {
  const { t } = useTranslation('classes');
  const nameOf = useClassName();
  const remove = useRemoveClass();
  const undoLast = useUndoLast();
  const [name] = useState(() => nameOf(deleted.class));
  return (
    <DeleteDialog
      name={name}
      done={t('deleted')}
      onDelete={() => remove.mutateAsync(deleted.class)}
      onUndo={() => undoLast({ kind: 'class', id: String(deleted.class), action: 'classes.remove' })}
      onClose={onClose}
    >
      <p>{t('deleting', { count: deleted.students })}</p>
      <p>{t('deletingMovesUp')}</p>
      <p>{t('deletingUndo')}</p>
    </DeleteDialog>
  );
}

type Fields = {
  readonly name: string;
  /** The class that it comes after; empty for the first place. */
  readonly after: string;
  readonly movesUpTo: string;
  readonly teacherEmail: string;
  /** Empty for the school's. */
  readonly scale: string;
  readonly isOpen: boolean;
};

function fieldsOf(before: SchoolClass | undefined, classes: readonly SchoolClass[]): Fields {
  const place = before ? classes.findIndex((one) => one.class === before.class) : classes.length;
  return {
    name: before?.name ?? '',
    after: String(classes[place - 1]?.class ?? ''),
    movesUpTo: String(before?.movesUpTo ?? ''),
    teacherEmail: before?.teacher?.email ?? '',
    scale: before?.scale ?? '',
    isOpen: before?.isOpen ?? true,
  };
}

/** Returns only the changed fields, so that another admin's changes in the meantime are kept. */
function toBody(fields: Fields, before: SchoolClass | undefined, classes: readonly SchoolClass[]) {
  const first = fieldsOf(before, classes);
  const { name, after, movesUpTo, teacherEmail, scale, isOpen } = fields;
  const placedAfter = classes.find((one) => String(one.class) === after);
  return {
    ...(name !== first.name && { name }),
    ...(after !== first.after && { order: placedAfter ? placedAfter.order + 1 : (classes[0]?.order ?? 0) }),
    ...(movesUpTo !== first.movesUpTo && { movesUpTo: movesUpTo === '' ? null : Number(movesUpTo) }),
    ...(teacherEmail !== first.teacherEmail && { teacherEmail: teacherEmail || null }),
    ...(scale !== first.scale && { scale: scale || null }),
    ...(isOpen !== first.isOpen && { isOpen }),
  };
}
