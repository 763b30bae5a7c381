import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../../platform/contract/school-terms.ts';
import { readLastRole } from '../../../platform/web/api/stored-sign-in.ts';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { FrontPage } from '../../../platform/web/components/FrontPage.tsx';
import { AnchorLink } from '../../../platform/web/components/links.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { useSite } from '../../school/web/use-site.ts';
import { useForgot } from './recovery.hooks.ts';
import { rolesAt } from './roles-at.ts';
import { type Typed, typedKey } from './typed-at-login.ts';
import './identity.text.ts';
import './recovery.text.ts';

/** The page for a forgotten password. It says the same whether the account exists or not. */
export function ForgotPage() {
  const { t } = useTranslation('recovery');
  const { t: tSignIn } = useTranslation('identity');
  const site = useSite('all');
  const [typed] = useState(readTyped);
  const [role, setRole] = useState<Role>(typed.role ?? readLastRole());
  const forgot = useForgot();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    forgot.mutate({ role, email });
  };

  return (
    <FrontPage title={t('forgotTitle')} hint={t('forgotHint')}>
      <form onSubmit={submit}>
        <Stack>
          <Choice
            legend={tSignIn('role')}
            options={rolesAt(site, role).map((value) => ({ value, label: tSignIn(`roles.${value}`) }))}
            value={role}
            onChange={setRole}
          />
          <TextInput
            label={tSignIn('email')}
            name="email"
            type="email"
            defaultValue={typed.email?.includes('@') ? typed.email : ''}
            description={role === 'guardian' && t('forgotPhone')}
            required
            autoComplete="username"
          />
          <Button type="submit" size="md" loading={forgot.isPending}>
            {forgot.isPending ? t('forgotSending') : t('forgotSend')}
          </Button>
        </Stack>
      </form>
      <div role="status">{forgot.data && <Answer isMailed={forgot.data.isMailed} />}</div>
      <SaveFailure error={forgot.error} />
      <AnchorLink to="/login" display="block" ta="center" mt="md">
        {t('back')}
      </AnchorLink>
    </FrontPage>
  );
}

function Answer({ isMailed }: { readonly isMailed: boolean }) {
  const { t } = useTranslation('recovery');
  return isMailed ? (
    <Notice kind="success" title={t('forgotSentTitle')}>
      {t('forgotSent')}
    </Notice>
  ) : (
    <Notice kind="note" title={t('forgotNoMailTitle')}>
      {t('forgotNoMail')}
    </Notice>
  );
}

function readTyped(): Partial<Typed> {
  return JSON.parse(sessionStorage.getItem(typedKey) ?? '{}') as Partial<Typed>;
}
