import { Button, NativeSelect } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../../base/school/shape.contract.ts';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { sessionsQuery } from '../../../base/school/web/sessions.hooks.ts';
import { WithSessions } from '../../../base/school/web/WithSessions.tsx';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { Dialog } from '../../../platform/web/components/Dialog.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { formatDigits } from '../../../platform/web/format.ts';
import { Applied, type AppliedMove } from './Applied.tsx';
import { firstFrom, nextSession } from './first-sessions.ts';
import { MovePlan } from './MovePlan.tsx';
import styles from './MoveUp.module.css';
import { useSomebodyMoves } from './moving-up.hooks.ts';
import { PastMoves } from './PastMoves.tsx';
import './moving-up.text.ts';

export function prefetch(queries: QueryClient): Promise<unknown> {
  return queries.prefetchQuery(sessionsQuery);
}

/** Moves students up from one session to the next: the plan, the choices in it, and the earlier moves. */
export function MoveUpPage() {
  const { t } = useTranslation('moving-up');
  const [applied, setApplied] = useState<AppliedMove>();
  const [undone, setUndone] = useState(0);
  /** Starts the plan again, with the choices of the move that was undone. */
  const beginAnew = () => {
    setApplied(undefined);
    setUndone((times) => times + 1);
  };
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      {applied && <Applied applied={applied} onUndone={beginAnew} />}
      <WithSessions>{(sessions) => <WithFirst key={undone} sessions={sessions} onApplied={setApplied} />}</WithSessions>
      <PastMoves onUndone={beginAnew} />
    </>
  );
}

type Props = { readonly sessions: readonly Session[]; readonly onApplied: (applied: AppliedMove) => void };

/** Finds out which session is to be moved from before any is shown. */
function WithFirst({ sessions, onApplied }: Props) {
  const today = useSchool().data?.school?.today;
  const { from, ended } = firstFrom(sessions, today ?? '');
  const to = ended && nextSession(sessions, ended);
  const isAsked = today !== undefined && ended !== undefined && to !== undefined;
  const wanted = isAsked ? { from: ended.session, to: to.session, rolls: 'kept' as const } : undefined;
  const { data: isSomebodyLeft, isPending } = useSomebodyMoves(wanted);
  if (today === undefined || (wanted && isPending)) return <Waiting />;
  return <Chosen sessions={sessions} first={isSomebodyLeft ? ended : from} onApplied={onApplied} />;
}

function Chosen({ sessions, first, onApplied }: Props & { readonly first: Session | undefined }) {
  const { t } = useTranslation('moving-up');
  // The session is remembered, because after the move another one would come first.
  const [began] = useState(first?.session);
  const [named, choose] = useUrlValues();
  const find = (name: string | undefined) => sessions.find(({ session }) => session === name);
  const from = named.from === undefined ? (find(began) ?? first) : find(named.from);
  const isUnknown = (named.from !== undefined && !from) || (named.to !== undefined && !find(named.to));
  if (isUnknown) {
    return (
      <Nothing
        title={t('noSuchSession')}
        hint=""
        action={
          <Button variant="default" onClick={() => choose({ from: undefined, to: undefined })}>
            {t('usualSessions')}
          </Button>
        }
      />
    );
  }
  if (!from) return null;
  const to = find(named.to) ?? nextSession(sessions, from);
  return (
    <>
      <SessionFields
        sessions={sessions}
        from={from.session}
        to={to?.session}
        onFrom={(session) => choose({ from: session, to: undefined })}
        onTo={(session) => choose({ from: from.session, to: session })}
      />
      {to ? (
        <MovePlan key={`${from.session} ${to.session}`} from={from.session} to={to.session} onApplied={onApplied} />
      ) : (
        <Nothing
          title={t('noNext', { session: formatDigits(from.session) })}
          hint={t('noNextHint')}
          drawing="week"
          action={<AddNextSession newest={sessions[0] ?? from} />}
        />
      )}
    </>
  );
}

const NewSession = lazyPart(() => import('../../../base/sessions/web/NewSession.tsx'), 'NewSession');

/** Opens the form of the next session, as the School page proposes it. */
function AddNextSession({ newest }: { readonly newest: Session }) {
  const { t } = useTranslation('moving-up');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('addNext')}</Button>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('addNextTitle', { session: formatDigits(newest.session) })}
      >
        <Suspense fallback={<Waiting />}>
          <NewSession newest={newest} onDone={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}

type SessionFieldsProps = {
  /** The newest first. */
  readonly sessions: readonly Session[];
  readonly from: string;
  readonly to: string | undefined;
  readonly onFrom: (session: string) => void;
  readonly onTo: (session: string) => void;
};

/** The session that students move from, and the later session they move to. */
function SessionFields({ sessions, from, to, onFrom, onTo }: SessionFieldsProps) {
  const { t } = useTranslation('moving-up');
  const later = sessions.slice(
    0,
    sessions.findIndex(({ session }) => session === from),
  );
  const options = (offered: readonly Session[]) =>
    offered.map(({ session }) => ({ value: session, label: formatDigits(session) }));
  return (
    <div className={styles.sessions}>
      <NativeSelect
        label={t('from')}
        data={options(sessions)}
        value={from}
        onChange={(event) => onFrom(event.currentTarget.value)}
      />
      {to !== undefined && (
        <NativeSelect
          label={t('to')}
          data={options(later)}
          value={to}
          onChange={(event) => onTo(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
