import type { Session } from '../../school/shape.contract.ts';
import { proposeNext } from './next-session.ts';
import { SessionForm } from './SessionForm.tsx';
import './sessions.text.ts';

type Props = { readonly newest: Session; readonly onDone: () => void };

/** The form of the session that follows the newest, with what is proposed for it. */
export function NewSession({ newest, onDone }: Props) {
  return <SessionForm known={proposeNext(newest)} name={undefined} onDone={onDone} />;
}
