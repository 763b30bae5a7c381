import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Child } from '../../../base/guardians/children.contract.ts';
import { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { ActionBar } from '../../../platform/web/components/ActionBar.tsx';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { focusFirstFault } from '../../../platform/web/components/focus-first-fault.ts';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { waiting } from '../../../platform/web/offline/waiting.ts';
import { MessageField } from './MessageField.tsx';
import styles from './MessageForm.module.css';
import { useSendAsGuardian } from './messages.hooks.ts';
import { useChildText } from './use-child-text.ts';
import { useMessageForm } from './use-message-form.ts';

const empty: { readonly recipientType: 'admin' | 'teacher'; readonly message: string } = {
  recipientType: 'admin',
  message: '',
};

/** Sends a guardian's message about a child. */
export function GuardianMessageForm({ child }: { readonly child: Child }) {
  const { t } = useTranslation('messages');
  const childText = useChildText();
  const send = useSendAsGuardian();
  const { form, notice, whenStored, noteSent } = useMessageForm(`message ${child.roll}`, empty);
  const { recipientType } = form.values;
  const submit = form.onSubmit((values) => {
    send.mutate(
      { ...values, child: child.roll },
      {
        onStored: whenStored(),
        onSuccess: (sent) => noteSent(values, sent === waiting ? [] : [sent._id]),
        onError: (error) => form.setErrors(fieldFaults(error)),
      },
    );
  }, focusFirstFault(form));
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      {notice}
      <Stack>
        <p className="hint">{childText(child)}</p>
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
        <MessageField from="guardian" field={form.getInputProps('message')} />
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
