import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMarkRead } from '../../../base/news/web/news.hooks.ts';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { formatDate } from '../../../platform/web/format.ts';
import type { Cover } from '../cover.contract.ts';
import './cover.text.ts';

/**
 * The lessons of the next days that a change of the timetable has left without cover. Each one links to the teachers
 * who could take it now.
 */
export function WithdrawnCover({ covers }: { readonly covers: readonly Cover[] }) {
  const { t } = useTranslation('cover');
  useMarkRead('cover', covers[0]?.lesson);
  if (covers.length === 0) return null;
  return (
    <Notice kind="warm" title={t('withdrawn')}>
      {covers.map(({ date, lesson, subject, class: classNumber, absent, by }) => {
        const words = t('withdrawnLine', { date: formatDate(date, 'weekday'), subject, class: classNumber });
        return (
          <div key={`${date} ${lesson} ${absent?.email}`}>
            {absent ? (
              <Link to="/cover" search={{ date, teacher: absent.email }}>
                {words}
              </Link>
            ) : (
              words
            )}{' '}
            (<bdi>{by.name}</bdi>)
          </div>
        );
      })}
    </Notice>
  );
}
