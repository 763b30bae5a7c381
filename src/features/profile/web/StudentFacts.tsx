import { useTranslation } from 'react-i18next';
import { AddressFacts } from '../../../platform/web/components/AddressFacts.tsx';
import { Facts } from '../../../platform/web/components/Facts.tsx';
import { formatDate } from '../../../platform/web/components/format-date.ts';
import { useLogged } from '../../../platform/web/components/use-logged.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { useStudentProfile } from '../../students/web/students.hooks.ts';
import './profile.text.ts';

export function StudentFacts({ email }: { readonly email: string }) {
  const { t } = useTranslation('profile');
  const { data: student, error, isPending } = useStudentProfile(email);
  useLogged('The profile could not be fetched.', error);
  if (isPending) return <Waiting />;
  if (!student) return <p>{t('noData')}</p>;
  const { address, guardianDetails } = student;
  return (
    <>
      <Facts
        title={t('school')}
        facts={[
          [t('roll'), student.roll],
          [t('class'), student.class],
          [t('courseEnrolled'), student.courseEnrolled],
          [t('session'), student.session],
        ]}
      />
      <Facts
        title={t('person')}
        facts={[
          [t('name'), student.name],
          [t('email'), student.email],
          [t('dateOfBirth'), formatDate(student.dateOfBirth)],
          [t('gender'), student.gender],
        ]}
      />
      <AddressFacts address={address} />
      <Facts
        title={t('guardian')}
        facts={[
          [t('name'), guardianDetails.name],
          [t('relation'), guardianDetails.relation],
          [t('phone'), guardianDetails.phone],
          [t('email'), guardianDetails.email],
        ]}
      />
    </>
  );
}
