import { TextInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requires } from '../../../platform/contract/school-policies.ts';
import { genders, maxRoll } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { AddressFields } from '../../../platform/web/components/AddressFields.tsx';
import { ChoiceField } from '../../../platform/web/components/ChoiceField.tsx';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import { FormSection } from '../../../platform/web/components/FormSection.tsx';
import { NameParts } from '../../../platform/web/components/NameParts.tsx';
import { classOptions } from '../../../platform/web/components/school-options.ts';
import { WholeNumberField } from '../../../platform/web/components/WholeNumberField.tsx';
import { formatDate, formatDigits } from '../../../platform/web/format.ts';
import { useRollCheck } from '../../enrolments/web/enrolments.hooks.ts';
import type { CheckedForm } from '../../identity/web/use-checked-form.ts';
import { useSchool } from '../../school/web/school.hooks.ts';
import { useSessions } from '../../school/web/sessions.hooks.ts';
import { earliestBirth, maxNumberInClass, studentEmail } from '../students.contract.ts';
import { sessionsToEnrol } from './sessions-to-enrol.ts';
import type { StudentValues } from './student-values.ts';

type Props = {
  readonly form: CheckedForm<StudentValues>;
  readonly isNew: boolean;
  readonly firstRoll: string;
  /** The stored values; in the edit form, a field that is blank in them can stay blank. */
  readonly known: StudentValues;
};

/** The fields of both forms; the edit form has no password. */
export function StudentFormFields(props: Props) {
  const { form, isNew, known } = props;
  const school = useSchool().data?.school;
  const policies = school?.policies ?? { requiredFields: null };
  const isRequired = (path: string, text: string) => (isNew || text !== '') && requires(policies, path);
  const addressKnown = isNew ? undefined : known.address;
  return (
    <>
      <Personal {...props} isRequired={isRequired} today={school?.today} />
      <NameParts field={form.field} first={form.first} />
      <Academic {...props} isRequired={isRequired} />
      <AddressFields field={form.field} known={requires(policies, 'address') ? addressKnown : noAddress} />
      <GuardianDetails {...props} isRequired={isRequired} />
    </>
  );
}

type PartProps = Props & { readonly isRequired: (path: string, text: string) => boolean };

function Personal({ form: { field }, known, isRequired, today }: PartProps & { readonly today: string | undefined }) {
  const { t } = useTranslation('students');
  return (
    <FormSection title={t('personal')}>
      <TextInput label={t('name', { ns: 'shared' })} required autoComplete="off" {...field('name')} />
      <DateField
        label={t('dateOfBirth')}
        required={isRequired('dateOfBirth', known.dateOfBirth)}
        earliest={earliestBirth}
        latest={today}
        tooLate={t('birthInFuture')}
        {...field('dateOfBirth')}
      />
      <Choice
        label={t('gender')}
        required={isRequired('gender', known.gender)}
        options={genders.map((gender) => ({ value: gender, label: t(`genders.${gender}`) }))}
        {...field('gender')}
      />
    </FormSection>
  );
}

function Academic({ isRequired, ...props }: PartProps) {
  const { form, isNew, known } = props;
  const { field } = form;
  const { t } = useTranslation('students');
  const school = useSchool().data?.school;
  const optional = { description: t('optional'), inputWrapperOrder: descriptionBelow };
  return (
    <FormSection title={t('academic')}>
      <SignInFields
        {...props}
        domain={school?.domain ?? ''}
        isRandom={school?.studentInitialPassword === 'random'}
        isRollRequired={isRequired('roll', 'roll')}
      />
      <Choice
        label={t('chooseClass', { ns: 'shared' })}
        options={classOptions('open', form.first.class)}
        {...field('class')}
      />
      <SessionField form={form} isNew={isNew} known={known} today={school?.today} />
      <TextInput
        label={t('courseEnrolled')}
        required={isRequired('courseEnrolled', known.courseEnrolled)}
        {...field('courseEnrolled')}
      />
      <TextInput label={t('admissionNumber')} {...optional} autoComplete="off" {...field('admissionNumber')} />
      {known.numberInClass !== '' && (
        <WholeNumberField
          label={t('numberInClass')}
          {...optional}
          least={1}
          most={maxNumberInClass}
          {...field('numberInClass')}
        />
      )}
    </FormSection>
  );
}

