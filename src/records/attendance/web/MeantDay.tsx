import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCalendar } from '../../../base/school/web/calendar.hooks.ts';
import { weekdayOf } from '../../../platform/contract/dates.ts';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { formatDate } from '../../../platform/web/format.ts';
import type { Register } from '../attendance.contract.ts';

type Props = { readonly register: Register; readonly children: ReactNode };

/** The dates for which somebody confirmed that a register is meant, so that the question is asked once for each. */
const meant = new Set<string>();

/** On a weekday without school, asks once whether a register is really meant before anybody is marked. */
export function MeantDay({ register: { date, taken }, children }: Props) {
  const { t } = useTranslation('attendance');
  const { data: calendar } = useCalendar({ from: date, to: date });
  const [isMeant, setMeant] = useState(meant.has(date));
  if (taken || isMeant || !calendar || calendar.days.includes(weekdayOf(date))) return children;
  const take = () => {
    meant.add(date);
    setMeant(true);
  };
  return (
    <Nothing
      title={t('noSchoolOn', { day: formatDate(date, 'weekdayName') })}
      hint={t('noSchoolHint', { date: formatDate(date) })}
      drawing="register"
      action={<Button onClick={take}>{t('takeAllTheSame')}</Button>}
    />
  );
}
