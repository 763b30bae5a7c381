import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useClassName } from '../../../base/school/web/class-names.ts';
import type { TeacherHome } from '../home.contract.ts';
import { Panel } from './Panel.tsx';
import rows from './Rows.module.css';

/** The hand-ins that wait for the teacher's answer, and the number of their recent lessons without a topic. */
export function DiaryToDo({ of: { toAnswer, topicsMissing } }: { readonly of: TeacherHome }) {
  const { t } = useTranslation('home');
  const className = useClassName();
  if (!toAnswer && topicsMissing === 0) return null;
  return (
    <Panel title={t('diary')}>
      {toAnswer?.map(({ _id: id, class: of, title, count }) => (
        <Link key={id} to="/homework/$id" params={{ id }} className={rows.row}>
          <span className={rows.name}>{t('commentsOf', { what: title, class: className(of) })}</span>
          <span>{t('toAnswer', { number: count })}</span>
        </Link>
      ))}
      {topicsMissing > 0 && (
        <Link to="/diary" search={{ part: 'missing' }} className={rows.row}>
          <span className={rows.name}>{t('topicsMissing', { count: topicsMissing })}</span>
        </Link>
      )}
    </Panel>
  );
}
