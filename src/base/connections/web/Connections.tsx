import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Opened } from '../../../platform/web/compare/Opened.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import type { ConnectionKind, Connections as Stored } from '../connections.contract.ts';
import { ConnectionActions } from './ConnectionActions.tsx';
import styles from './Connections.module.css';
import { CopyForm } from './CopyForm.tsx';
import { useConnections } from './connections.hooks.ts';
import { IssuerForm } from './IssuerForm.tsx';
import { MailServerForm } from './MailServerForm.tsx';
import './connections.text.ts';

/** The part of the School page where admins enter, test and remove the school's other servers. */
export function Connections() {
  const { t } = useTranslation('connections');
  const { data, error, refetch } = useConnections();
  return (
    <>
      <p className="hint">{t('hint')}</p>
      {data ? (
        <>
          {data.lacks.key && <Notice kind="warm">{t('lacks.key')}</Notice>}
          <Section kind="mail" connections={data}>
            {data.lacks.address && <Notice kind="warm">{t('lacks.address')}</Notice>}
            <Opened record={data.mail.facts}>{(saved) => <MailServerForm saved={saved} />}</Opened>
          </Section>
          <Section kind="issuer" connections={data}>
            <Opened record={data.issuer.facts}>{(saved) => <IssuerForm saved={saved} back={data.back} />}</Opened>
          </Section>
          {(data.canChooseCopy || data.copy.setBy === 'server') && (
            <Section kind="copy" connections={data}>
              <Opened record={data.copy.facts}>{(saved) => <CopyForm saved={saved} />}</Opened>
            </Section>
          )}
        </>
      ) : (
        <FetchState error={error} onRetry={refetch} />
      )}
    </>
  );
}

type SectionProps = { readonly kind: ConnectionKind; readonly connections: Stored; readonly children: ReactNode };

function Section({ kind, connections, children }: SectionProps) {
  const { t } = useTranslation('connections');
  const { setBy, facts } = connections[kind];
  return (
    <section className={styles.section}>
      <Title order={2}>{t(`${kind}.title`)}</Title>
      <p className="hint">{t(`${kind}.hint`)}</p>
      {setBy === 'server' ? <Notice kind="note">{t('setBy.server')}</Notice> : children}
      {setBy === 'school' && facts === null && <Notice kind="warm">{t('setBy.unreadable')}</Notice>}
      {setBy !== 'nobody' && <ConnectionActions kind={kind} setBy={setBy} />}
    </section>
  );
}
