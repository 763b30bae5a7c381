import { Button, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCanGoBack, useLocation, useParams, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreActions } from '../../../platform/web/actions/MoreActions.tsx';
import { WriteLink } from '../../../platform/web/actions/WriteLink.tsx';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { AddressFacts } from '../../../platform/web/components/AddressFacts.tsx';
import { Facts } from '../../../platform/web/components/Facts.tsx';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { nameFacts } from '../../../platform/web/components/name-facts.ts';
import { PageParts } from '../../../platform/web/components/PageParts.tsx';
import { PersonCard } from '../../../platform/web/components/PersonCard.tsx';
import { useBackTo, useSameListState } from '../../../platform/web/components/use-back-to.ts';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { formatDate, formatDigits } from '../../../platform/web/format.ts';
import { formatClassBriefly } from '../../../platform/web/school-classes.ts';
import { FieldFacts } from '../../fields/web/FieldFacts.tsx';
import { NewPassword } from '../../identity/web/NewPassword.tsx';
import { SignOutEverywhere } from '../../identity/web/SignOutEverywhere.tsx';
import { OnDay, OnDayBar } from '../../school/web/OnDay.tsx';
import { useOnDay } from '../../school/web/on-day.hooks.ts';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import { usePresentSession } from '../../school/web/school.hooks.ts';
import type { Student } from '../students.contract.ts';
import { ClassNeighbours } from './ClassNeighbours.tsx';
import { FetchedStudent } from './FetchedStudent.tsx';
import { GuardianFacts } from './GuardianFacts.tsx';
import { genderWord } from './gender-word.ts';
import { numberFacts } from './number-facts.ts';
import styles from './StudentDetails.module.css';
import './students.text.ts';

/** Rarely needed: the page does not wait for it. */
const RemoveFactors = lazyPart(() => import('../../identity/web/RemoveFactors.tsx'), 'RemoveFactors');

/** A part of a student's page besides the facts, with its name in the address and its link's label. */
export type StudentPart = {
  readonly part: string;
  readonly label: string;
  /** Renders the part; `on` is the past day at whose end it is shown. */
  readonly show: (student: Student, on: string | undefined) => ReactNode;
  /** Whether the part can show a past day. */
  readonly hasPast?: true;
};

type Props = {
  /** The daily actions for a student. */
  readonly today: (student: Student) => ReactNode;
  /** The rare actions for the whole record. */
  readonly record: (student: Student) => ReactNode;
  readonly parts: readonly StudentPart[];
};

/** A student's page: the facts, read-only, and the other parts. */
export function StudentDetails(props: Props) {
  const { t } = useTranslation('students');
  const { id = '' } = useParams({ strict: false });
  const { on } = useOnDay();
  return (
    <>
      <PageHeader title={t('detailsTitle')}>
        <Group>
          <OnDay />
          <BackButton />
        </Group>
      </PageHeader>
      <OnDayBar />
      <FetchedStudent id={id} on={on}>
        {(student) => <Details student={student} on={on} {...props} />}
      </FetchedStudent>
    </>
  );
}

/** To the list that led here, through all parts; otherwise to whatever page did. */
function BackButton() {
  const { t } = useTranslation('students');
  const { history } = useRouter();
  const cameFromList = useLocation({ select: ({ state }) => state.list !== undefined });
  const canGoBack = useCanGoBack();
  const backToList = useBackTo('/all_student');
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft aria-hidden size={18} />}
      onClick={() => (canGoBack && !cameFromList ? history.back() : backToList())}
      className="not-printed"
    >
      {t('back')}
    </Button>
  );
}

type DetailsProps = Props & { readonly student: Student; readonly on: string | undefined };

function Details({ student, on, today, record, parts: all }: DetailsProps) {
  const { t } = useTranslation('students');
  const [named] = useUrlValue('part');
  const parts = all.filter(({ hasPast }) => hasPast || on === undefined);
  const part = parts.find((known) => known.part === named);
  const isOfPresent = student.session === usePresentSession();
  return (
    <PersonCard
      name={student.name}
      photo={on === undefined ? student.photo : null}
      line={t(isOfPresent ? 'line' : 'lineOfSession', { ...student, session: formatDigits(student.session) })}
      action={!part && on === undefined && <Actions student={student} today={today} record={record} />}
    >
      <div className={styles.ways}>
        <PageParts label={t('parts', { ns: 'shared' })} parts={[{ part: undefined, label: t('facts') }, ...parts]} />
        <ClassNeighbours student={student} on={on} />
      </div>
      {part ? (
        <FetchedStudent key={part.part} id={student._id} on={on} mustBeFresh>
          {(fresh) => part.show(fresh, on)}
        </FetchedStudent>
      ) : (
        <StudentFacts student={student} />
      )}
    </PersonCard>
  );
}

function Actions({ student, today, record }: Pick<DetailsProps, 'student' | 'today' | 'record'>) {
  const { t } = useTranslation('students');
  const sameList = useSameListState();
  return (
    <Group gap="xs" className="not-printed">
      <ButtonLink to="/edit_student/$id" params={{ id: student._id }} state={sameList}>
        {t('edit', { ns: 'shared' })}
      </ButtonLink>
      <WriteLink name={student.name} student={student} />
      {today(student)}
      <ButtonLink to="/absences" search={{ roll: String(student.roll) }} variant="default">
        {t('tellAbsence')}
      </ButtonLink>
      <MoreActions>
        <ButtonLink to="/audit" search={{ student: student._id }} variant="default">
          {t('whoSaw')}
        </ButtonLink>
        <SignOutEverywhere id={student._id} name={student.name} />
        <NewPassword id={student._id} name={student.name} line={t('slipLine', student)} email={student.email} />
        <Suspense>
          <RemoveFactors id={student._id} name={student.name} />
        </Suspense>
        {record(student)}
      </MoreActions>
    </Group>
  );
}

/** The facts of a student, except for photo and name. */
function StudentFacts({ student }: { readonly student: Student }) {
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
