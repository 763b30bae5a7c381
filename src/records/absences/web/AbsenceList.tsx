import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isGuardian } from '../../../base/guardians/web/children.hooks.ts';
import { WriteLink } from '../../../platform/web/actions/WriteLink.tsx';
import { ConfirmChange } from '../../../platform/web/components/ConfirmChange.tsx';
import { formatDate, formatInstant } from '../../../platform/web/format.ts';
import type { Absence } from '../absences.contract.ts';
import styles from './Absences.module.css';
import { useRemoveAbsence } from './absences.hooks.ts';

/** Reported absences, each with a button to remove it. */
export function AbsenceList({ absences }: { readonly absences: readonly Absence[] }) {
  const [leaving, setLeaving] = useState<Absence>();
  return (
    <>
      <ul className={styles.list}>
        {absences.map((absence) => (
          <OneAbsence key={absence._id} absence={absence} onRemove={() => setLeaving(absence)} />
        ))}
      </ul>
      {leaving && <RemoveDialog absence={leaving} onDone={() => setLeaving(undefined)} />}
    </>
  );
}

function OneAbsence({ absence, onRemove }: { readonly absence: Absence; readonly onRemove: () => void }) {
  const { t } = useTranslation('absences');
  const days = useDays(absence);
  const { name, roll, reason, text, toldBy, toldAt } = absence;
  return (
    <li className={styles.absence}>
      <div className={styles.words}>
        <p className={styles.who}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.quiet}>{t('line', { class: absence.class, roll })}</p>
        <p>{days}</p>
        {reason && (
          <p>
            <bdi>{reason.name}</bdi>
          </p>
        )}
        {text !== null && (
          <p>
            <bdi>{text}</bdi>
          </p>
        )}
        <Fate absence={absence} />
        <p className={styles.quiet}>
          {t(toldBy.isGuardian ? 'toldByGuardian' : 'toldBy', { name: toldBy.name, time: formatInstant(toldAt) })}
        </p>
      </div>
      <Group gap="xs" className="not-printed">
        {!isGuardian() && <WriteLink name={name} student={{ class: absence.class, roll }} />}
        <Button variant="default" onClick={onRemove} aria-label={t('removeOf', { name, days })}>
          {t('removeChosen', { ns: 'form' })}
        </Button>
      </Group>
    </li>
  );
}

/** Shows what the registers of its days say about an absence and, if one says absent, who decides. */
function Fate({ absence: { class: classNumber, registers } }: { readonly absence: Absence }) {
  const { t } = useTranslation('absences');
  const { excused, absent, present, firstAbsent } = registers;
  return (
    <>
      {excused > 0 && <p>{t('fateExcused', { count: excused })}</p>}
      {present > 0 && <p>{t('fatePresent', { count: present })}</p>}
      {firstAbsent !== null && (
        <p>
          {t('fateAbsent', { count: absent, date: formatDate(firstAbsent) })}{' '}
          {isGuardian() ? (
            t('fateAsked')
          ) : (
            <Link to="/registers" search={{ class: classNumber, date: firstAbsent }}>
              {t('fateDecide')}
            </Link>
          )}
        </p>
      )}
    </>
  );
}

function useDays({ from, to }: Absence): string {
  const { t } = useTranslation('absences');
  if (from === to) return formatDate(from, 'weekday');
  return t('days', { from: formatDate(from), to: formatDate(to) });
}

function RemoveDialog({ absence, onDone }: { readonly absence: Absence; readonly onDone: () => void }) {
  const { t } = useTranslation('absences');
  const days = useDays(absence);
  const { name } = absence;
  const remove = useRemoveAbsence();
  return (
    <ConfirmChange
      title={t('removeTitle', { name })}
      action={t('removeChosen', { ns: 'form' })}
      isDestructive
      change={remove}
      input={absence._id}
      done={t('removed', { name })}
      onDone={onDone}
    >
      <p>{t('removeText', { days })}</p>
    </ConfirmChange>
  );
}
