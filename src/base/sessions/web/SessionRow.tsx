import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { ConfirmChange } from '../../../platform/web/components/ConfirmChange.tsx';
import { formatDigits } from '../../../platform/web/format.ts';
import { HistoryFold } from '../../history/web/HistoryFold.tsx';
import type { Session } from '../../school/shape.contract.ts';
import { formatRange } from '../../school/web/format-range.ts';
import styles from './Sessions.module.css';
import { useSetClosed } from './sessions.hooks.ts';

/** One session with its days and terms; a closed one can only be opened. */
export function SessionRow({ session, onEdit }: { readonly session: Session; readonly onEdit: () => void }) {
  const { t } = useTranslation('sessions');
  const [isAsking, setAsking] = useState(false);
  const name = formatDigits(session.session);
  return (
    <>
      <div className={styles.which}>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
          {session.isPresent && <Badge>{t('present')}</Badge>}
          {session.isClosed && <Badge>{t('closed')}</Badge>}
        </h2>
        <p className={styles.days}>{formatRange(session.from, session.to)}</p>
        {session.terms.length === 0 ? (
          <p className={styles.days}>{t('noTerms')}</p>
        ) : (
          <ul className={styles.terms} aria-label={t('termsOf', { session: name })}>
            {session.terms.map((term) => (
              <li key={term._id}>
                <bdi>{term.name}</bdi> <span className={styles.days}>{formatRange(term.from, term.to)}</span>
              </li>
            ))}
          </ul>
        )}
        <HistoryFold kind="session" id={session.session} />
      </div>
      <div className={styles.actions}>
        {!session.isClosed && (
          <Button variant="default" onClick={onEdit} aria-label={t('editLabel', { session: name })}>
            {t('edit', { ns: 'shared' })}
          </Button>
        )}
        <Button
          variant="default"
          onClick={() => setAsking(true)}
          aria-label={t(session.isClosed ? 'openLabel' : 'closeLabel', { session: name })}
        >
          {t(session.isClosed ? 'open' : 'close')}
        </Button>
      </div>
      {isAsking && <AskToSetClosed session={session} onDone={() => setAsking(false)} />}
    </>
  );
}

/** Asks before closing or opening a session, and explains the effects. */
function AskToSetClosed({ session, onDone }: { readonly session: Session; readonly onDone: () => void }) {
  const { t } = useTranslation('sessions');
  const set = useSetClosed(session.session);
  const name = formatDigits(session.session);
  return (
    <ConfirmChange
      title={t(session.isClosed ? 'openTitle' : 'closeTitle', { session: name })}
      action={t(session.isClosed ? 'open' : 'close')}
      change={set}
      input={!session.isClosed}
      done={t(session.isClosed ? 'opened' : 'wasClosed', { session: name })}
      onDone={onDone}
    >
      <p>{t(session.isClosed ? 'openText' : 'closeText')}</p>
      {session.isPresent && !session.isClosed && <p>{t('closePresent')}</p>}
    </ConfirmChange>
  );
}
