import { useTranslation } from 'react-i18next';
import { PersonFields } from '../../../base/fields/web/PersonFields.tsx';
import { PhoneLink } from '../../../platform/web/actions/PhoneLink.tsx';
import { AddressFacts } from '../../../platform/web/components/AddressFacts.tsx';
import { Facts } from '../../../platform/web/components/Facts.tsx';
import { useLogged } from '../../../platform/web/components/use-logged.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { useTeacherProfile } from '../../../records/teachers/web/teachers.hooks.ts';
import './profile.text.ts';

export function TeacherFacts({ email }: { readonly email: string }) {
  const { t } = useTranslation('profile');
  const { data: teacher, error, isPending } = useTeacherProfile(email);
  useLogged('The profile could not be fetched.', error);
  if (isPending) return <Waiting />;
  if (!teacher) return <p>{t('noData')}</p>;
  const { name, phone, address } = teacher;
  return (
    <>
      <Facts
        title={t('person')}
        facts={[
          [t('name', { ns: 'shared' }), name],
          [t('roleLabel'), t('teacher', { ns: 'shared' })],
          [t('email', { ns: 'shared' }), teacher.email],
          [t('phone', { ns: 'shared' }), <PhoneLink key="phone" phone={phone} />],
        ]}
      />
      <AddressFacts address={address} />
      <PersonFields id={teacher._id} name={name} />
    </>
  );
}
