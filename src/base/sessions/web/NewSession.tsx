import type { Session } from '../../school/shape.contract.ts';
import { proposeNext } from './next-session.ts';
import { SessionForm } from './SessionForm.tsx';
import './sessions.text.ts';

/** The form for the session after the newest, filled with a proposal. */
export function NewSession({ newest, onDone }: { readonly newest: Session; readonly onDone: () => void }) {
  return <SessionForm known={proposeNext(newest)} name={undefined} onDone={onDone} />;
}
