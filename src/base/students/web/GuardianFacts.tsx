import { useTranslation } from 'react-i18next';
import { PhoneLink } from '../../../platform/web/actions/PhoneLink.tsx';
import { Facts } from '../../../platform/web/components/Facts.tsx';
import type { Student } from '../students.contract.ts';
import './students.text.ts';

/** A student's guardian, read-only. */
export function GuardianFacts({ guardian }: { readonly guardian: Student['guardianDetails'] }) {
  const { t } = useTranslation('students');
  return (
    <Facts
      title={t('guardian')}
      facts={[
        [t('name', { ns: 'shared' }), guardian.name],
        [t('relation'), guardian.relation],
        [t('phone', { ns: 'shared' }), <PhoneLink key="phone" phone={guardian.phone} />],
        [t('email', { ns: 'shared' }), guardian.email],
      ]}
    />
  );
}
