import { failureText } from '../../../platform/web/api/failure-text.ts';
import { SignInFailure } from './sign-in.ts';

/** Why a second step failed: the server's words, if it refused. */
export function factorWordsOf(error: unknown, passkeyFailed: string): string {
  const reason = error instanceof SignInFailure ? error.reason : error;
  return reason instanceof DOMException ? passkeyFailed : failureText(reason as Error);
}
