import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { maxWhyLength } from '../../../platform/contract/school-terms.ts';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import './corrections.text.ts';

/** A notice that only an admin can still correct this. */
export function CorrectionClosed() {
  const { t } = useTranslation('corrections');
  return <p>{t('closed')}</p>;
}

type Props = { readonly why: string; readonly error?: string | undefined; readonly onChange: (why: string) => void };

/** Asks an admin for the reason of a correction that teachers can no longer make. */
export function WhyField({ why, error, onChange }: Props) {
  const { t } = useTranslation('corrections');
  return (
    <Notice kind="note">
      <p>{t('late')}</p>
      <TextInput
        label={t('why')}
        required
        maxLength={maxWhyLength}
        value={why}
        error={error}
        errorProps={{ role: 'alert' }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Notice>
  );
}
