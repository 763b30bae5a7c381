import { useTranslation } from 'react-i18next';
import { PersonFields } from '../../../base/fields/web/PersonFields.tsx';
import { GuardianFacts } from '../../../base/students/web/GuardianFacts.tsx';
import { genderWord } from '../../../base/students/web/gender-word.ts';
import { numberFacts } from '../../../base/students/web/number-facts.ts';
import { useStudentProfile } from '../../../base/students/web/students.hooks.ts';
import { AddressFacts } from '../../../platform/web/components/AddressFacts.tsx';
import { Facts } from '../../../platform/web/components/Facts.tsx';
import { useLogged } from '../../../platform/web/components/use-logged.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { formatDate, formatDigits } from '../../../platform/web/format.ts';
import { formatClassBriefly } from '../../../platform/web/school-classes.ts';
import './profile.text.ts';

export function StudentFacts({ email }: { readonly email: string }) {
  const { t } = useTranslation('profile');
  const { data: student, error, isPending } = useStudentProfile(email);
  useLogged('The profile could not be fetched.', error);
  if (isPending) return <Waiting />;
  if (!student) return <p>{t('noData')}</p>;
  return (
    <>
      <Facts
        title={t('school', { ns: 'shared' })}
        facts={[
          [t('roll'), student.roll],
          ...numberFacts(student),
          [t('chooseClass', { ns: 'shared' }), formatClassBriefly(student.class)],
          [t('courseEnrolled'), student.courseEnrolled],
          [t('session', { ns: 'shared' }), formatDigits(student.session)],
        ]}
      />
      <Facts
        title={t('person')}
        facts={[
          [t('name', { ns: 'shared' }), student.name],
          [t('email', { ns: 'shared' }), student.email],
          [t('dateOfBirth'), student.dateOfBirth ? formatDate(student.dateOfBirth) : undefined],
          [t('gender'), genderWord(student.gender)],
        ]}
      />
      <AddressFacts address={student.address} />
      <GuardianFacts guardian={student.guardianDetails} />
      <PersonFields id={student._id} name={student.name} />
    </>
  );
}
