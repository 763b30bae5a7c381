import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Opened } from '../../../platform/web/compare/Opened.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { formatDigits } from '../../../platform/web/format.ts';
import type { Session } from '../../school/shape.contract.ts';
import { WithSessions } from '../../school/web/WithSessions.tsx';
import { proposeNext } from './next-session.ts';
import { SessionForm } from './SessionForm.tsx';
import { SessionRow } from './SessionRow.tsx';
import styles from './Sessions.module.css';
import './sessions.text.ts';

/** The part of the School page with the sessions, the newest first, and what can be done with them. */
export function Sessions() {
  return <WithSessions>{(sessions) => <SessionList sessions={sessions} />}</WithSessions>;
}

/** The session that is being edited, or the next one, which is being added. */
type Edited = Session | { readonly session: undefined };

/** Returns the session named in the address (`?edit=2026-2027`), to which links to its terms lead. */
function editable(sessions: readonly Session[], named: string | undefined): Edited | undefined {
  return sessions.find(({ session, isClosed }) => session === named && !isClosed);
}

function SessionList({ sessions }: { readonly sessions: readonly Session[] }) {
  const { t } = useTranslation('sessions');
  const [named, name] = useUrlValue('edit');
  const [edited, edit] = useState<Edited | undefined>(() => editable(sessions, named));
  const [newest] = sessions;
  if (!newest) return <Nothing title={t('none')} hint={t('noneHint')} />;
  const done = () => {
    edit(undefined);
    if (named !== undefined) name(undefined);
  };
  // The form stays if somebody else renames its session.
  const isGone = edited?.session !== undefined && !sessions.some(({ session }) => session === edited.session);
  return (
    <div className={styles.sessions}>
      <p className={styles.hint}>{t('hint')}</p>
      {edited && edited.session === undefined ? (
        <section className={styles.part}>
          <h2 className={styles.title}>{t('addTitle')}</h2>
          <p className={styles.hint}>{t('addHint', { session: formatDigits(newest.session) })}</p>
          <SessionForm known={proposeNext(newest)} name={undefined} onDone={done} />
        </section>
      ) : (
        <Button onClick={() => edit({ session: undefined })}>{t('addNext')}</Button>
      )}
      <ul className={styles.rows} aria-label={t('list')}>
        {(isGone ? [edited, ...sessions] : sessions).map((session) => (
          <li key={session.session} className={styles.row}>
            {edited?.session === session.session ? (
              <Opened record={session}>
                {(known) => <SessionForm known={known} name={session.session} onDone={done} />}
              </Opened>
            ) : (
              <SessionRow session={session} onEdit={() => edit(session)} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
