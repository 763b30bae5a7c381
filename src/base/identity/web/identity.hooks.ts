import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type Language, languageOf } from '../../../languages/languages.ts';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { fetchCode } from '../../../platform/web/api/fetch-code.ts';
import { answerOf } from '../../../platform/web/api/prefetch-call.ts';
import { forgetSignIn, keepAccountLanguage, keepOffice, readToken } from '../../../platform/web/api/stored-sign-in.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { loadLanguage, showLanguage, wantedLanguage } from '../../../platform/web/language.ts';
import { callOrKept } from '../../../platform/web/offline/call-or-kept.ts';
import { draftsOfNow, openDrafts } from '../../../platform/web/offline/drafts.ts';
import { ownDevice } from '../../../platform/web/offline/own-device.ts';
import {
  changePassword,
  chooseLanguage,
  endOtherSignIns,
  endSignIn,
  endSignInsOf,
  issuePassword,
  listSignIns,
  readMe,
  signOut,
} from '../identity.contract.ts';
import { signIn } from './sign-in.ts';

/**
 * Claims the device for the person only after an answer of the server; with a stored answer, the device would stay
 * theirs for ever.
 */
async function askForMe() {
  const me = await answerOf(readMe);
  ownDevice(me);
  return me;
}

/** The signed-in person. The device keeps their language for its next start. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async (asking) => {
    const me = await callOrKept(readMe, {}, asking, askForMe);
    keepAccountLanguage(me.language);
    keepOffice(me.office);
    openDrafts(me.email, me.deviceKey !== undefined);
    return me;
  },
  staleTime: 60_000,
});

export function useMe() {
  return useQuery(meQuery);
}

/**
 * Ends the session on the device, whatever the server answers. The pages are unmounted first, as they would go on
 * fetching.
 */
export function useSignOut() {
  const queries = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: async () => {
      const token = readToken();
      const drafts = draftsOfNow();
      forgetSignIn();
      await router.navigate({ to: '/login', replace: true, ignoreBlocker: true });
      queries.clear();
      void drafts.then((opened) => opened?.leave());
      await call(signOut, {}, token);
    },
  });
}

export function useChangePassword() {
  return useChange('me', (body: InputOf<typeof changePassword>['body']) => call(changePassword, { body }));
}

/** Saves the language of the account, or that none is chosen, and shows it after its texts are loaded. */
export function useChooseLanguage() {
  return useChange('me', async (language: Language | null) => {
    const tag = wantedLanguage(language);
    await fetchCode(() => loadLanguage(languageOf(tag), 'all'));
    await call(chooseLanguage, { body: { language } });
    keepAccountLanguage(language);
    await showLanguage(tag, 'all');
  });
}

const signInsKey = 'sessions';

/** The signed-in person's sessions. */
export const signInsQuery = callQuery(signInsKey, listSignIns, {});

export function useSignIns() {
  return useQuery(signInsQuery);
}

export function useEndSignIn() {
  return useChange(signInsKey, (id: string) => call(endSignIn, { params: { id: Number(id) } }));
}

export function useEndOtherSignIns() {
  return useChange(signInsKey, () => call(endOtherSignIns, {}));
}

/** For admins: ends all sessions of a teacher or student. */
export function useEndSignInsOf(id: string) {
  return useChange(signInsKey, () => call(endSignInsOf, { params: { id: Number(id) } }));
}

/** Issues a new password; for admins. The latest password is kept only in `data`. */
export function useIssuePassword(id: string) {
  return useChange(signInsKey, () => call(issuePassword, { params: { id: Number(id) } }), { gcTime: 0 });
}

/** Signs in a person whose account was created on this page, in the same way as the login page. */
export function useSignIn() {
  return signIn;
}
