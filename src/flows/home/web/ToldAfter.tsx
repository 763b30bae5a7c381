import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/web/format.ts';
import type { TeacherHome } from '../home.contract.ts';
import { Panel } from './Panel.tsx';
import rows from './Rows.module.css';

/** Absences that were reported after the register: each leads to it, so that the teacher decides. */
export function ToldAfter({ students }: { readonly students: TeacherHome['toldAfter'] }) {
  const { t } = useTranslation('home');
  return (
    <Panel title={t('toldAfter')}>
      <ul className={rows.rows}>
        {students.map(({ date, period, part, class: number, roll, name }) => (
          <li key={`${date} ${part ?? period} ${roll}`}>
            <Link
              to="/attendance_entry"
              search={{ class: String(number), date, ...(part ? { of: part } : { period }) }}
              className={rows.row}
            >
              <span className={rows.name}>
                <bdi>{name}</bdi>
              </span>
              <span>{t('toldAfterOf', { class: number, date: formatDate(date, 'weekday') })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
