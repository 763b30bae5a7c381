import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ColourMark, colourOfClass } from '../../../platform/web/components/Colour.tsx';
import { formatDate } from '../../../platform/web/format.ts';
import type { MissingRegisters } from '../home.contract.ts';
import styles from './MissingLately.module.css';
import { Panel } from './Panel.tsx';
import rows from './Rows.module.css';

/** The registers of the last days that nobody took; each line opens one. */
export function MissingLately({ missing: { count, registers } }: { readonly missing: MissingRegisters }) {
  const { t } = useTranslation('home');
  if (count === 0) return null;
  const all = (
    <Link to="/registers" search={{ part: 'missing' }}>
      {t('allMissing')}
    </Link>
  );
  return (
    <Panel title={t('missingLately', { count })} aside={all}>
      <ul className={rows.rows}>
        {registers.map(({ class: number, date, period, part, teacher }) => (
          <li key={`${number} ${date} ${period ?? part}`}>
            <Link
              to="/registers"
              search={{ class: number, date, period, of: part }}
              className={`${rows.row} ${styles.register}`}
            >
              <span className={rows.name}>
                <ColourMark colour={colourOfClass(number)} />
                {t('class', { class: number })}
              </span>
              <span>{formatDate(date, 'weekday')}</span>
              {period !== undefined && <span>{t('lessonNumber', { period })}</span>}
              {part && <span>{t(part)}</span>}
              {teacher !== null && <bdi className="quiet">{teacher}</bdi>}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
