import { Button, Title } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { toastsOf } from '../../../platform/web/components/toast-change.ts';
import { useMe } from '../../identity/web/identity.hooks.ts';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import { type Mailing, mailKindNames } from '../mail.contract.ts';
import styles from './Mail.module.css';
import { MailList } from './MailList.tsx';
import { mailingQuery, mailsQuery, useMailing, useMails, useSendTestMail } from './mail.hooks.ts';
import { useKindWords } from './use-kind-words.ts';
import './mail.text.ts';

export function prefetchOpened(queries: QueryClient): Promise<unknown> {
  return Promise.all([queries.prefetchQuery(mailsQuery), queries.prefetchQuery(mailingQuery)]);
}

/**
 * The mails of the school, for admins: those that wait, that failed with the reason, and that were sent, and the kinds
 * of mails.
 */
export function MailPage() {
  const { t } = useTranslation('mail');
  const mails = useMails();
  const mailing = useMailing();
  const error = mails.error ?? mailing.error;
  const refetch = () => Promise.all([mails.refetch(), mailing.refetch()]);
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      {mails.data && mailing.data ? (
        <>
          <Ways mailing={mailing.data} />
          <MailList mails={mails.data} />
          <Kinds />
        </>
      ) : (
        <FetchState error={error} onRetry={refetch} />
      )}
    </>
  );
}

function Ways({ mailing: { ways, from } }: { readonly mailing: Mailing }) {
  const { t } = useTranslation('mail');
  const { data: me } = useMe();
  const test = useSendTestMail();
  const send = () => test.mutate(undefined, toastsOf(t('tested')));
  const button = (
    <Button variant="default" onClick={send} loading={test.isPending}>
      {t('test')}
    </Button>
  );
  return (
    <Notice kind={ways === 'kept' ? 'warm' : 'note'} title={t(`ways.${ways}`, { from: from ?? '' })} action={button}>
      {me && t('testHint', { email: me.email })}
    </Notice>
  );
}

function Kinds() {
  const { t } = useTranslation('mail');
  const wordsOf = useKindWords();
  return (
    <section className={styles.section}>
      <Title order={2}>{t('when')}</Title>
      <ul className={styles.list}>
        {mailKindNames.map((kind) => (
          <li key={kind} className={styles.kind}>
            <span className={styles.what}>{wordsOf(kind).name}</span>
            <span>{wordsOf(kind).when}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
