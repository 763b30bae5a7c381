import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { InputOf } from '../../../contract/endpoint.ts';
import type { Role } from '../../../contract/school-terms.ts';
import { call } from '../../../web/api/call.ts';
import { forgetSession, readToken, storeSession } from '../../../web/api/session.ts';
import { type PhotoChoice, useUploadedPhoto } from '../../images/web/images.hooks.ts';
import {
  changeOwnPhoto,
  changePassword,
  endOtherSessions,
  endSession,
  endSessionsOf,
  finishSignIn,
  listSessions,
  readMe,
  signOut,
  startSignIn,
} from '../identity.contract.ts';

/** The signed-in person. */
export function useMe() {
  return useQuery({ queryKey: ['me'], queryFn: () => call(readMe, {}), staleTime: 60_000 });
}

export type Credentials = { readonly role: Role; readonly email: string; readonly password: string };

/** Which of the two steps of signing in failed, and why (SPEC 8 tells them apart). */
export class SignInFailure extends Error {
  readonly step: 'verify' | 'password';
  readonly reason: Error;

  constructor(step: 'verify' | 'password', reason: Error) {
    super(reason.message);
    this.step = step;
    this.reason = reason;
  }
}

/** SPEC 4, DESIGN 5: verify the email for the role, keep token and role, then the password; forget them if it fails. */
export function useSignIn() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ role, email, password }: Credentials) => {
      const verified = await inStep('verify', call(startSignIn[role], { body: { email } }, null));
      storeSession(verified.token, verified.role);
      try {
        await inStep('password', call(finishSignIn, { body: { email, password } }, verified.token));
      } catch (failure) {
        forgetSession();
        throw failure;
      }
    },
    onSuccess: () => queries.clear(),
  });
}

async function inStep<T>(step: 'verify' | 'password', answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw new SignInFailure(step, error as Error);
  }
}

/** Ends the session here whatever the server says, and there. The pages go first: they would ask on without a session. */
export function useSignOut() {
  const queries = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: async () => {
      const token = readToken();
      forgetSession();
      await router.navigate({ to: '/login', replace: true });
      queries.clear();
      await call(signOut, {}, token);
    },
  });
}

export function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<typeof changePassword>['body']) => call(changePassword, { body }),
    onSuccess: () => Promise.all([['me'], sessionsKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

export function useChangeOwnPhoto() {
  const queries = useQueryClient();
  const uploaded = useUploadedPhoto();
  return useMutation({
    mutationFn: async (choice: PhotoChoice) =>
      call(changeOwnPhoto, { body: { photo: (await uploaded(choice)) ?? null } }),
    onSuccess: () => queries.invalidateQueries(),
  });
}

const sessionsKey = ['sessions'];

/** Where the signed-in person is signed in. */
export function useSessions() {
  return useQuery({ queryKey: sessionsKey, queryFn: () => call(listSessions, {}) });
}

export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id: Number(id) } }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export function useEndOtherSessions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}

/** For admins: ends every session of a teacher or student. */
export function useEndSessionsOf(id: string) {
  return useMutation({ mutationFn: () => call(endSessionsOf, { params: { id: Number(id) } }) });
}
