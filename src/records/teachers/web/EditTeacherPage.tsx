import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldInputs } from '../../../base/fields/web/FieldInputs.tsx';
import { ownBody, textsOf } from '../../../base/fields/web/field-texts.ts';
import { useKnown } from '../../../base/fields/web/fields.hooks.ts';
import { useCheckedForm } from '../../../base/identity/web/use-checked-form.ts';
import type { PhotoChoice } from '../../../base/images/web/images.hooks.ts';
import { PhotoField } from '../../../base/images/web/PhotoField.tsx';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { Opened } from '../../../platform/web/compare/Opened.tsx';
import { ActionBar } from '../../../platform/web/components/ActionBar.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { useBackTo } from '../../../platform/web/components/use-back-to.ts';
import type { Teacher } from '../teachers.contract.ts';
import { FetchedTeacher } from './FetchedTeacher.tsx';
import { TeacherFields, type TeacherValues } from './TeacherFields.tsx';
import { useChangeTeacher } from './teachers.hooks.ts';
import './teachers.text.ts';

export function EditTeacherPage() {
  const { t } = useTranslation('teachers');
  const { id = '' } = useParams({ strict: false });
  return (
    <>
      <PageHeader title={t('editTitle')} />
      <FetchedTeacher id={id}>
        {(teacher) => (
          <Opened key={teacher._id} record={teacher}>
            {(opened) => <EditTeacherForm teacher={opened} />}
          </Opened>
        )}
      </FetchedTeacher>
    </>
  );
}

function EditTeacherForm({ teacher }: { readonly teacher: Teacher }) {
  const { t } = useTranslation('teachers');
  const { t: form } = useTranslation('form');
  const { name, email, phone, subject, address } = teacher;
  const { familyName = '', givenName = '', preferredName = '' } = teacher;
  const parts = { familyName, givenName, preferredName };
  const known = { name, ...parts, email, phone, subject: subject ?? '', address, fields: textsOf(teacher) };
  const own = useKnown('teacher');
  const [photo, setPhoto] = useState<PhotoChoice>();
  const { field, first, errors, props, checked, showRefusal, notice, done, whenStored, round } =
    useCheckedForm<TeacherValues>(known, {
      draft: `teacher ${teacher._id}`,
      isEdit: true,
      hasMore: photo !== undefined,
    });
  const backToList = useBackTo('/all_teacher');
  const change = useChangeTeacher(teacher._id, () => toastSuccess(form('uploaded')));

  const save = checked(({ fields, ...values }) => {
    change.mutate(
      { ...values, ...ownBody(own, fields), photo },
      {
        onStored: whenStored(),
        onError: showRefusal,
        onSuccess: () => {
          done();
          toastSuccess(t('updated'));
          backToList();
        },
      },
    );
  });

  return (
    <form key={round} {...props} onSubmit={save}>
      {notice}
      <PhotoField wording="edit" savedPhoto={teacher.photo} choice={photo} onChoose={setPhoto} />
      <TeacherFields field={field} known={known} emailRule={t('emailRule')} />
      <FieldInputs known={own} first={first.fields} faults={errors} name={name} onChange={field('fields').onChange} />
      <SaveFailure
        error={change.error}
        failed={t('updateFailed')}
        noAnswer={t('updateNoAnswer')}
        uploadFailed={form('editUploadFailed')}
      />
      <ActionBar>
        <Button variant="default" size="md" onClick={backToList}>
          {t('cancel', { ns: 'shared' })}
        </Button>
        <Button type="submit" size="md" loading={change.isPending}>
          {change.isPending ? t('updating') : t('update')}
        </Button>
      </ActionBar>
    </form>
  );
}
