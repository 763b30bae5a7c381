import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import './on-day.text.ts';

/**
 * Tracks the date fields that decide what a page shows. While one of them holds an invalid date, the page shows
 * `instead`, because its data do not match the fields.
 */
export function useDateFaults(): {
  readonly onFaultOf: (field: string) => (fault: string | undefined) => void;
  readonly instead: ReactNode;
} {
  const { t } = useTranslation('on-day');
  const [faults, setFaults] = useState<Readonly<Record<string, string | undefined>>>({});
  const fault = Object.values(faults).find((one) => one !== undefined);
  return {
    onFaultOf: (field) => (found) =>
      setFaults((before) => (before[field] === found ? before : { ...before, [field]: found })),
    instead: fault !== undefined && <Nothing title={t('correctDate')} hint={fault} />,
  };
}
