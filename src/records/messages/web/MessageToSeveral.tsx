import { Button, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../base/identity/web/identity.hooks.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { ActionBar } from '../../../platform/web/components/ActionBar.tsx';
import { focusFirstFault } from '../../../platform/web/components/focus-first-fault.ts';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import type { MessageTo } from '../../../platform/web/lists/message-to.ts';
import { AskReaders } from './AskReaders.tsx';
import { MessageField } from './MessageField.tsx';
import styles from './MessageForm.module.css';
import { type Recipient, type SentToSeveral, useSendToSeveral } from './messages.hooks.ts';
import { Recipients } from './Recipients.tsx';
import { ToGuardians } from './ToGuardians.tsx';
import { useMessageForm } from './use-message-form.ts';
import { useRecipientName } from './use-recipient-name.ts';

const empty = { message: '', toGuardians: 0 };

/** Sends a message to each of those selected in a list, and names those who did not get it. */
export function MessageToSeveral({ to }: { readonly to: MessageTo }) {
  const { t } = useTranslation('messages');
  const { t: shared } = useTranslation('shared');
  const { data: me } = useMe();
  const [recipients, setRecipients] = useState<readonly Recipient[]>(() => recipientsOf(to));
  const send = useSendToSeveral();
  const [asked, setAsked] = useState<typeof empty>();
  const { form, notice, whenStored, noteSent } = useMessageForm('message', empty);

  const sendNow = (values: typeof empty) => {
    setAsked(undefined);
    const { message, toGuardians } = values;
    const dropDraft = whenStored();
    const sender = { senderEmail: me?.email, senderName: me?.displayName };
    send.mutate(
      { recipients, sender, message, toGuardians: toGuardians === 1 },
      {
        onStored: ({ failed }) => failed.length === 0 && dropDraft(),
        onSuccess: ({ failed, waits, sent }) => {
          if (waits > 0) toastSuccess(shared('waits'));
          // Recipients who got it are removed, so that the next attempt does not send it to them again.
          if (failed.length > 0) return setRecipients(failed.map(({ recipient }) => recipient));
          noteSent(values, waits === 0 ? sent : []);
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
      {notice}
      <Stack>
        <Recipients
          recipients={recipients}
          onRemove={(gone) => setRecipients(recipients.filter((recipient) => recipient !== gone))}
        />
        {'classes' in to && <WholeClasses form={form} />}
        <MessageField from="admin" field={form.getInputProps('message')} />
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
          onSend={() => sendNow(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </form>
  );
}

function WholeClasses({ form }: { readonly form: UseFormReturnType<typeof empty> }) {
  const { t } = useTranslation('messages');
  return (
    <>
      <p className="hint">{t('wholeClasses')}</p>
      <ToGuardians
        isChosen={form.values.toGuardians === 1}
        onChange={(isChosen) => form.setFieldValue('toGuardians', isChosen ? 1 : 0)}
      />
    </>
  );
}

function recipientsOf(to: MessageTo): Recipient[] {
  if ('classes' in to) return to.classes.map((number) => ({ type: 'class', class: number }));
  return to.teachers.map((teacher) => ({ type: 'teacher', ...teacher }));
}

/** Shows how many got a message, who did not, and why. */
function NotSent({ sent: { length: sent }, failed }: SentToSeveral) {
  const { t } = useTranslation('messages');
  const nameOf = useRecipientName();
  return (
    <Notice kind="warm" role="alert" title={t('sentToSome', { sent, total: sent + failed.length })}>
      <ul>
        {failed.map(({ recipient, error }) => (
          <li key={nameOf(recipient)}>
            {t('notSentTo', {
              name: nameOf(recipient),
              why: error ? failureText(error, undefined, t('maybeSent')) : t('notTried'),
            })}
          </li>
        ))}
      </ul>
      {t('sendToThese')}
    </Notice>
  );
}
