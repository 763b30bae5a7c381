import { Button, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGroupChoices } from '../../../base/groups/web/groups.hooks.ts';
import { useMe } from '../../../base/identity/web/identity.hooks.ts';
import type { Role } from '../../../platform/contract/school-terms.ts';
import { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { ActionBar } from '../../../platform/web/components/ActionBar.tsx';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { ClassPicker } from '../../../platform/web/components/ClassPicker.tsx';
import { focusFirstFault } from '../../../platform/web/components/focus-first-fault.ts';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { waiting } from '../../../platform/web/offline/waiting.ts';
import { AskReaders } from './AskReaders.tsx';
import { type Family, FamilyChoice, useFamily } from './FamilyChoice.tsx';
import { MessageField } from './MessageField.tsx';
import styles from './MessageForm.module.css';
import { type NewMessage, useReaders, useSendMessage } from './messages.hooks.ts';
import { PersonChoice, personOf } from './PersonChoice.tsx';
import { TeacherChoice } from './TeacherChoice.tsx';
import { ToGuardians } from './ToGuardians.tsx';
import { useMessageForm } from './use-message-form.ts';

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
  const send = useSendMessage(from);
  const bodyOf = useBody();
  // A draft that was begun for other recipients must not go to this family, so each family has its own.
  const draftName = family ? `message ${family.roll} ${family.person}` : 'message';
  const { form, notice, whenStored, noteSent } = useMessageForm(draftName, emptyFor(recipients, family), {
    className: (number, { recipientType }) => (isOfClass(recipientType) && !number ? t('classMissing') : null),
    person: (_, { recipientType, className }) =>
      recipientType === 'person' && className && !recipient.person ? t('personMissing') : null,
    teacherEmail: (email, { recipientType }) => (recipientType === 'teacher' && !email ? t('teacherMissing') : null),
  });
  const [asked, setAsked] = useState<Values>();
  const recipient = useRecipient(form.values, family);

  const sendNow = (values: Values) => {
    setAsked(undefined);
    const to = values.recipientType === 'person' ? recipient.name : undefined;
    send.mutate(
      { body: bodyOf(values, recipient.person), to },
      {
        onStored: whenStored(),
        onSuccess: (sent) => noteSent(values, sent === waiting ? [] : [sent._id]),
        onError: (error) => {
          const { student, guardian, ...faults } = fieldFaults(error);
          const ofPerson = student ?? guardian;
          form.setErrors({ ...faults, ...(ofPerson && { person: ofPerson }) });
        },
      },
    );
  };
  const submit = form.onSubmit(
    (values) => (values.recipientType === 'class' ? setAsked(values) : sendNow(values)),
    focusFirstFault(form),
  );

  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      {notice}
      <Stack>
        <RecipientFields form={form} recipients={recipients} recipient={recipient} />
        <MessageField from={from} field={form.getInputProps('message')} />
        <SaveFailure error={send.error} />
      </Stack>
      <ActionBar count={useLine(form.values, recipient)}>
        <Button type="submit" size="md" loading={send.isPending}>
          {t('submit')}
        </Button>
      </ActionBar>
      {asked && (
        <AskReaders
          classes={[asked.className]}
          toGuardians={asked.toGuardians === 1}
          onSend={() => sendNow(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </form>
  );
}

type Values = ReturnType<typeof emptyFor>;
type Recipient = ReturnType<typeof useRecipient>;

/** The empty values of the draft, which keeps numbers and texts. */
function emptyFor(recipients: Props['recipients'], family: Family | undefined) {
  return {
    recipientType: family ? ('person' as const) : recipients[0],
    className: family?.class ?? 0,
    teacherEmail: '',
    person: family?.person ?? '',
    toGuardians: 0,
    message: '',
  };
}

/** The chosen person, in the family that the address names or in the chosen class. */
function useRecipient({ recipientType, className, person: chosen }: Values, family: Family | undefined) {
  const readers = useReaders(recipientType === 'person' && className > 0 ? [className] : []);
  // If the student is not in the class, the form asks for the recipient as usual.
  const child = readers.data?.find(({ roll }) => roll === family?.roll);
  const isForFamily = family !== undefined && (child !== undefined || readers.isPending);
  const person = chosen || (child?.guardians.length === 0 ? String(child.roll) : '');
  const { student, guardian } = personOf(person);
  const ofClass = readers.data?.find(({ roll }) => roll === student);
  const reader = guardian === undefined ? ofClass : ofClass?.guardians.find(({ _id }) => _id === guardian);
  return { child, isForFamily, person, name: reader?.name };
}

function useBody() {
  const { data: me } = useMe();
  return ({ recipientType, className, teacherEmail, toGuardians, message }: Values, person: string) =>
    ({
      senderEmail: me?.email,
      senderName: me?.displayName,
      recipientType,
      className: recipientType === 'class' ? className : null,
      teacherEmail: recipientType === 'teacher' ? teacherEmail : null,
      ...(recipientType === 'class' && { toGuardians: toGuardians === 1 }),
      ...(recipientType === 'person' && personOf(person)),
      message,
    }) as NewMessage;
}

function useLine({ recipientType, className, teacherEmail }: Values, { name }: Recipient): string {
  const { t } = useTranslation('messages');
  if (recipientType === 'admin') return t('forAdmin');
  if (recipientType === 'class' && className) return t('forClass', { class: className });
  if (recipientType === 'teacher' && teacherEmail) return t('forTeacher', { email: teacherEmail });
  if (recipientType === 'person' && name !== undefined) return t('forTeacher', { email: nameOf(name) });
  return t('forNobody');
}

type FieldsProps = Pick<Props, 'recipients'> & {
  readonly form: UseFormReturnType<Values>;
  readonly recipient: Recipient;
};

function RecipientFields({ form, recipients, recipient: { child, isForFamily, person } }: FieldsProps) {
  const { t } = useTranslation('messages');
  const groups = useGroupChoices();
  const { recipientType, className, toGuardians } = form.values;
  return (
    <>
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
          isChosen={toGuardians === 1}
          onChange={(isChosen) => form.setFieldValue('toGuardians', isChosen ? 1 : 0)}
        />
      )}
      {recipientType === 'person' && className > 0 && !child && (
        <PersonChoice classNumber={className} {...form.getInputProps('person')} />
      )}
      {child && (
        <FamilyChoice
          child={child}
          value={person}
          error={form.errors.person as string | undefined}
          onChange={(chosen) => form.setFieldValue('person', chosen)}
        />
      )}
      {recipientType === 'teacher' && <TeacherChoice {...form.getInputProps('teacherEmail')} />}
    </>
  );
}

function isOfClass(recipientType: RecipientType): boolean {
  return recipientType === 'class' || recipientType === 'person';
}
