import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionBar } from '../../../platform/web/components/ActionBar.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { FieldInputs } from '../../fields/web/FieldInputs.tsx';
import { useKnown } from '../../fields/web/fields.hooks.ts';
import { useCheckedForm } from '../../identity/web/use-checked-form.ts';
import type { PhotoChoice } from '../../images/web/images.hooks.ts';
import { PhotoField } from '../../images/web/PhotoField.tsx';
import type { AddedStudent } from '../students.contract.ts';
import { StudentFormFields } from './StudentFormFields.tsx';
import { type StudentValues, toFields } from './student-values.ts';
import { useSaveStudent } from './students.hooks.ts';

type Props = {
  /** The student to edit; undefined for a new one. */
  readonly id?: string;
  readonly known: StudentValues;
  readonly savedPhoto: string | null;
  readonly onSaved: (values: StudentValues, student: AddedStudent) => void;
  /** Whether the name gets the focus, which helps when several students are added in a row. */
  readonly beginsWithName?: boolean;
  /** Leaves the edit form. */
  readonly onCancel?: () => void;
};

/** The form of a new or an existing student. */
export function StudentForm({ id, known, savedPhoto, beginsWithName = false, onSaved, onCancel }: Props) {
  const { t } = useTranslation('students');
  const { t: words } = useTranslation('form');
  const isNew = id === undefined;
  const [photo, setPhoto] = useState<PhotoChoice>();
  const form = useCheckedForm<StudentValues>(known, {
    draft: isNew ? 'student' : `student ${id}`,
    isEdit: !isNew,
    hasMore: photo !== undefined,
  });
  const save = useSaveStudent(id);
  const own = useKnown('student');

  const { inputNode } = form;
  useEffect(() => {
    if (beginsWithName) inputNode('name')?.focus();
  }, [beginsWithName, inputNode]);

  const submit = form.checked((values) => {
    const fields = { ...toFields(values, own), photo };
    save.mutate(fields, {
      onStored: form.whenStored(),
      onError: form.showRefusal,
      onSuccess: (student) => {
        form.done();
        onSaved(values, student);
      },
    });
  });

  const label = isNew ? (save.isPending ? t('adding') : t('add')) : save.isPending ? t('updating') : t('update');
  return (
    <form key={form.round} {...form.props} onSubmit={submit}>
      {form.notice}
      <PhotoField wording="add" savedPhoto={savedPhoto} choice={photo} onChoose={setPhoto} />
      <StudentFormFields form={form} isNew={isNew} firstRoll={form.first.roll} known={known} />
      <FieldInputs
        known={own}
        first={form.first.fields}
        faults={form.errors}
        {...(!isNew && { name: known.name })}
        onChange={form.field('fields').onChange}
      />
      <SaveFailure
        error={save.error}
        failed={isNew ? t('addFailed') : t('updateFailed')}
        uploadFailed={words('addUploadFailed')}
      />
      <ActionBar>
        {!isNew && (
          <Button variant="default" size="md" onClick={onCancel}>
            {t('cancel', { ns: 'shared' })}
          </Button>
        )}
        <Button type="submit" size="md" loading={save.isPending}>
          {label}
        </Button>
      </ActionBar>
    </form>
  );
}
