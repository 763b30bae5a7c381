import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldInputs } from '../../../base/fields/web/FieldInputs.tsx';
import { ownBody } from '../../../base/fields/web/field-texts.ts';
import { useKnown } from '../../../base/fields/web/fields.hooks.ts';
import { FirstSignInChoice } from '../../../base/identity/web/FirstSignInChoice.tsx';
import { type CheckedForm, useCheckedForm } from '../../../base/identity/web/use-checked-form.ts';
import type { PhotoChoice } from '../../../base/images/web/images.hooks.ts';
import { PhotoField } from '../../../base/images/web/PhotoField.tsx';
import { sendsMails, useMailing } from '../../../base/mail/web/mail.hooks.ts';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { requires } from '../../../platform/contract/school-policies.ts';
import { minPasswordLength } from '../../../platform/contract/school-terms.ts';
import { ActionBar } from '../../../platform/web/components/ActionBar.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { TeacherFields, type TeacherValues } from './TeacherFields.tsx';
import { useAddTeacher } from './teachers.hooks.ts';
import './teachers.text.ts';

/** Adds a teacher. After a success the form is reset for the next one. */
export function AddTeacherPage() {
  const { t } = useTranslation('teachers');
  const [added, setAdded] = useState(0);
  return (
    <>
      <PageHeader title={t('add')} hint={t('addHint')} />
      <AddTeacherForm key={added} onAdded={() => setAdded(added + 1)} />
    </>
  );
}

const nobody = {
  name: '',
  familyName: '',
  givenName: '',
  preferredName: '',
  email: '',
  password: '',
  phone: '',
  subject: '',
  address: { street: '', city: '', state: '', postalCode: '' },
  fields: {},
};

function AddTeacherForm({ onAdded }: { readonly onAdded: () => void }) {
  const { t } = useTranslation('teachers');
  const { t: form } = useTranslation('form');
  const { t: invited } = useTranslation('invitations');
  const { data: site } = useSchool();
  const { policies = { requiredFields: null } } = site?.school ?? {};
  const own = useKnown('teacher');
  const [photo, setPhoto] = useState<PhotoChoice>();
  const { field, first, errors, props, checked, showRefusal, notice, done, whenStored, round } = useCheckedForm<
    TeacherValues & { password: string }
  >(nobody, { draft: 'teacher', hasMore: photo !== undefined });
  const add = useAddTeacher();
  const [isInvited, setInvited] = useState(false);

  const save = checked(({ password, fields, ...values }) => {
    add.mutate(
      {
        ...values,
        email: values.email.trim() || undefined,
        ...(isInvited ? { isInvited } : { password }),
        ...ownBody(own, fields),
        photo,
      },
      {
        onStored: whenStored(),
        onError: showRefusal,
        onSuccess: ({ name }) => {
          done();
          toastSuccess(isInvited ? invited('sent', { name }) : t('added'));
          onAdded();
        },
      },
    );
  });

  return (
    <form key={round} {...props} onSubmit={save}>
      {notice}
      <PhotoField wording="add" savedPhoto={null} choice={photo} onChoose={setPhoto} />
      <TeacherFields
        field={field as CheckedForm<TeacherValues>['field']}
        stateLabel={t('division')}
        isEmailRequired={isInvited || requires(policies, 'teacherEmail')}
      >
        <FirstSignIn field={field} isInvited={isInvited} onChoose={setInvited} />
      </TeacherFields>
      <FieldInputs known={own} first={first.fields} faults={errors} onChange={field('fields').onChange} />
      <SaveFailure error={add.error} failed={t('addFailed')} uploadFailed={form('addUploadFailed')} />
      <ActionBar>
        <Button type="submit" size="md" loading={add.isPending}>
          {add.isPending ? t('adding') : t('add')}
        </Button>
      </ActionBar>
    </form>
  );
}

type SignInProps = {
  readonly field: CheckedForm<TeacherValues & { password: string }>['field'];
  readonly isInvited: boolean;
  readonly onChoose: (isInvited: boolean) => void;
};

/** The first password, or an invitation by mail in place of it. */
function FirstSignIn({ field, isInvited, onChoose }: SignInProps) {
  const { t } = useTranslation('teachers');
  const { data: mailing } = useMailing();
  const { data: site } = useSchool();
  return (
    <>
      {sendsMails(mailing) && <FirstSignInChoice isInvited={isInvited} onChoose={onChoose} />}
      {!isInvited && (
        <PasswordInput
          label={t('password', { ns: 'shared' })}
          description={t('passwordRule')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          minLength={site?.school?.isDemo ? 1 : minPasswordLength}
          autoComplete="new-password"
          {...field('password')}
        />
      )}
    </>
  );
}
