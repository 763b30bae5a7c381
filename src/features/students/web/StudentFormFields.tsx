import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNumbers, genders, maxRoll, sessions } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { AddressFields } from '../../../platform/web/components/AddressFields.tsx';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import { FormSection } from '../../../platform/web/components/FormSection.tsx';
import { WholeNumberField } from '../../../platform/web/components/WholeNumberField.tsx';
import { useRollCheck } from '../../enrolments/web/enrolments.hooks.ts';
import type { CheckedForm } from '../../identity/web/use-checked-form.ts';
import { useSchool } from '../../school/web/school.hooks.ts';
import { earliestBirth, studentEmail } from '../students.contract.ts';
import type { StudentValues } from './student-values.ts';

type Props = {
  readonly form: CheckedForm<StudentValues>;
  readonly isNew: boolean;
  readonly firstRoll: string;
  /** The roll that is known to be free. */
  readonly knownRoll: string;
};

/** The fields of both forms; the edit form has no password. */
export function StudentFormFields({ form, isNew, firstRoll, knownRoll }: Props) {
  const { t } = useTranslation('students');
  const { data: site } = useSchool();
  const { field } = form;
  return (
    <>
      <FormSection title={t('personal')}>
        <TextInput label={t('name')} required autoComplete="off" {...field('name')} />
        <DateField
          label={t('dateOfBirth')}
          required
          earliest={earliestBirth}
          latest={site?.school?.today}
          tooLate={t('birthInFuture')}
          {...field('dateOfBirth')}
        />
        <Choice label={t('gender')} values={genders} {...field('gender')} />
      </FormSection>
      <FormSection title={t('academic')}>
        <SignInFields
          form={form}
          isNew={isNew}
          firstRoll={firstRoll}
          knownRoll={knownRoll}
          domain={site?.school?.domain ?? ''}
          isRandom={site?.school?.studentInitialPassword === 'random'}
        />
        <Choice label={t('class')} values={classNumbers.map(String)} {...field('class')} />
        <Choice label={t('session')} values={sessions} {...field('session')} />
        <TextInput label={t('courseEnrolled')} required {...field('courseEnrolled')} />
      </FormSection>
      <AddressFields field={field} />
      <FormSection title={t('guardian')}>
        <TextInput label={t('guardianName')} required autoComplete="off" {...field('guardianDetails.name')} />
        <TextInput label={t('guardianRelation')} required {...field('guardianDetails.relation')} />
        <TextInput
          label={t('guardianPhone')}
          type="tel"
          required
          autoComplete="off"
          {...field('guardianDetails.phone')}
        />
        <TextInput
          label={t('guardianEmail')}
          description={t('optional')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="email"
          autoComplete="off"
          {...field('guardianDetails.email')}
        />
      </FormSection>
    </>
  );
}

type ChoiceProps = { readonly label: string; readonly values: readonly string[] };

/** A select without a default value. */
function Choice({ label, values, ...field }: ChoiceProps) {
  const { t } = useTranslation('students');
  return (
    <NativeSelect label={label} required {...field}>
      <option value="">{t('choose')}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </NativeSelect>
  );
}

type SignInProps = Props & { readonly domain: string; readonly isRandom: boolean };

/** The roll, and the email and first password derived from it. A random password does not exist yet. */
function SignInFields({ form, isNew, firstRoll, knownRoll, domain, isRandom }: SignInProps) {
  const { t } = useTranslation('students');
  const [roll, setRoll] = useState(firstRoll);
  const rollField = form.field('roll');
  const number = readWholeNumber(roll, 1, maxRoll);
  const check = useRollCheck();

  const tellIfTaken = async (input: HTMLInputElement) => {
    if (number === undefined || roll === knownRoll) return;
    const answer = await check(number);
    if (!answer?.isTaken || input.value !== roll) return;
    form.setFault('roll', t(answer.nextFree ? 'rollTaken' : 'rollTakenAll', { roll: number, next: answer.nextFree }));
  };

  const derived = {
    readOnly: true,
    description: t('derived'),
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
  };
  return (
    <>
      <WholeNumberField
        label={t('roll')}
        required
        least={1}
        most={maxRoll}
        {...rollField}
        onChange={(event) => {
          rollField.onChange(event);
          setRoll(event.currentTarget.value);
        }}
        onBlur={(event) => {
          rollField.onBlur(event);
          // When the form is being submitted, its response reports a taken roll.
          if ((event.relatedTarget as HTMLButtonElement | null)?.type !== 'submit') tellIfTaken(event.currentTarget);
        }}
      />
      <TextInput
        label={t('email')}
        {...derived}
        value={number ? studentEmail(number, domain) : ''}
        error={form.errors.email}
      />
      {isNew && (
        <TextInput
          label={t('password')}
          {...derived}
          description={t(isRandom ? 'madeAtAdding' : 'derived')}
          value={isRandom ? '' : (number ?? '')}
        />
      )}
    </>
  );
}
