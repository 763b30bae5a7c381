import { Button, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../../platform/contract/school-terms.ts';
import { failureText, fieldFaults, serverText } from '../../../platform/web/api/failure-text.ts';
import { ActionBar } from '../../../platform/web/components/ActionBar.tsx';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { ClassPicker } from '../../../platform/web/components/ClassPicker.tsx';
import { focusFirstFault } from '../../../platform/web/components/focus-first-fault.ts';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { findTextFault } from '../../../platform/web/components/text-fault.ts';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { waiting } from '../../../platform/web/offline/waiting.ts';
import { useMe } from '../../identity/web/identity.hooks.ts';
import { useFormDraft } from '../../identity/web/use-form-draft.tsx';
import { maxMessageLength } from '../messages.contract.ts';
import styles from './MessageForm.module.css';
import { type NewMessage, useSendMessage } from './messages.hooks.ts';
import { TeacherChoice } from './TeacherChoice.tsx';
import { ToGuardians } from './ToGuardians.tsx';

type RecipientType = 'admin' | 'class' | 'teacher';
type Props = {
  readonly from: Exclude<Role, 'guardian'>;
  readonly recipients: readonly [RecipientType, ...RecipientType[]];
};

const labels = { admin: 'toAdmin', class: 'toClass', teacher: 'toTeacher' } as const;

/** Sends a message to one of the role's possible recipients. */
export function MessageForm({ from, recipients }: Props) {
  const { t } = useTranslation('messages');
  const { data: me } = useMe();
  const send = useSendMessage(from);
  // A draft keeps numbers and texts.
  const empty = { recipientType: recipients[0], className: 0, teacherEmail: '', toGuardians: 0, message: '' };
  const draft = useFormDraft('message', empty, { onStartOver: (values) => form.setValues(values) });
  const form = useForm({
    initialValues: draft.first,
    onValuesChange: draft.keep,
    validate: {
      className: (number, { recipientType }) => (recipientType === 'class' && !number ? t('classMissing') : null),
      teacherEmail: (email, { recipientType }) => (recipientType === 'teacher' && !email ? t('teacherMissing') : null),
      message: (text) => findTextFault(text, maxMessageLength),
    },
  });
  const { recipientType, className, teacherEmail } = form.values;

  const recipientLine =
    recipientType === 'admin'
      ? t('forAdmin')
      : recipientType === 'class' && className
        ? t('forClass', { class: className })
        : recipientType === 'teacher' && teacherEmail
          ? t('forTeacher', { email: teacherEmail })
          : t('forNobody');

  const submit = form.onSubmit(({ message, toGuardians }) => {
    const body: NewMessage = {
      senderEmail: me?.email,
      senderName: me?.displayName,
      recipientType,
      className: recipientType === 'class' ? className : null,
      teacherEmail: recipientType === 'teacher' ? teacherEmail : null,
      ...(recipientType === 'class' && { toGuardians: toGuardians === 1 }),
      message,
    };
    send.mutate(body, {
      onSuccess: (sent) => {
        form.setFieldValue('message', '');
        form.getInputNode('message')?.focus();
        draft.done();
        if (sent !== waiting) toastSuccess(t('sent'));
      },
      onError: (error) => form.setErrors(fieldFaults(error)),
    });
  }, focusFirstFault(form));

  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      {draft.notice}
      <Stack>
        {recipients.length > 1 && (
          <Choice
            legend={t('recipient')}
            isLegendHidden
            className={styles.recipients}
            options={recipients.map((type) => ({ value: type, label: t(labels[type]) }))}
            value={recipientType}
            onChange={(type) => form.setFieldValue('recipientType', type)}
          />
        )}
        {recipientType === 'class' && (
          <div data-path={(form.getInputProps('className') as { readonly 'data-path'?: string })['data-path']}>
            <ClassPicker
              offered="open"
              value={className || undefined}
              onChange={(number) => form.setFieldValue('className', number)}
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
        {send.isError && (
          <Notice kind="warm" role="alert" title={failureText(send.error, t('sendFailed'), t('sendNoAnswer'))}>
            {serverText(send.error, '')}
          </Notice>
        )}
      </Stack>
      <ActionBar count={recipientLine}>
        <Button type="submit" size="md" loading={send.isPending}>
          {send.isPending ? t('sending') : t('submit')}
        </Button>
      </ActionBar>
    </form>
  );
}