function GuardianDetails({ form: { field }, known: { guardianDetails: guardian }, isRequired }: PartProps) {
  const { t } = useTranslation('students');
  const optional = { description: t('optional'), inputWrapperOrder: descriptionBelow };
  return (
    <FormSection title={t('guardian')}>
      <TextInput
        label={t('guardianName')}
        required={isRequired('guardianDetails', guardian.name)}
        autoComplete="off"
        {...field('guardianDetails.name')}
      />
      <TextInput
        label={t('guardianRelation')}
        required={isRequired('guardianDetails', guardian.relation)}
        {...field('guardianDetails.relation')}
      />
      <TextInput
        label={t('guardianPhone')}
        type="tel"
        required={isRequired('guardianDetails', guardian.phone)}
        autoComplete="off"
        {...field('guardianDetails.phone')}
      />
      <TextInput
        label={t('guardianEmail')}
        {...optional}
        type="email"
        autoComplete="off"
        {...field('guardianDetails.email')}
      />
    </FormSection>
  );
}

/** An address without values; its blank fields are not required. */
const noAddress = { street: '', city: '', state: '', postalCode: '' };

const descriptionBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

type ChoiceProps = Omit<ComponentProps<typeof ChoiceField>, 'data'> & {
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** A select without a default value. */
function Choice({ label, options, ...field }: ChoiceProps) {
  const { t } = useTranslation('students');
  return (
    <ChoiceField
      label={label}
      required
      data={[{ value: '', label: t('choose', { ns: 'shared' }) }, ...options]}
      {...field}
    />
  );
}

type SessionProps = Omit<Props, 'firstRoll'> & { readonly today: string | undefined };

/**
 * A choice of the present session, the next one, and the student's own. For a future session it shows its first day.
 */
function SessionField({ form, isNew, known, today = '' }: SessionProps) {
  const { t } = useTranslation('students');
  const { data: all = [] } = useSessions();
  const [chosen, setChosen] = useState(form.first.session);
  const field = form.field('session');
  const offered = sessionsToEnrol(all, today);
  const own = all.filter(
    ({ session }) => session === form.first.session && !offered.some((one) => one.session === session),
  );
  const options = [...own, ...offered].map(({ session }) => ({ value: session, label: formatDigits(session) }));
  const later =
    chosen === known.session && !isNew ? undefined : offered.find((one) => one.session === chosen && one.from > today);
  return (
    <Choice
      label={t('session')}
      options={options}
      {...field}
      inputWrapperOrder={descriptionBelow}
      {...(later && { description: t(isNew ? 'beginsOn' : 'movesOn', { date: formatDate(later.from) }) })}
      onChange={(event) => {
        field.onChange(event);
        setChosen(event.currentTarget.value);
      }}
    />
  );
}

type SignInProps = Props & { readonly domain: string; readonly isRandom: boolean; readonly isRollRequired: boolean };

/** The roll, and the email and first password derived from it. A random password does not exist yet. */
function SignInFields({ form, isNew, firstRoll, known, domain, isRandom, isRollRequired }: SignInProps) {
  const { t } = useTranslation('students');
  const [roll, setRoll] = useState(firstRoll);
  const rollField = form.field('roll');
  const number = readWholeNumber(roll, 1, maxRoll);
  const check = useRollCheck();

  const tellIfTaken = async (input: HTMLInputElement) => {
    if (number === undefined || roll === known.roll) return;
    const answer = await check(number);
    if (!answer?.isTaken || input.value !== roll) return;
    form.setFault(
      'roll',
      t(answer.nextFree ? 'rollTaken' : 'rollTakenAll', { roll: number, next: answer.nextFree ?? '' }),
    );
  };

  const derived = { readOnly: true, description: t('derived'), inputWrapperOrder: descriptionBelow };
  return (
    <>
      <WholeNumberField
        label={t('roll')}
        required={!isNew || isRollRequired}
        least={1}
        most={maxRoll}
        {...rollField}
        onChange={(event) => {
          rollField.onChange(event);
          setRoll(event.currentTarget.value);
        }}
        onBlur={(event) => {
          rollField.onBlur(event);
          // While the form is being submitted, a taken roll is reported by the response instead.
          if ((event.relatedTarget as HTMLButtonElement | null)?.type !== 'submit') tellIfTaken(event.currentTarget);
        }}
      />
      <TextInput
        label={t('email', { ns: 'shared' })}
        {...derived}
        value={number ? studentEmail(number, domain) : ''}
        error={form.errors.email}
      />
      {isNew && (
        <TextInput
          label={t('password', { ns: 'shared' })}
          {...derived}
          description={t(isRandom ? 'madeAtAdding' : 'derived')}
          value={isRandom ? '' : (number ?? '')}
        />
      )}
    </>
  );
}
