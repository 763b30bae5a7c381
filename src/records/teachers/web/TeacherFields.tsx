import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldTexts } from '../../../base/fields/web/field-texts.ts';
import type { CheckedForm } from '../../../base/identity/web/use-checked-form.ts';
import { AddressFields } from '../../../platform/web/components/AddressFields.tsx';
import { FormSection } from '../../../platform/web/components/FormSection.tsx';
import { NameParts } from '../../../platform/web/components/NameParts.tsx';

/** The values of both forms. */
export type TeacherValues = {
  name: string;
  familyName: string;
  givenName: string;
  preferredName: string;
  email: string;
  phone: string;
  subject: string;
  address: { street: string; city: string; state: string; postalCode: string };
  /** The values of the school's own fields. */
  fields: FieldTexts;
};

type Props = {
  readonly field: CheckedForm<TeacherValues>['field'];
  readonly emailRule?: string;
  /** Whether the school requires an email; if it does not, teachers without one are given one. */
  readonly isEmailRequired?: boolean;
  readonly stateLabel?: string;
  /** The stored values while editing; what is blank there can stay blank. */
  readonly known?: TeacherValues;
  /** Further fields about the person. */
  readonly children?: ReactNode;
};

export function TeacherFields({ field, emailRule, isEmailRequired = true, stateLabel, known, children }: Props) {
  const { t } = useTranslation('teachers');
  return (
    <>
      <FormSection title={t('person')}>
        <TextInput label={t('name', { ns: 'shared' })} required autoComplete="off" {...field('name')} />
        <TextInput
          label={t('email', { ns: 'shared' })}
          description={isEmailRequired ? emailRule : t('optional')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="email"
          required={isEmailRequired}
          autoComplete="off"
          {...field('email')}
        />
        {children}
        <TextInput
          label={t('phone')}
          type="tel"
          required={known?.phone !== ''}
          autoComplete="off"
          {...field('phone')}
        />
        <TextInput
          label={t('subject')}
          description={t('optional')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          {...field('subject')}
        />
      </FormSection>
      <NameParts field={field} first={known ?? {}} />
      <AddressFields field={field} known={known?.address} {...(stateLabel && { stateLabel })} />
    </>
  );
}
