import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { useHome, useMinuteNow } from './home.hooks.ts';
import { inOrderOfLessons, lessonsInOrder, lessonsOfToday } from './lessons-now.ts';
import { useRegistersHere } from './registers-here.ts';
import '../../attendance/web/attendance.text.ts';

type Props = {
  readonly after: { readonly class: number; readonly date: string; readonly period?: number | undefined };
};

/** After a register of today: the teacher’s next one, as a button; nothing where none is left. */
export function NextRegister({ after }: Props) {
  const { data: home } = useHome();
  return home?.teacher && home.today === after.date ? <Next home={home} teacher={home.teacher} after={after} /> : null;
}

type NextProps = Props & {
  readonly home: NonNullable<ReturnType<typeof useHome>['data']>;
  readonly teacher: NonNullable<NextProps['home']['teacher']>;
};

function Next({ home, teacher, after }: NextProps) {
  const { t } = useTranslation('attendance');
  const minute = useMinuteNow(home.minute, home.saidAt);
  const here = useRegistersHere(home.today);
  const lessons = lessonsOfToday(teacher.lessons, home.today);
  const toTake = teacher.lessonsToTake
    ? lessonsInOrder(teacher.lessonsToTake, lessons, minute)
    : inOrderOfLessons(teacher.registersToTake, lessons, minute);
  const next = toTake.find(
    (one) => (one.class !== after.class || one.period !== after.period) && here(one.class, one.period) !== 'waits',
  );
  if (!next) return null;
  const { class: number, period } = next;
  return (
    <p className="not-printed">
      <ButtonLink
        to="/attendance_entry"
        search={{ class: String(number), ...(period !== undefined && { period }) }}
        size="md"
      >
        {t('nextRegister', { class: number })}
      </ButtonLink>
    </p>
  );
}
