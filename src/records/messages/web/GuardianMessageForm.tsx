import { Button, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { Child } from '../../../base/guardians/children.contract.ts';
import { useFormDraft } from '../../../base/identity/web/use-form-draft.tsx';
import { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { ActionBar } from '../../../platform/web/components/ActionBar.tsx';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { focusFirstFault } from '../../../platform/web/components/focus-first-fault.ts';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { findTextFault } from '../../../platform/web/components/text-fault.ts';
import { waiting } from '../../../platform/web/offline/waiting.ts';
import { maxMessageLength } from '../messages.contract.ts';
import styles from './MessageForm.module.css';
import { useSendAsGuardian } from './messages.hooks.ts';
import { useChildText } from './use-child-text.ts';
import { useOfferTakeBack } from './use-offer-take-back.ts';

/** Sends a guardian's message about a child. */
export function GuardianMessageForm({ child }: { readonly child: Child }) {
  const { t } = useTranslation('messages');
  const childText = useChildText();
  const send = useSendAsGuardian();
  const offerTakeBack = useOfferTakeBack();
  const empty: { recipientType: 'admin' | 'teacher'; message: string } = { recipientType: 'admin', message: '' };
  const draft = useFormDraft(`message ${child.roll}`, empty, { onStartOver: (values) => form.setValues(values) });
  const form = useForm({
    initialValues: draft.first,
    onValuesChange: draft.keep,
    validate: { message: (text) => findTextFault(text, maxMessageLength) },
  });
  const { recipientType } = form.values;
  const submit = form.onSubmit((values) => {
    send.mutate(
      { ...values, child: child.roll },
      {
        onSuccess: (sent) => {
          form.setFieldValue('message', '');
          form.getInputNode('message')?.focus();
          draft.done();
          if (sent !== waiting) offerTakeBack({ text: t('sent'), ids: [sent._id], values, form });
        },
        onError: (error) => form.setErrors(fieldFaults(error)),
      },
    );
  }, focusFirstFault(form));
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      {draft.notice}
      <Stack>
        <p className={styles.hint}>{childText(child)}</p>
        <Choice
          legend={t('recipient')}
          isLegendHidden
          className={styles.recipients}
          options={[
            { value: 'admin', label: t('toAdmin') },
            { value: 'teacher', label: t('classTeacher') },
          ]}
          value={recipientType}
          onChange={(type) => form.setFieldValue('recipientType', type)}
        />
        <Textarea
          label={t('message')}
          description={t('messageHint.guardian')}
          required
          autosize
          minRows={6}
          maxRows={18}
          {...form.getInputProps('message')}
        />
        <SaveFailure error={send.error} />
      </Stack>
      <ActionBar count={t(recipientType === 'admin' ? 'forAdmin' : 'forClassTeacher')}>
        <Button type="submit" size="md" loading={send.isPending}>
          {t('submit')}
        </Button>
      </ActionBar>
    </form>
  );
}
