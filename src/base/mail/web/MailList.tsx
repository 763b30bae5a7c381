import { Button, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { Dialog } from '../../../platform/web/components/Dialog.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { PlainText } from '../../../platform/web/components/PlainText.tsx';
import { saveFile } from '../../../platform/web/components/save-file.ts';
import { toastsOf } from '../../../platform/web/components/toast-change.ts';
import { formatInstant } from '../../../platform/web/format.ts';
import type { Mail } from '../mail.contract.ts';
import styles from './Mail.module.css';
import { useRetryMail } from './mail.hooks.ts';
import { useKindWords } from './use-kind-words.ts';

const parts = [
  { part: 'waiting', states: ['waiting'] },
  { part: 'failed', states: ['failed'] },
  { part: 'done', states: ['sent', 'kept', 'dropped'] },
] as const satisfies readonly { readonly part: string; readonly states: readonly Mail['state'][] }[];

/**
 * Mails by state. The content of a mail, if it is known, is shown as plain text; its HTML is downloaded instead,
 * because the pages show no foreign markup.
 */
export function MailList({ mails }: { readonly mails: readonly Mail[] }) {
  const { t } = useTranslation('mail');
  const [read, setRead] = useState<Mail>();
  if (mails.length === 0) return <Nothing title={t('none')} hint={t('noneHint')} drawing="register" />;
  return (
    <>
      {parts.map(({ part, states }) => {
        const those = mails.filter(({ state }) => (states as readonly string[]).includes(state));
        if (those.length === 0) return null;
        return (
          <section key={part} className={styles.section}>
            <Title order={2}>{t(`parts.${part}`)}</Title>
            <ul className={styles.list}>
              {those.map((mail) => (
                <OneMail key={mail._id} mail={mail} onRead={() => setRead(mail)} />
              ))}
            </ul>
          </section>
        );
      })}
      <Dialog
        opened={read !== undefined}
        onClose={() => setRead(undefined)}
        title={read?.subject}
        closeLabel={t('close', { ns: 'shared' })}
      >
        <p className={styles.facts}>{read && t('to', { name: read.name, email: read.to })}</p>
        <div dir="auto" className={styles.text}>
          <PlainText>{read?.text ?? ''}</PlainText>
        </div>
        {read?.html && (
          <Button variant="default" onClick={() => download(read)}>
            {t('download')}
          </Button>
        )}
      </Dialog>
    </>
  );
}

function download({ _id, html }: Mail): void {
  saveFile(new Blob([html ?? ''], { type: 'text/html' }), `mail-${_id}.html`);
}

type OneProps = { readonly mail: Mail; readonly onRead: () => void };

function OneMail({ mail: { _id, kind, name, to, state, at, subject, text, failure }, onRead }: OneProps) {
  const { t } = useTranslation('mail');
  const again = useRetryMail();
  const wordsOf = useKindWords();
  const time = formatInstant(at);
  const what = subject ?? wordsOf(kind).name;
  return (
    <li className={styles.mail}>
      <div className={styles.words}>
        <p className={styles.what}>
          <bdi>{what}</bdi> <Badge>{t(`states.${state}`)}</Badge>
        </p>
        <p className={styles.facts}>
          {t('to', { name, email: to })} <span>{time}</span>
        </p>
        {failure !== null && (
          <p dir="ltr" className={styles.failure}>
            {failure}
          </p>
        )}
      </div>
      {state === 'failed' && (
        <Button
          variant="default"
          loading={again.isPending}
          onClick={() => again.mutate(Number(_id), toastsOf(t('retried')))}
          aria-label={t('retryOf', { subject: what, time })}
        >
          {t('tryAgain', { ns: 'shared' })}
        </Button>
      )}
      {text !== null && (
        <Button variant="default" onClick={onRead} aria-label={t('readOf', { subject: what, time })}>
          {t('read')}
        </Button>
      )}
    </li>
  );
}
