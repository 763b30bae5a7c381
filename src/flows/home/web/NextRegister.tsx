import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import type { Place } from '../../../records/attendance/web/registers-outdated.ts';
import { useHome, useMinuteNow } from './home.hooks.ts';
import { lessonsOfToday, toTakeOf } from './lessons-now.ts';
import { useRegistersHere } from './registers-here.ts';
import '../../../records/attendance/web/attendance.text.ts';
import { inAddress } from '../../../records/attendance/web/when-of.ts';

type Props = { readonly after: { readonly class: number; readonly date: string } & Place };

/** A button for the teacher's next register, after a register of today; nothing if no register is left. */
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
  const isAfter = (one: Place & { readonly class: number }) =>
    one.class === after.class && one.period === after.period && one.part === after.part;
  const next = toTakeOf(teacher, lessons, minute).find((one) => !isAfter(one) && here(one.class, one) !== 'waits');
  if (!next) return null;
  const { class: number, period, part } = next;
  return (
    <p className="not-printed">
      <ButtonLink to="/attendance_entry" search={{ class: String(number), ...inAddress({ period, part }) }} size="md">
        {t('nextRegister', { class: number })}
      </ButtonLink>
    </p>
  );
}
