import { useTranslation } from 'react-i18next';
import { hasOwnSign, useCodeList } from '../../../base/school/web/codes.hooks.ts';
import { KeyLegend } from '../../../platform/web/components/KeyLegend.tsx';
import { formatDigits } from '../../../platform/web/format.ts';
import './attendance.text.ts';

type Props = {
  /** Whether the whole register can be marked present, as long as it is not taken yet. */
  readonly hasAllPresent?: boolean;
  /** The description of what Ctrl and Enter does. */
  readonly submit: string;
};

/** The list of the register's keyboard shortcuts. */
export function RegisterKeys({ hasAllPresent = false, submit }: Props) {
  const { t } = useTranslation('attendance');
  const signs = useCodeList()
    .filter((code) => code.isOpen && hasOwnSign(code))
    .map(({ code }) => code);
  const statuses = [
    ['P', t('keysPresent')],
    ['A', t('keysAbsent')],
    ['L', t('keysLate')],
    ['E', t('keysExcused')],
    ['N', t('keysDetails')],
  ] as const;
  return (
    <KeyLegend
      label={t('keys')}
      keys={[
        [signs.length > 0 ? '↓ ↑' : 'J K ↓ ↑', t('keysMove')],
        ...(signs.length > 0 ? [[signs.join(' '), t('keysCode')] as const] : statuses),
        [t('keySpace'), t('keysToggle')],
        [formatDigits('0–9'), t('keysRoll')],
        ...(hasAllPresent && !signs.includes('W') ? ([['W', t('keysAllPresent')]] as const) : []),
        [t('keySubmit'), submit],
      ]}
    />
  );
}
