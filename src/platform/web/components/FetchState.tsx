import { failureText } from '../api/failure-text.ts';
import { Failure } from './Failure.tsx';
import { Waiting } from './Waiting.tsx';

type Props = {
  readonly error: Error | null | undefined;
  /** The message if the server refused; without it the server's own. */
  readonly failed?: string | undefined;
  readonly noAnswer?: string | undefined;
  readonly onRetry: () => unknown;
};

/** Says that something is being fetched or, after a failure, why it was not, with a retry button. */
export function FetchState({ error, failed, noAnswer, onRetry }: Props) {
  if (!error) return <Waiting />;
  return <Failure message={failureText(error, failed, noAnswer)} onRetry={() => onRetry()} />;
}
