import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { forgetSignIn, rememberRole } from '../../../platform/web/api/stored-sign-in.ts';
import { FrontPage } from '../../../platform/web/components/FrontPage.tsx';
import { AnchorLink } from '../../../platform/web/components/links.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { useSite } from '../../school/web/use-site.ts';
import { enter } from './enter.ts';
import { useJoinByPhone } from './recovery.hooks.ts';
import './recovery.text.ts';

/** A form for a guardian with a printed code: phone number, code, and a new password or PIN. */
export function JoinByPhone() {
  const { t } = useTranslation('recovery');
  const site = useSite('all');
  const join = useJoinByPhone();
  // The value is unknown until the sign-in was tried; if it is true, the page is left.
  const [isEntered, setEntered] = useState<boolean>();
  const faults = fieldFaults(join.error);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const textOf = (field: string) => String(typed.get(field) ?? '');
    const [phone, code, newPassword] = [textOf('phone').trim(), textOf('code').trim(), textOf('password')];
    const onSuccess = () => {
      forgetSignIn();
      rememberRole('guardian');
      void enter({ role: 'guardian', email: phone, password: newPassword }).then(setEntered);
    };
    join.mutate({ phone, code, newPassword }, { onSuccess });
  };

  const school = site?.school?.name;
  return (
    <FrontPage title={school ? t('welcomeTitle', { school }) : t('phoneTitle')} hint={t('phoneJoinHint')}>
      {isEntered === false ? (
        <Notice kind="success" role="status" title={t('welcomeDone')}>
          <AnchorLink to="/login">{t('signIn')}</AnchorLink>
        </Notice>
      ) : (
        <form onSubmit={submit}>
          <Stack>
            <TextInput
              label={t('phone')}
              name="phone"
              type="tel"
              required
              autoComplete="username"
              error={faults.phone}
            />
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
              description={t('pinRule')}
              name="password"
              required
              autoComplete="new-password"
              error={faults.newPassword}
            />
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
