import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useCanGoBack, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AddressFacts } from '../../../web/components/AddressFacts.tsx';
import { Facts } from '../../../web/components/Facts.tsx';
import { formatDate } from '../../../web/components/format-date.ts';
import { NewPassword } from '../../../web/components/NewPassword.tsx';
import { PageHeader } from '../../../web/components/PageHeader.tsx';
import { PersonCard } from '../../../web/components/PersonCard.tsx';
import { SignOutEverywhere } from '../../../web/components/SignOutEverywhere.tsx';
import { useSameListState } from '../../../web/components/use-back-to.ts';
import { usePresentSession } from '../../school/web/school.hooks.ts';
import type { Student } from '../students.contract.ts';
import { FetchedStudent } from './FetchedStudent.tsx';
import { RecordActions } from './RecordActions.tsx';
import './students.text.ts';

/** Everything about one student, for reading. */
export function StudentDetailsPage() {
  const { t } = useTranslation('students');
  const { id = '' } = useParams({ strict: false });
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={t('detailsTitle')}>
        <Button
          variant="default"
          leftSection={<IconArrowLeft aria-hidden size={18} />}
          onClick={() => (canGoBack ? history.back() : navigate({ to: '/all_student' }))}
          className="not-printed"
        >
          {t('back')}
        </Button>
      </PageHeader>
      <FetchedStudent id={id}>{(student) => <Details student={student} />}</FetchedStudent>
    </>
  );
}

function Details({ student }: { readonly student: Student }) {
  const { t } = useTranslation('students');
  const navigate = useNavigate();
  const sameList = useSameListState();
  const { address, guardianDetails } = student;
  const isOfPresent = student.session === usePresentSession();
  return (
    <PersonCard
      name={student.name}
      photo={student.photo}
      line={t(isOfPresent ? 'line' : 'lineOfSession', student)}
      action={
        <RecordActions student={student} onErased={() => navigate({ to: '/all_student' })}>
          <Button
            component={Link}
            to="/edit_student/$id"
            params={{ id: student._id } as never}
            state={sameList}
            className="not-printed"
          >
            {t('edit')}
          </Button>
          <SignOutEverywhere id={student._id} name={student.name} />
          <NewPassword id={student._id} name={student.name} line={t('slipLine', student)} email={student.email} />
        </RecordActions>
      }
    >
      <Facts
        title={t('academic')}
        facts={[
          [t('roll'), student.roll],
          [t('class'), student.class],
          [t('session'), student.session],
          [t('courseEnrolled'), student.courseEnrolled],
        ]}
      />
      <Facts
        title={t('personal')}
        facts={[
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
    </PersonCard>
  );
}
