import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import './on-day.text.ts';

/**
 * The date fields by which a page chooses what it shows. While one of them has a date that cannot be, the page shows
 * `instead`: what was asked for last is not what stands in its fields.
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
