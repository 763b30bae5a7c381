import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { usualDays, usualFirstMonth } from '../../../platform/contract/new-school.ts';
import { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { browserFaults, focusWrongField } from '../../../platform/web/components/browser-faults.ts';
import { FrontPage } from '../../../platform/web/components/FrontPage.tsx';
import { AnchorLink } from '../../../platform/web/components/links.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { shownLanguage } from '../../../platform/web/language.ts';
import { domainPattern } from '../set-up.contract.ts';
import { FirstShape, type Shape } from './FirstShape.tsx';
import { useSetUpSchool } from './set-up.hooks.ts';
import { isTimeZone, ownTimeZone, TimeZoneField } from './TimeZoneField.tsx';
import './set-up.text.ts';
import { Notice } from '../../../platform/web/components/Notice.tsx';

/** Opened by the one-time link of an empty deployment. The link's secret is in the fragment, which is never sent. */
export function SetUpPage() {
  const { t } = useTranslation('set-up');
  const { data: site } = useSchool();
  const token = window.location.hash.slice(1);
  return (
    <FrontPage title={t('title')} hint={t('hint')}>
      {site?.needsSetUp === false ? (
        <Notice kind="note" title={t('alreadyDone')}>
          <AnchorLink to="/login">{t('signIn')}</AnchorLink>
        </Notice>
      ) : token ? (
        <SetUpForm token={token} />
      ) : (
        <Notice kind="note" title={t('noLink')} />
      )}
    </FrontPage>
  );
}

function SetUpForm({ token }: { readonly token: string }) {
  const { t } = useTranslation('set-up');
  const { element, form, shape, setShape, setUp, submit } = useSetUpForm(token);
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack>
        <TextInput label={t('name')} required maxLength={200} {...form.getInputProps('school.name')} />
        <TextInput
          label={t('domain')}
          description={t('domainHint')}
          required
          maxLength={200}
          {...form.getInputProps('school.domain')}
        />
        <TimeZoneField {...form.getInputProps('school.timeZone')} />
        <FirstShape shape={shape} onChange={setShape} faults={fieldFaults(setUp.error)} />
        <TextInput
          label={t('adminName')}
          required
          maxLength={200}
          autoComplete="name"
          {...form.getInputProps('admin.name')}
        />
        <TextInput
          label={t('email', { ns: 'shared' })}
          type="email"
          required
          autoComplete="username"
          {...form.getInputProps('admin.email')}
        />
        <PasswordInput
          label={t('password', { ns: 'shared' })}
          description={t('passwordHint')}
          required
          minLength={8}
          maxLength={200}
          autoComplete="new-password"
          {...form.getInputProps('admin.password')}
        />
        <SaveFailure error={setUp.error} />
        <Button type="submit" size="md" loading={setUp.isPending}>
          {t('submit')}
        </Button>
      </Stack>
    </form>
  );
}

function useSetUpForm(token: string) {
  const { t } = useTranslation('set-up');
  const setUp = useSetUpSchool();
  const enter = useEntrance();
  const element = useRef<HTMLFormElement>(null);
  const [chosen, setShape] = useState<Shape>();
  // The page's own language is proposed, until another is chosen.
  const shape = chosen ?? {
    days: usualDays,
    firstMonth: usualFirstMonth,
    required: 'all' as const,
    language: shownLanguage(),
  };
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      school: { name: '', domain: window.location.hostname, timeZone: ownTimeZone },
      admin: { name: '', email: '', password: '' },
    },
  });

  const showFaults = (faults: Readonly<Record<string, string>>) => {
    flushSync(() => form.setErrors(faults));
    focusWrongField(element.current);
  };

  const findFaults = ({ school }: { readonly school: { readonly domain: string; readonly timeZone: string } }) => ({
    ...(!isDomain(school.domain) && { 'school.domain': t('domainRule') }),
    ...(!isTimeZone(school.timeZone) && { 'school.timeZone': t('unknownZone') }),
    ...(element.current && browserFaults(element.current)),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = form.getValues();
    const domain = typed.school.domain.trim().toLowerCase();
    const { required, days, ...others } = shape;
    const requiredFields = required === 'few' ? [] : null;
    const school = { ...typed.school, ...others, days: [...days], requiredFields, hasPast: false, domain };
    const values = { ...typed, school };
    const faults = findFaults(values);
    showFaults(faults);
    if (Object.keys(faults).length > 0) return;
    setUp.mutate({ token, ...values }, { onError: (error) => showFaults(fieldFaults(error)), onSuccess: enter });
  };
  return { element, form, shape, setShape, setUp, submit };
}

/** Leads into the new school, or to its login if nobody is signed in yet. */
function useEntrance(): (isSignedIn: boolean) => void {
  const { t } = useTranslation('set-up');
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (isSignedIn) => {
    queries.clear();
    toastSuccess(t(isSignedIn ? 'done' : 'doneSignIn'));
    navigate({ to: isSignedIn ? '/' : '/login', replace: true });
  };
}

function isDomain(text: string): boolean {
  return new RegExp(domainPattern).test(text);
}
