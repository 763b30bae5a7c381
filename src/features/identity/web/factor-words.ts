import { CallRefused } from '../../../platform/web/api/call.ts';
import { SignInFailure } from './sign-in.ts';

/** Why a second step failed: the server's words, if it refused. */
export function factorWordsOf(error: unknown, passkeyFailed: string, noAnswer: string): string {
  const reason = error instanceof SignInFailure ? error.reason : error;
  if (reason instanceof CallRefused) return reason.message;
  return reason instanceof DOMException ? passkeyFailed : noAnswer;
}
