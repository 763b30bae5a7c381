import { useTranslation } from 'react-i18next';
import type { AttendanceStatus } from '../../../platform/contract/school-terms.ts';
import { CorrectionHistory } from '../../../platform/web/components/CorrectionHistory.tsx';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import { formatInstant } from '../../../platform/web/format.ts';
import type { Details, Register } from '../attendance.contract.ts';
import { useDetailsText } from './details-text.ts';

/** The corrections of a register: the student, the old and new line, who corrected it and when. */
export function RegisterCorrections({ corrections }: Pick<Register, 'corrections'>) {
  const { t } = useTranslation('attendance');
  const detailsText = useDetailsText();
  const say = (status: AttendanceStatus, details: Details = {}) => {
    const text = detailsText(details);
    return text === '' ? t(status) : t('statusWithDetails', { status: t(status), details: text });
  };
  const lines = corrections.map(({ roll, name, from, fromDetails, to, toDetails, by, at, why }) => ({
    key: `${roll} ${at}`,
    change: t('historyLine', { roll, name: nameOf(name), from: say(from, fromDetails), to: say(to, toDetails) }),
    by: t('historyBy', { by, time: formatInstant(at) }),
    why,
  }));
  return <CorrectionHistory title={t('history')} lines={lines} />;
}
