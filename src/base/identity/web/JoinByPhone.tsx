import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { FrontPage } from '../../../platform/web/components/FrontPage.tsx';
import { AnchorLink } from '../../../platform/web/components/links.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { useSite } from '../../school/web/use-site.ts';
import { useJoinByPhone } from './recovery.hooks.ts';
import { NotEntered, useEntering } from './use-entering.tsx';
import './new-password.text.ts';
import './recovery.text.ts';

/** A form for a guardian with a printed code: phone number, code, and a new password or PIN. */
export function JoinByPhone() {
  const { t } = useTranslation('recovery');
  const site = useSite('all');
  const join = useJoinByPhone();
  const { isEntered, enterAs } = useEntering();
  const faults = fieldFaults(join.error);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const textOf = (field: string) => String(typed.get(field) ?? '');
    const [phone, code, newPassword] = [textOf('phone').trim(), textOf('code').trim(), textOf('password')];
    join.mutate(
      { phone, code, newPassword },
      { onSuccess: () => enterAs({ role: 'guardian', email: phone, password: newPassword }) },
    );
  };

  const school = site?.school?.name;
  return (
    <FrontPage title={school ? t('welcomeTitle', { school }) : t('phoneTitle')} hint={t('phoneJoinHint')}>
      {isEntered === false ? (
        <NotEntered title={t('welcomeDone')} />
      ) : (
        <form onSubmit={submit}>
          <Stack>
            <Fields faults={faults} />
            {join.error && Object.keys(faults).length === 0 && (
              <SaveFailure error={join.error} noAnswer={t('saveNoAnswer')} />
            )}
            <Button type="submit" size="md" loading={join.isPending || (join.isSuccess && isEntered === undefined)}>
              {t('save')}
            </Button>
          </Stack>
        </form>
      )}
      <AnchorLink to="/login" display="block" ta="center" mt="md">
        {t('back')}
      </AnchorLink>
    </FrontPage>
  );
}

function Fields({ faults }: { readonly faults: ReturnType<typeof fieldFaults> }) {
  const { t } = useTranslation('recovery');
  const { t: tPassword } = useTranslation('new-password');
  return (
    <>
      <TextInput label={t('phone')} name="phone" type="tel" required autoComplete="username" error={faults.phone} />
      <TextInput
        label={t('phoneCode')}
        name="code"
        required
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={faults.code}
      />
      <PasswordInput
        label={t('pin')}
        description={tPassword('pinRule')}
        name="password"
        required
        autoComplete="new-password"
        error={faults.newPassword}
      />
    </>
  );
}
