import { useTranslation } from 'react-i18next';
import { useUrlSession } from '../../../base/school/web/sessions.hooks.ts';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { formatDate } from '../../../platform/web/format.ts';
import { useComingTimetables } from './schedule.hooks.ts';
import './schedule.text.ts';

/**
 * The days from which other timetables take effect, with a link to each, shown above today's timetable; nothing if none
 * waits.
 */
export function ComingTimetables() {
  const { t } = useTranslation('schedule');
  const [session] = useUrlSession();
  const { data = [] } = useComingTimetables();
  return data
    .filter((coming) => session === undefined || coming.session === session)
    .map(({ from }) => (
      <Notice
        key={from}
        kind="note"
        title={t('newFrom', { date: formatDate(from, 'weekday') })}
        action={
          <ButtonLink
            to="."
            search={(before: object) => ({ ...before, on: from, session: undefined })}
            variant="default"
            className="not-printed"
          >
            {t('showNew')}
          </ButtonLink>
        }
      />
    ));
}
