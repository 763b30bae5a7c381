import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../platform/web/components/Facts.tsx';
import { PersonCard } from '../../../platform/web/components/PersonCard.tsx';
import { useBackTo, useSameListState } from '../../../platform/web/components/use-back-to.ts';
import { NewPassword } from '../../identity/web/NewPassword.tsx';
import { SignOutEverywhere } from '../../identity/web/SignOutEverywhere.tsx';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import type { Teacher } from '../teachers.contract.ts';
import { FetchedTeacher } from './FetchedTeacher.tsx';
import './teachers.text.ts';

/** One teacher's details, read-only. */
export function TeacherDetailsPage() {
  const { t } = useTranslation('teachers');
  const { id = '' } = useParams({ strict: false });
  const backToList = useBackTo('/all_teacher');
  return (
    <>
      <PageHeader title={t('detailsTitle')}>
        <Button
          variant="default"
          onClick={backToList}
          leftSection={<IconArrowLeft aria-hidden size={18} />}
          className="not-printed"
        >
          {t('back')}
        </Button>
      </PageHeader>
      <FetchedTeacher id={id}>{(teacher) => <Details teacher={teacher} />}</FetchedTeacher>
    </>
  );
}

function Details({ teacher }: { readonly teacher: Teacher }) {
  const { t } = useTranslation('teachers');
  const sameList = useSameListState();
  return (
    <PersonCard
      name={teacher.name}
      photo={teacher.photo}
      line={teacher.subject ? t('specialist', { subject: teacher.subject }) : t('roleTeacher')}
      action={
        <>
          <Button
            component={Link}
            to="/edit_teacher/$id"
            params={{ id: teacher._id } as never}
            state={sameList}
            className="not-printed"
          >
            {t('edit')}
          </Button>
          <SignOutEverywhere id={teacher._id} name={teacher.name} />
          <NewPassword id={teacher._id} name={teacher.name} line={t('roleTeacher')} email={teacher.email} />
        </>
      }
    >
      <Facts
        title={t('contact')}
        facts={[
          [t('emailAddress'), teacher.email],
          [t('phoneNumber'), teacher.phone],
          [t('address'), addressLine(teacher.address)],
        ]}
      />
      <Facts
        title={t('professional')}
        facts={[
          [t('department'), t('academicStaff')],
          [t('subject'), teacher.subject ?? undefined],
        ]}
      />
    </PersonCard>
  );
}

/** "street, city, state - postalCode", without the unknown parts; empty if all are unknown. */
function addressLine({ street, city, state, postalCode }: Teacher['address']): string {
  const place = [street, city, state].filter(Boolean).join(', ');
  return [place, postalCode].filter(Boolean).join(' - ');
}
