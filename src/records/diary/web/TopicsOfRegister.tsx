import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { AnchorLink } from '../../../platform/web/components/links.tsx';
import { diaryDayQuery } from './diary.hooks.ts';
import { TopicField } from './TopicField.tsx';
import './diary.text.ts';

type Props = { readonly class: number; readonly date: string; readonly period?: number | undefined };

/**
 * Shown below a register: the topics of the teacher's lessons in that class on that day, if the school keeps a class
 * diary.
 */
export function TopicsOfRegister({ class: classNumber, date, period: only }: Props) {
  const { t } = useTranslation('diary');
  const today = useSchool().data?.school?.today;
  const { data } = useQuery(diaryDayQuery(classNumber, date, date === today));
  if (!data?.isKept) return null;
  const lessons = data.lessons.filter(({ period }) => only === undefined || period === only);
  return (
    <div className="not-printed">
      {lessons.map((lesson) => (
        <div key={lesson.period}>
          <TopicField place={{ class: classNumber, date, period: lesson.period }} lesson={lesson} />
          <AnchorLink to="/homework" search={{ class: classNumber, subject: lesson.subject, act: 'give' }}>
            {t('giveHomework', { subject: lesson.subject })}
          </AnchorLink>
        </div>
      ))}
    </div>
  );
}
