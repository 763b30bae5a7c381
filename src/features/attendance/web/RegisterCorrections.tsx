import { useTranslation } from 'react-i18next';
import { CorrectionHistory } from '../../../platform/web/components/CorrectionHistory.tsx';
import { formatInstant } from '../../../platform/web/components/format-date.ts';
import type { Register } from '../attendance.contract.ts';

/** The corrections of a register: who, from what to what, by whom and when. */
export function RegisterCorrections({ corrections }: Pick<Register, 'corrections'>) {
  const { t } = useTranslation('attendance');
  const lines = corrections.map(({ roll, name, from, to, by, at }) => ({
    key: `${roll} ${at}`,
    change: t('historyLine', { roll, name, from: t(from), to: t(to) }),
    by: t('historyBy', { by, time: formatInstant(at) }),
  }));
  return <CorrectionHistory title={t('history')} lines={lines} />;
}
