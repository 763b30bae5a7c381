import { Button, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFacts } from '../../../base/fields/web/FieldFacts.tsx';
import { RemoveFactors } from '../../../base/identity/web/RemoveFactors.tsx';
import { SignOutEverywhere } from '../../../base/identity/web/SignOutEverywhere.tsx';
import { WayIn } from '../../../base/identity/web/WayIn.tsx';
import { sendsMails, useMailing } from '../../../base/mail/web/mail.hooks.ts';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { MoreActions } from '../../../platform/web/actions/MoreActions.tsx';
import { PhoneLink } from '../../../platform/web/actions/PhoneLink.tsx';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { Facts } from '../../../platform/web/components/Facts.tsx';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { nameFacts } from '../../../platform/web/components/name-facts.ts';
import { PageParts } from '../../../platform/web/components/PageParts.tsx';
import { PersonCard } from '../../../platform/web/components/PersonCard.tsx';
import { useBackTo, useSameListState } from '../../../platform/web/components/use-back-to.ts';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import type { Teacher } from '../teachers.contract.ts';
import { FetchedTeacher } from './FetchedTeacher.tsx';
import './teachers.text.ts';

const HistorySection = lazyPart(() => import('../../../base/history/web/HistorySection.tsx'), 'HistorySection');

/** One teacher's details, read-only, and their history. */
export function TeacherDetailsPage() {
  const { t } = useTranslation('teachers');
  const { id = '' } = useParams({ strict: false });
  const backToList = useBackTo('/all_teacher');
  return (
    <>
      <PageHeader title={t('detailsTitle')}>
        <Button variant="default" onClick={backToList} leftSection={<IconArrowLeft aria-hidden size={18} />}>
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
  const { data: mailing } = useMailing();
  const [part] = useUrlValue('part');
  const parts = [
    { part: undefined, label: t('facts') },
    { part: 'history', label: t('history', { ns: 'form' }) },
  ];
  return (
    <PersonCard
      name={teacher.name}
      photo={teacher.photo}
      line={teacher.subject ? t('specialist', { subject: teacher.subject }) : t('teacher', { ns: 'shared' })}
      action={
        <Group gap="xs" className="not-printed">
          <ButtonLink to="/edit_teacher/$id" params={{ id: teacher._id }} state={sameList}>
            {t('edit', { ns: 'shared' })}
          </ButtonLink>
          <WayIn
            id={teacher._id}
            name={teacher.name}
            line={t('teacher', { ns: 'shared' })}
            email={teacher.email}
            sendsMails={sendsMails(mailing)}
          />
          <MoreActions>
            <SignOutEverywhere id={teacher._id} name={teacher.name} />
            <RemoveFactors id={teacher._id} name={teacher.name} />
          </MoreActions>
        </Group>
      }
    >
      <PageParts label={t('parts', { ns: 'shared' })} parts={parts} />
      {part === 'history' ? (
        <Suspense fallback={<Waiting />}>
          <HistorySection kind="teacher" id={teacher._id} />
        </Suspense>
      ) : (
        <TeacherFacts teacher={teacher} />
      )}
    </PersonCard>
  );
}

function TeacherFacts({ teacher }: { readonly teacher: Teacher }) {
  const { t } = useTranslation('teachers');
  return (
    <>
      <Facts
        title={t('contact')}
        facts={[
          ...nameFacts(teacher),
          [t('emailAddress'), teacher.email],
          [t('phoneNumber'), <PhoneLink key="phone" phone={teacher.phone} />],
          [t('address', { ns: 'form' }), addressLine(teacher.address, t)],
        ]}
      />
      <Facts
        title={t('professional')}
        facts={[
          [t('department'), t('academicStaff')],
          [t('subject'), teacher.subject ?? undefined],
        ]}
      />
      <FieldFacts name={teacher.name} of={teacher} />
    </>
  );
}

/** Returns "street, city, state - postalCode" without unknown parts; empty if all are unknown. */
function addressLine({ street, city, state, postalCode }: Teacher['address'], t: TFunction<'teachers'>): string {
  const parts = [street, city, state].filter((part) => part !== undefined && part !== '');
  const address = parts.length === 0 ? '' : parts.reduce((before, after) => t('addressParts', { before, after }));
  return address && postalCode ? t('addressCode', { address, code: postalCode }) : address || (postalCode ?? '');
}
