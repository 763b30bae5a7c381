import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useCanGoBack, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressFacts } from '../../../platform/web/components/AddressFacts.tsx';
import { Facts } from '../../../platform/web/components/Facts.tsx';
import { formatDate } from '../../../platform/web/components/format-date.ts';
import { PersonCard } from '../../../platform/web/components/PersonCard.tsx';
import { useSameListState } from '../../../platform/web/components/use-back-to.ts';
import { NewPassword } from '../../identity/web/NewPassword.tsx';
import { SignOutEverywhere } from '../../identity/web/SignOutEverywhere.tsx';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import { usePresentSession } from '../../school/web/school.hooks.ts';
import type { Student } from '../students.contract.ts';
import { FetchedStudent } from './FetchedStudent.tsx';
import './students.text.ts';

type Props = {
  /** Wraps the student's actions and adds those of the record. */
  readonly actions: (student: Student, children: ReactNode) => ReactNode;
};

/** One student's details, read-only. */
export function StudentDetails({ actions }: Props) {
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
      <FetchedStudent id={id}>{(student) => <Details student={student} actions={actions} />}</FetchedStudent>
    </>
  );
}

function Details({ student, actions }: Props & { readonly student: Student }) {
  const { t } = useTranslation('students');
  const sameList = useSameListState();
  const { address, guardianDetails } = student;
  const isOfPresent = student.session === usePresentSession();
  return (
    <PersonCard
      name={student.name}
      photo={student.photo}
      line={t(isOfPresent ? 'line' : 'lineOfSession', student)}
      action={actions(
        student,
        <>
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
        </>,
      )}
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
