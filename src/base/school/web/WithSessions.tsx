import type { ReactNode } from 'react';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import type { Session } from '../shape.contract.ts';
import { useSessions } from './sessions.hooks.ts';
import './session-choice.text.ts';

type Props = { readonly children: (sessions: readonly Session[]) => ReactNode };

/** Fetches the sessions, with loading and error states: a form that offers them must know them when it is mounted. */
export function WithSessions({ children }: Props) {
  const { data: sessions, error, isPending, refetch } = useSessions();
  if (sessions) return children(sessions);
  if (isPending) return <Waiting />;
  return <Failure message={failureText(error)} onRetry={() => refetch()} />;
}
