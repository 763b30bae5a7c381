import { useTranslation } from 'react-i18next';
import { AddressFacts } from '../../../platform/web/components/AddressFacts.tsx';
import { Facts } from '../../../platform/web/components/Facts.tsx';
import { nameFacts } from '../../../platform/web/components/name-facts.ts';
import { formatDate, formatDigits } from '../../../platform/web/format.ts';
import { formatClassBriefly } from '../../../platform/web/school-classes.ts';
import { FieldFacts } from '../../fields/web/FieldFacts.tsx';
import type { Student } from '../students.contract.ts';
import { GuardianFacts } from './GuardianFacts.tsx';
import { genderWord } from './gender-word.ts';
import { numberFacts } from './number-facts.ts';
import './students.text.ts';

/** The facts of a student, except for photo and name. */
export function StudentFacts({ student }: { readonly student: Student }) {
  const { t } = useTranslation('students');
  return (
    <>
      <Facts
        title={t('academic')}
        facts={[
          [t('roll'), student.roll],
          ...numberFacts(student),
          [t('chooseClass', { ns: 'shared' }), formatClassBriefly(student.class)],
          [t('session'), formatDigits(student.session)],
          [t('courseEnrolled'), student.courseEnrolled],
        ]}
      />
      <Facts
        title={t('personal')}
        facts={[
          ...nameFacts(student),
          [t('email', { ns: 'shared' }), student.email],
          [t('dateOfBirth'), student.dateOfBirth ? formatDate(student.dateOfBirth) : undefined],
          [t('gender'), genderWord(student.gender)],
        ]}
      />
      <AddressFacts address={student.address} />
      <GuardianFacts guardian={student.guardianDetails} />
      <FieldFacts name={student.name} of={student} />
    </>
  );
}
