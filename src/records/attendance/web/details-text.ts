import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { hasOwnSign, useCodeList } from '../../../base/school/web/codes.hooks.ts';
import { formatSeries } from '../../../platform/web/format.ts';
import type { Details } from '../attendance.contract.ts';
import './attendance.text.ts';

/** Returns the text of a line's details, such as "12 minutes, Transport, Bus 4"; empty if there are none. */
export function useDetailsText(): (details: Details) => string {
  const { t } = useTranslation('attendance');
  const reasons = useCodeList();
  return useCallback(
    ({ reason, minutesLate, note }) => {
      const found = reasons.find(({ _id }) => _id === reason);
      const name = found && hasOwnSign(found) ? t('codeAndName', found) : found?.name;
      const parts = [minutesLate === undefined ? undefined : t('minutes', { count: minutesLate }), name, note];
      return formatSeries(parts.filter((part) => part !== undefined));
    },
    [t, reasons],
  );
}
