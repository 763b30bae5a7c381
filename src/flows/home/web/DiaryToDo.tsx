import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useClassName } from '../../../base/school/web/class-names.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import type { TeacherHome } from '../home.contract.ts';
import { Panel } from './Panel.tsx';
import rows from './Rows.module.css';

/** The hand-ins that wait for the teacher's answer, and the number of their recent lessons without a topic. */
export function DiaryToDo({ of: { toAnswer, topicsMissing } }: { readonly of: TeacherHome }) {
  const { t } = useTranslation('home');
  const className = useClassName();
  return (
    <>
      {toAnswer && (
        <Panel title={t('toAnswer')}>
          <ul className={rows.rows}>
            {toAnswer.map(({ _id, class: classNumber, title, count }) => (
              <li key={_id}>
                <Link to="/homework/$id" params={{ id: _id }} className={rows.row}>
                  <span className={rows.name}>{t('commentsOf', { what: title, class: className(classNumber) })}</span>
                  <span>{formatNumber(count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {topicsMissing > 0 && (
        <Panel title={t('diary')}>
          <Link to="/diary" search={{ part: 'missing' }} className={rows.row}>
            <span className={rows.name}>{t('topicsMissing', { count: topicsMissing })}</span>
          </Link>
        </Panel>
      )}
    </>
  );
}
