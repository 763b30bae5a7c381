import { Button, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGroupChoices } from '../../../base/groups/web/groups.hooks.ts';
import { useMe } from '../../../base/identity/web/identity.hooks.ts';
import { useFormDraft } from '../../../base/identity/web/use-form-draft.tsx';
import type { Role } from '../../../platform/contract/school-terms.ts';
import { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { ActionBar } from '../../../platform/web/components/ActionBar.tsx';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { ClassPicker } from '../../../platform/web/components/ClassPicker.tsx';
import { focusFirstFault } from '../../../platform/web/components/focus-first-fault.ts';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { findTextFault } from '../../../platform/web/components/text-fault.ts';
import { waiting } from '../../../platform/web/offline/waiting.ts';
import { maxMessageLength } from '../messages.contract.ts';
import { AskReaders } from './AskReaders.tsx';
import { type Family, FamilyChoice, useFamily } from './FamilyChoice.tsx';
import styles from './MessageForm.module.css';
import { type NewMessage, useReaders, useSendMessage } from './messages.hooks.ts';
import { PersonChoice, personOf } from './PersonChoice.tsx';
import { TeacherChoice } from './TeacherChoice.tsx';
import { ToGuardians } from './ToGuardians.tsx';
import { useOfferTakeBack } from './use-offer-take-back.ts';

type RecipientType = 'admin' | 'class' | 'teacher' | 'person';
type Props = {
  readonly from: Exclude<Role, 'guardian' | 'staff'>;
  readonly recipients: readonly [RecipientType, ...RecipientType[]];
};

const labels = { admin: 'toAdmin', class: 'toClass', teacher: 'toTeacher', person: 'toPerson' } as const;

/** Sends a message to one of the role's possible recipients, or to the family that the address names. */
export function MessageForm(props: Props) {
  const family = useFamily();
  return <Form key={`${family?.roll} ${family?.person}`} family={family} {...props} />;
}

function Form({ from, recipients, family }: Props & { readonly family: Family | undefined }) {
  const { t } = useTranslation('messages');
  const { data: me } = useMe();
  const send = useSendMessage(from);
  const groups = useGroupChoices();
  const offerTakeBack = useOfferTakeBack();
  // The empty values of the draft, which keeps numbers and texts.
  const empty = {
    recipientType: family ? ('person' as const) : recipients[0],
    className: family?.class ?? 0,
    teacherEmail: '',
    person: family?.person ?? '',
    toGuardians: 0,
    message: '',
  };
  // A draft that was begun for other recipients must not go to this family, so each family has its own.
  const draft = useFormDraft(family ? `message ${family.roll} ${family.person}` : 'message', empty, {
    onStartOver: (values) => form.setValues(values),
  });
  const form = useForm({
    initialValues: draft.first,
    onValuesChange: draft.keep,
    validate: {
      className: (number, { recipientType }) => (isOfClass(recipientType) && !number ? t('classMissing') : null),
      person: (person, { recipientType, className }) =>
        recipientType === 'person' && className && !(person || onlyOne) ? t('personMissing') : null,
      teacherEmail: (email, { recipientType }) => (recipientType === 'teacher' && !email ? t('teacherMissing') : null),
      message: (text) => findTextFault(text, maxMessageLength),
    },
  });
  const { recipientType, className, teacherEmail } = form.values;
  const [asked, setAsked] = useState<typeof empty>();
  const readers = useReaders(recipientType === 'person' && className > 0 ? [className] : []);
  // If the student is not in the class, the form asks for the recipient as usual.
  const ofFamily = readers.data?.find(({ roll }) => roll === family?.roll);
  const isForFamily = family !== undefined && (ofFamily !== undefined || readers.isPending);
  const onlyOne = ofFamily?.guardians.length === 0 ? String(ofFamily.roll) : '';
  const person = form.values.person || onlyOne;
  const { student, guardian } = personOf(person);
  const child = readers.data?.find(({ roll }) => roll === student);
  const reader = guardian === undefined ? child : child?.guardians.find(({ _id }) => _id === guardian);

  const recipientLine =
    recipientType === 'admin'
      ? t('forAdmin')
      : recipientType === 'class' && className
        ? t('forClass', { class: className })
        : recipientType === 'teacher' && teacherEmail
          ? t('forTeacher', { email: teacherEmail })
          : recipientType === 'person' && reader
            ? t('forTeacher', { email: nameOf(reader.name) })
            : t('forNobody');

  const sendNow = (values: typeof empty) => {
    const { message, toGuardians } = values;
    const body: NewMessage = {
      senderEmail: me?.email,
      senderName: me?.displayName,
      recipientType,
      className: recipientType === 'class' ? className : null,
      teacherEmail: recipientType === 'teacher' ? teacherEmail : null,
      ...(recipientType === 'class' && { toGuardians: toGuardians === 1 }),
      ...(recipientType === 'person' && personOf(person)),
      message,
    } as NewMessage;
    const to = recipientType === 'person' ? reader?.name : undefined;
    send.mutate(
      { body, to },
      {
        onSuccess: (sent) => {
          form.setFieldValue('message', '');
          form.getInputNode('message')?.focus();
          draft.done();
          if (sent !== waiting) offerTakeBack({ text: t('sent'), ids: [sent._id], values, form });
        },
        onError: (error) => {
          const { student, guardian, ...faults } = fieldFaults(error);
          const ofPerson = student ?? guardian;
          form.setErrors({ ...faults, ...(ofPerson && { person: ofPerson }) });
        },
      },
    );
  };
  const submit = form.onSubmit(
    (values) => (recipientType === 'class' ? setAsked(values) : sendNow(values)),
    focusFirstFault(form),
  );

  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      {draft.notice}
      <Stack>
        {recipients.length > 1 && !isForFamily && (
          <Choice
            legend={t('recipient')}
            isLegendHidden
            className={styles.recipients}
            options={recipients.map((type) => ({ value: type, label: t(labels[type]) }))}
            value={recipientType}
            onChange={(type) => form.setFieldValue('recipientType', type)}
          />
        )}
        {isOfClass(recipientType) && !isForFamily && (
          <div data-path={(form.getInputProps('className') as { readonly 'data-path'?: string })['data-path']}>
            <ClassPicker
              offered="open"
              groups={recipientType === 'class' ? groups : undefined}
              value={className || undefined}
              onChange={(number) => form.setValues({ className: number, person: '' })}
            />
            {form.errors.className && (
              <p className={styles.fault} role="alert">
                {form.errors.className}
              </p>
            )}
          </div>
        )}
        {recipientType === 'class' && (
          <ToGuardians
            isChosen={form.values.toGuardians === 1}
            onChange={(isChosen) => form.setFieldValue('toGuardians', isChosen ? 1 : 0)}
          />
        )}
        {recipientType === 'person' && className > 0 && !ofFamily && (
          <PersonChoice classNumber={className} {...form.getInputProps('person')} />
        )}
        {ofFamily && (
          <FamilyChoice
            child={ofFamily}
            value={person}
            error={form.errors.person as string | undefined}
            onChange={(chosen) => form.setFieldValue('person', chosen)}
          />
        )}
        {recipientType === 'teacher' && <TeacherChoice {...form.getInputProps('teacherEmail')} />}
        <Textarea
          label={t('message')}
          description={t(`messageHint.${from}`)}
          required
          autosize
          minRows={6}
          maxRows={18}
          {...form.getInputProps('message')}
        />
        <SaveFailure error={send.error} />
      </Stack>
      <ActionBar count={recipientLine}>
        <Button type="submit" size="md" loading={send.isPending}>
          {t('submit')}
        </Button>
      </ActionBar>
      {asked && (
        <AskReaders
          classes={[asked.className]}
          toGuardians={asked.toGuardians === 1}
          onSend={() => {
            setAsked(undefined);
            sendNow(asked);
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </form>
  );
}

function isOfClass(recipientType: RecipientType): boolean {
  return recipientType === 'class' || recipientType === 'person';
}
