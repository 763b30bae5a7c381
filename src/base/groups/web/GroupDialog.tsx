import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxNameLength } from '../../../platform/contract/school-terms.ts';
import { CheckField } from '../../../platform/web/components/CheckField.tsx';
import { CheckGroup } from '../../../platform/web/components/CheckGroup.tsx';
import { DeleteDialog } from '../../../platform/web/components/DeleteDialog.tsx';
import { FormDialog } from '../../../platform/web/components/FormDialog.tsx';
import { FurtherTeachers } from '../../../platform/web/components/FurtherTeachers.tsx';
import { allTeachers, toFurther } from '../../../platform/web/components/further-teachers.ts';
import { classChoices } from '../../../platform/web/components/school-options.ts';
import { toastThen } from '../../../platform/web/components/toast-change.ts';
import { typedFields } from '../../../platform/web/components/typed-fields.ts';
import { faultOf } from '../../../platform/web/components/use-form-refusal.ts';
import { schoolClasses } from '../../../platform/web/school-classes.ts';
import { HistoryFold } from '../../history/web/HistoryFold.tsx';
import { useUndoLast } from '../../history/web/history.hooks.ts';
import type { TeacherChoice } from '../../subjects/web/TeacherField.tsx';
import type { TeachingGroup } from '../groups.contract.ts';
import styles from './Groups.module.css';
import { useAddGroup, useChangeGroup, useRemoveGroup } from './groups.hooks.ts';

type Props = {
  readonly edited: TeachingGroup | 'new';
  readonly groups: readonly TeachingGroup[];
  readonly session: string;
  readonly choice: TeacherChoice;
  readonly onDone: () => void;
};

/** Adds or edits a group. */
export function GroupDialog({ edited, groups, session, choice, onDone }: Props) {
  const { t } = useTranslation('groups');
  const before = edited === 'new' ? undefined : edited;
  const [fields, setFields] = useState(() => fieldsOf(before));
  const [isDeleting, setDeleting] = useState(false);
  const [add, change] = [useAddGroup(), useChangeGroup()];
  const saving = before ? change : add;
  const set = (changes: Partial<Fields>) => setFields({ ...fields, ...changes });

  const submit = () => {
    const body = toBody(fields, before);
    const then = toastThen(t(before ? 'saved' : 'added'), onDone);
    if (before) change.mutate({ ...body, class: before.class }, then);
    else add.mutate({ ...body, session }, then);
  };

  if (isDeleting && before) return <Deleting deleted={before} onClose={onDone} />;
  return (
    <FormDialog
      title={before ? t('editTitle', { name: before.name }) : t('addTitle')}
      saving={saving}
      action={before ? undefined : t('add')}
      aside={
        before && (
          <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
            {t('delete')}
          </Button>
        )
      }
      after={before && <HistoryFold kind="group" id={String(before.class)} />}
      onSubmit={submit}
      onClose={onDone}
    >
      {(faults) => <GroupFields fields={fields} faults={faults} groups={groups} choice={choice} set={set} />}
    </FormDialog>
  );
}

type FieldProps = Pick<Props, 'groups' | 'choice'> & {
  readonly fields: Fields;
  readonly faults: Readonly<Record<string, string>>;
  readonly set: (changes: Partial<Fields>) => void;
};

function GroupFields({ fields, faults, groups, choice, set }: FieldProps) {
  const { t } = useTranslation('groups');
  const blocks = [...new Set(groups.flatMap((group) => group.block ?? []))];
  const offered = schoolClasses().filter((one) => one.isOpen || fields.classes.includes(one.class));
  const labels = new Map(classChoices('all').map(({ value, label }) => [value, label]));
  const teachers = choice.teachers.map(({ name, email }) => ({ value: email, label: name }));
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
      <TextInput label={t('subject', { ns: 'shared' })} required maxLength={maxNameLength} {...field('subject')} />
      <TextInput label={t('code')} description={t('codeHint')} maxLength={50} {...field('code')} />
      <CheckGroup
        legend={t('classes', { ns: 'shared' })}
        hint={t('classesHint')}
        options={offered.map((one) => ({ value: one.class, label: labels.get(one.class) }))}
        chosen={fields.classes}
        fault={faultOf(faults, 'classes')}
        onChange={(classes) => set({ classes })}
      />
      <TextInput
        label={t('block')}
        description={t('blockHint')}
        maxLength={maxNameLength}
        list="blocks-of-session"
        {...field('block')}
      />
      <datalist id="blocks-of-session">
        {blocks.map((block) => (
          <option key={block} value={block} />
        ))}
      </datalist>
      <NativeSelect
        label={t('teacher')}
        data={[{ value: '', label: t('noTeacher') }, ...teachers]}
        {...field('teacherEmail', faultOf(faults, 'teacherEmails'))}
      />
      <FurtherTeachers chosen={fields.others} choices={teachers} onChange={(others) => set({ others })} />
      <div>
        <CheckField
          label={t('takesRegister')}
          checked={fields.takesRegister}
          onCheck={(takesRegister) => set({ takesRegister })}
        />
        <p className={styles.fact}>{t('takesRegisterHint')}</p>
      </div>
    </>
  );
}

function Deleting({ deleted, onClose }: { readonly deleted: TeachingGroup; readonly onClose: () => void }) {
  const { t } = useTranslation('groups');
  const remove = useRemoveGroup();
  const undoLast = useUndoLast();
  return (
    <DeleteDialog
      name={deleted.name}
      done={t('deleted')}
      onDelete={() => remove.mutateAsync(deleted.class)}
      onUndo={() => undoLast({ kind: 'group', id: String(deleted.class), action: 'groups.remove' })}
      onClose={onClose}
    >
      <p>{t('deleting', { count: deleted.students })}</p>
    </DeleteDialog>
  );
}

type Fields = {
  readonly name: string;
  readonly subject: string;
  readonly code: string;
  readonly classes: number[];
  readonly block: string;
  readonly teacherEmail: string;
  /** The further teachers, as `FurtherTeachers` keeps them. */
  readonly others: string;
  readonly takesRegister: boolean;
};

function fieldsOf(before: TeachingGroup | undefined): Fields {
  return {
    name: before?.name ?? '',
    subject: before?.subject ?? '',
    code: before?.code ?? '',
    classes: before?.classes ?? [],
    block: before?.block ?? '',
    teacherEmail: before?.teachers[0]?.email ?? '',
    others: toFurther(before?.teachers.slice(1).map(({ email }) => email) ?? []),
    takesRegister: before?.takesRegister ?? false,
  };
}

function toBody({ teacherEmail, others, block, ...more }: Fields, before: TeachingGroup | undefined) {
  const teacherEmails = allTeachers(teacherEmail, others);
  const isOther = teacherEmails.join(' ') !== (before?.teachers ?? []).map(({ email }) => email).join(' ');
  return {
    ...more,
    block: block.trim() || null,
    ...(isOther && { teacherEmails }),
  };
}
