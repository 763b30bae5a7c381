import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveQuestion } from '../../../base/identity/web/LeaveQuestion.tsx';
import type { PhotoChoice } from '../../../base/images/web/images.hooks.ts';
import { PhotoField } from '../../../base/images/web/PhotoField.tsx';
import { dateFormat } from '../../../languages/format-dates.ts';
import { maxNameLength } from '../../../platform/contract/school-terms.ts';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { useFormRefusal } from '../../../platform/web/components/use-form-refusal.ts';
import { formatDate } from '../../../platform/web/format.ts';
import { maxSchoolAddressLength } from '../set-up.contract.ts';
import styles from './LanguagesForm.module.css';
import { useChangeSchool } from './set-up.hooks.ts';
import { isTimeZone, TimeZoneField } from './TimeZoneField.tsx';
import './set-up.text.ts';

type Props = {
  readonly school: {
    readonly name: string;
    readonly domain: string;
    readonly timeZone: string;
    readonly address?: string | null;
    readonly logo?: string | null;
  };
};

/** The school's name, domain, time zone, address and logo. The effect of a change is shown before it is saved. */
export function DetailsForm({ school }: Props) {
  const { t } = useTranslation('set-up');
  const saved = { name: school.name, domain: school.domain, timeZone: school.timeZone, address: school.address ?? '' };
  const [values, setValues] = useState(saved);
  const [logo, setLogo] = useState<PhotoChoice>();
  const save = useChangeSchool();
  const { form, faults } = useFormRefusal(save.error);

  const field = (name: keyof typeof values) => ({
    value: values[name],
    error: faults[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: value })),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = { ...values, domain: values.domain.trim().toLowerCase() };
    // Only changes are sent, so that what another person has saved meanwhile stays.
    save.mutate(
      { ...changesOf(saved, typed), logo },
      {
        onSuccess: () => {
          setLogo(undefined);
          toastSuccess(t('detailsSaved'));
        },
      },
    );
  };

  return (
    <form ref={form} onSubmit={submit} className={styles.form}>
      <LeaveQuestion isUnsaved={() => logo !== undefined || Object.keys(changesOf(saved, values)).length > 0} />
      <TextInput label={t('name')} required maxLength={maxNameLength} w="100%" {...field('name')} />
      <TextInput
        label={t('domain')}
        description={t('domainHint')}
        required
        maxLength={200}
        w="100%"
        {...field('domain')}
      />
      <DomainEffect saved={school.domain} typed={values.domain} />
      <TimeZoneField w="100%" {...field('timeZone')} />
      <ZoneEffect saved={school.timeZone} typed={values.timeZone} />
      <Textarea
        label={t('address')}
        description={t('addressHint')}
        maxLength={maxSchoolAddressLength}
        rows={3}
        w="100%"
        {...field('address')}
      />
      <PhotoField wording="edit" label={t('logo')} savedPhoto={school.logo ?? null} choice={logo} onChoose={setLogo} />
      <SaveFailure error={save.error} />
      <Button type="submit" size="md" loading={save.isPending}>
        {t('saveDetails')}
      </Button>
    </form>
  );
}

type Values = Readonly<Record<'name' | 'domain' | 'timeZone' | 'address', string>>;

function changesOf(began: Values, values: Values): Partial<Values> {
  const names = Object.keys(values) as (keyof Values)[];
  const changed = names.filter((name) => values[name].trim() !== began[name].trim());
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
}

type EffectProps = { readonly saved: string; readonly typed: string };

function DomainEffect({ saved, typed }: EffectProps) {
  const { t } = useTranslation('set-up');
  const domain = typed.trim().toLowerCase();
  return (
    <div role="status" className={styles.effect}>
      {domain !== saved && domain !== '' && (
        <Notice kind="warm">{t('domainEffect', { email: `s1@${domain}`, former: saved })}</Notice>
      )}
    </div>
  );
}

function ZoneEffect({ saved, typed }: EffectProps) {
  const { t } = useTranslation('set-up');
  const zone = typed.trim();
  const todayIn = () => dateFormat('sv-SE', zone, { dateStyle: 'short' }).format(new Date());
  return (
    <div role="status" className={styles.effect}>
      {zone !== saved && zone !== '' && isTimeZone(zone) && (
        <Notice kind="warm">{t('zoneEffect', { date: formatDate(todayIn(), 'weekday') })}</Notice>
      )}
    </div>
  );
}
