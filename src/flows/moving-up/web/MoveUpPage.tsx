import { Button } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../../base/school/shape.contract.ts';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { sessionsQuery } from '../../../base/school/web/sessions.hooks.ts';
import { WithSessions } from '../../../base/school/web/WithSessions.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { formatDigits } from '../../../platform/web/format.ts';
import { AddNextSession } from './AddNextSession.tsx';
import { Applied, type AppliedMove } from './Applied.tsx';
import { firstFrom, nextSession } from './first-sessions.ts';
import { MovePlan } from './MovePlan.tsx';
import { useSomebodyMoves } from './moving-up.hooks.ts';
import { PastMoves } from './PastMoves.tsx';
import { SessionFields } from './SessionFields.tsx';
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
