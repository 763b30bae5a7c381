import { Button, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../base/identity/web/identity.hooks.ts';
import { useFormDraft } from '../../../base/identity/web/use-form-draft.tsx';
import { ActionBar } from '../../../platform/web/components/ActionBar.tsx';
import { focusFirstFault } from '../../../platform/web/components/focus-first-fault.ts';
import { findTextFault } from '../../../platform/web/components/text-fault.ts';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import type { MessageTo } from '../../../platform/web/lists/message-to.ts';
import { maxMessageLength } from '../messages.contract.ts';
import { AskReaders } from './AskReaders.tsx';
import styles from './MessageForm.module.css';
import { type Recipient, useSendToSeveral } from './messages.hooks.ts';
import { NotSent } from './NotSent.tsx';
import { Recipients } from './Recipients.tsx';
import { ToGuardians } from './ToGuardians.tsx';
import { useOfferTakeBack } from './use-offer-take-back.ts';

type Props = { readonly to: MessageTo };

/** Sends a message to each of those selected in a list, and names those who did not get it. */
export function MessageToSeveral({ to }: Props) {
  const { t } = useTranslation('messages');
  const { t: shared } = useTranslation('shared');
  const { data: me } = useMe();
  const [recipients, setRecipients] = useState<readonly Recipient[]>(() => recipientsOf(to));
  const send = useSendToSeveral();
  const offerTakeBack = useOfferTakeBack();
  const [asked, setAsked] = useState<{ readonly message: string; readonly toGuardians: number }>();
  const draft = useFormDraft(
    'message',
    { message: '', toGuardians: 0 },
    { onStartOver: (values) => form.setValues(values) },
  );
  const form = useForm({
    initialValues: draft.first,
    onValuesChange: draft.keep,
    validate: { message: (text) => findTextFault(text, maxMessageLength) },
  });

  const sendNow = (values: { readonly message: string; readonly toGuardians: number }) => {
    const { message, toGuardians } = values;
    const sender = { senderEmail: me?.email, senderName: me?.displayName };
    send.mutate(
      { recipients, sender, message, toGuardians: toGuardians === 1 },
      {
        onSuccess: ({ failed, waits, sent }) => {
          if (waits > 0) toastSuccess(shared('waits'));
          // Recipients who got it are removed, so that the next attempt does not send it to them again.
          if (failed.length > 0) return setRecipients(failed.map(({ recipient }) => recipient));
          form.setFieldValue('message', '');
          form.getInputNode('message')?.focus();
          draft.done();
          if (waits === 0) offerTakeBack({ text: t('sent'), ids: sent, values, form });
        },
      },
    );
  };
  const submit = form.onSubmit(
    (values) => ('classes' in to ? setAsked(values) : sendNow(values)),
    focusFirstFault(form),
  );

  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      {draft.notice}
      <Stack>
        <Recipients
          recipients={recipients}
          onRemove={(gone) => setRecipients(recipients.filter((recipient) => recipient !== gone))}
        />
        {'classes' in to && (
          <>
            <p className={styles.hint}>{t('wholeClasses')}</p>
            <ToGuardians
              isChosen={form.values.toGuardians === 1}
              onChange={(isChosen) => form.setFieldValue('toGuardians', isChosen ? 1 : 0)}
            />
          </>
        )}
        <Textarea
          label={t('message')}
          description={t('messageHint.admin')}
          required
          autosize
          minRows={6}
          maxRows={18}
          {...form.getInputProps('message')}
        />
        {send.data && send.data.failed.length > 0 && <NotSent {...send.data} />}
      </Stack>
      <ActionBar count={recipients.length === 0 ? t('forNobody') : t('forSeveral', { count: recipients.length })}>
        <Button type="submit" size="md" loading={send.isPending} disabled={recipients.length === 0}>
          {t('submit')}
        </Button>
      </ActionBar>
      {asked && (
        <AskReaders
          classes={recipients.flatMap((recipient) => (recipient.type === 'class' ? [recipient.class] : []))}
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

function recipientsOf(to: MessageTo): Recipient[] {
  if ('classes' in to) return to.classes.map((number) => ({ type: 'class', class: number }));
  return to.teachers.map((teacher) => ({ type: 'teacher', ...teacher }));
}
