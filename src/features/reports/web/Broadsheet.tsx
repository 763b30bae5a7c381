import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { keepDeviceChoice, readDeviceChoice } from '../../../platform/web/lists/device-choice.ts';
import type { Broadsheet as Sheet } from '../reports.contract.ts';
import styles from './Broadsheet.module.css';
import { BroadsheetTable } from './BroadsheetTable.tsx';

type Props = { readonly sheet: Sheet; readonly label: string; readonly isStale: boolean };

const sharesChoice = 'shares';

/** Students by subjects, on screen and on sheets of paper. */
export function Broadsheet({ sheet, label, isStale }: Props) {
  const { t } = useTranslation('reports');
  const [shares, setShares] = useState(() => (readDeviceChoice(sharesChoice) === 'exact' ? 'exact' : 'whole'));
  const choose = (value: string) => {
    keepDeviceChoice(sharesChoice, value);
    setShares(value);
  };
  const hasFailed = sheet.students.some(({ shares: all }) => all.some(({ passes }) => passes === false));
  return (
    <section
      className={styles.paper}
      style={{ '--rows': sheet.students.length + 4 } as CSSProperties}
      aria-busy={isStale}
    >
      <div className={styles.head}>
        <h2 className={styles.name}>{label}</h2>
        <Choice
          legend={t('shares')}
          isLegendHidden
          className={styles.shares}
          options={[
            { value: 'whole', label: t('wholeShares') },
            { value: 'exact', label: t('exactShares') },
          ]}
          value={shares}
          onChange={choose}
        />
      </div>
      <BroadsheetTable sheet={sheet} label={label} isExact={shares === 'exact'} />
      <p className={styles.legend}>
        {shares === 'whole' && <span>{t('wholeMeans')}</span>}
        {hasFailed && <span className={styles.failedSign}>{t('failed')}</span>}
        <span>{t('blankMeans')}</span>
      </p>
    </section>
  );
}
