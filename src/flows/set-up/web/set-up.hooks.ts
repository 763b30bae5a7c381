import { useSignIn } from '../../../base/identity/web/identity.hooks.ts';
import { type PhotoChoice, useUploadedPhoto } from '../../../base/images/web/images.hooks.ts';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { useBasedCall } from '../../../platform/web/components/opening.ts';
import { keepOffer, showLanguage, wantedLanguage } from '../../../platform/web/language.ts';
import { changeSchool, chooseLanguages, setUpSchool } from '../set-up.contract.ts';

/** Creates the school and signs in its first admin; returns whether the sign-in succeeded too. */
export function useSetUpSchool() {
  const signIn = useSignIn();
  return useChange('nothing', async (body: InputOf<typeof setUpSchool>['body']) => {
    await call(setUpSchool, { body });
    const isSignedIn = signIn({ role: 'admin', ...body.admin }).then(() => true);
    return isSignedIn.catch(() => false);
  });
}

/**
 * Saves the languages of the school, and shows the reader's language in the digits just chosen, or another language if
 * it is no longer offered.
 */
export function useChooseLanguages() {
  const send = useBasedCall();
  return useChange('school', async (body: InputOf<typeof chooseLanguages>['body']) => {
    await send(chooseLanguages, { body }, () => body);
    keepOffer(body);
    // If the texts of the language cannot be loaded, it is shown after the next load.
    await showLanguage(wantedLanguage(), 'all').catch(() => {});
  });
}

type Details = Omit<InputOf<typeof changeSchool>['body'], 'logo'> & { readonly logo: PhotoChoice };

/** Saves the details of the school; a logo that was chosen is uploaded first. */
export function useChangeSchool() {
  const send = useBasedCall();
  const uploaded = useUploadedPhoto();
  return useChange('school', async ({ logo, ...details }: Details) => {
    const address = await uploaded(logo);
    return send(changeSchool, { body: { ...details, ...(address !== undefined && { logo: address }) } });
  });
}
