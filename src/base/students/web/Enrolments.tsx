import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysAfter } from '../../../platform/contract/dates.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { ConfirmButton } from '../../../platform/web/components/ConfirmButton.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { toastFailure, toastSuccess } from '../../../platform/web/components/toast.ts';
import { formatDate, formatDigits } from '../../../platform/web/format.ts';
import { useSchool } from '../../school/web/school.hooks.ts';
import type { Enrolment } from '../enrolling.contract.ts';
import type { Student } from '../students.contract.ts';
import { EnrolDialog } from './EnrolDialog.tsx';
import styles from './Enrolments.module.css';
import { useCancelEnrolment, useEnrol, useEnrolments } from './enrolling.hooks.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import './enrolling.text.ts';

/** In which classes a student was, is and will be, the last first, and the changes of it. */
export function Enrolments({ student, onLeft }: { readonly student: Student; readonly onLeft: () => Promise<void> }) {
  const { t } = useTranslation('enrolling');
  const { data: enrolments, error, refetch } = useEnrolments(student._id);
  const [open, setOpen] = useState<'change' | 'leave'>();
  const close = () => setOpen(undefined);
  if (!enrolments) return <FetchState error={error} onRetry={refetch} />;
  return (
    <>
      <Group gap="xs" className={`${styles.actions} not-printed`}>
        <Button onClick={() => setOpen('change')}>{t('change')}</Button>
        <Button variant="default" aria-label={t('leaveOf', student)} onClick={() => setOpen('leave')}>
          {t('leave')}
        </Button>
      </Group>
      <ol className="plain" aria-label={t('list', student)} reversed>
        {enrolments.toReversed().map((enrolment, place) => (
          <OneEnrolment key={enrolment._id} student={student} enrolment={enrolment} isLast={place === 0} />
        ))}
      </ol>
      {open === 'change' && <EnrolDialog student={student} onClose={close} />}
      {open === 'leave' && <LeaveDialog student={student} onLeft={onLeft} onClose={close} />}
    </>
  );
}

type OneProps = { readonly student: Student; readonly enrolment: Enrolment; readonly isLast: boolean };

function OneEnrolment({ student, enrolment, isLast }: OneProps) {
  const { t } = useTranslation('enrolling');
  const { data: site } = useSchool();
  const today = site?.school?.today ?? '';
  const { from, to, session, roll } = enrolment;
  const isToCome = from > today;
  const isNow = !isToCome && (to === null || to >= today);
  return (
    <li className={styles.enrolment}>
      <div>
        <p className={styles.place}>
          {t('line', { class: enrolment.class, roll })}
          {isNow && <Badge>{t('now', { ns: 'shared' })}</Badge>}
          {isToCome && <Badge>{t('toCome', { date: formatDate(from) })}</Badge>}
        </p>
        <p>
          {to === null
            ? t('since', { from: formatDate(from) })
            : t('days', { from: formatDate(from), to: formatDate(to) })}
        </p>
        <p className="quiet">{t('ofSession', { ns: 'form', session: formatDigits(session) })}</p>
      </div>
      {isToCome && <TakeBack student={student} enrolment={enrolment} />}
      {isNow && isLast && to !== null && <Stay student={student} enrolment={enrolment} after={daysAfter(to, 1)} />}
    </li>
  );
}

type ChangeProps = { readonly student: Student; readonly enrolment: Enrolment };

function TakeBack({ student: { _id, name }, enrolment }: ChangeProps) {
  const { t } = useTranslation('enrolling');
  const cancel = useCancelEnrolment(_id, () => toastSuccess(t('takenBack')));
  const date = formatDate(enrolment.from);
  const change = { name, class: enrolment.class, date };
  return (
    <ConfirmButton
      button={t('takeBack')}
      label={t('takeBackOf', change)}
      title={t('takeBackTitle', { date })}
      action={t('takeBack')}
      change={cancel}
      input={enrolment._id}
      failed={t('saveFailed')}
    >
      <p>{t('takeBackText', change)}</p>
    </ConfirmButton>
  );
}

/** Offers that a student stays who is to leave on a day to come. */
function Stay({ student: { _id, name }, enrolment, after }: ChangeProps & { readonly after: string }) {
  const { t } = useTranslation('enrolling');
  const { class: number, roll, session } = enrolment;
  const enrol = useEnrol(_id, () => toastSuccess(t('changed', { name, class: number, date: formatDate(after) })));
  const send = () =>
    enrol.mutate(
      { class: number, roll, session, from: after },
      {
        onError: (error) => toastFailure(failureText(error, `${t('saveFailed')} ${error.message}`)),
      },
    );
  return (
    <Button
      variant="default"
      className="not-printed"
      aria-label={t('staysOf', { name, date: formatDate(after) })}
      loading={enrol.isPending}
      onClick={send}
    >
      {t('stays')}
    </Button>
  );
}
