import type { ReactNode } from 'react';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import type { Session } from '../shape.contract.ts';
import { useSessions } from './sessions.hooks.ts';
import './session-choice.text.ts';

/** Fetches the sessions, with loading and error states: a form that offers them must know them when it is mounted. */
export function WithSessions({ children }: { readonly children: (sessions: readonly Session[]) => ReactNode }) {
  const { data: sessions, error, refetch } = useSessions();
  if (sessions) return children(sessions);
  return <FetchState error={error} onRetry={refetch} />;
}
