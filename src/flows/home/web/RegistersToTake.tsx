import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { clockAt } from '../../../platform/web/clock.ts';
import { ColourMark, colourOfClass } from '../../../platform/web/components/Colour.tsx';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { inAddress } from '../../../records/attendance/web/when-of.ts';
import { isNow, type WaitingRegister } from './lessons-now.ts';
import { Panel, PanelLine } from './Panel.tsx';
import styles from './RegistersToTake.module.css';
import type { useRegistersHere } from './registers-here.ts';

type Props = {
  readonly waiting: readonly WaitingRegister[];
  readonly minute: number;
  readonly here: ReturnType<typeof useRegistersHere>;
  /** The number of registers that are submitted on this device but not sent yet. */
  readonly waits: number;
};

/**
 * A press on a class opens its register. The first one, which is of the present lesson if that is not taken, is the
 * page's main action.
 */
export function RegistersToTake({ waiting, minute, here, waits }: Props) {
  const { t } = useTranslation('home');
  return (
    <Panel title={t('toTake')} aside={<Link to="/attendance_entry">{t('takeAttendance')}</Link>}>
      {waiting.length === 0 ? (
        waits === 0 && <PanelLine>{t('noneToTake')}</PanelLine>
      ) : (
        <ul className={styles.list}>
          {waiting.map((register, place) => (
            <ToTake
              key={`${register.class} ${register.period ?? register.part}`}
              register={register}
              isFirst={place === 0}
              minute={minute}
              isBegun={here(register.class, register) === 'begun'}
            />
          ))}
        </ul>
      )}
      {waits > 0 && <PanelLine>{t('registersWait', { count: waits })}</PanelLine>}
    </Panel>
  );
}

type ToTakeProps = {
  readonly register: WaitingRegister;
  readonly isFirst: boolean;
  readonly minute: number;
  /** Whether some students of the register are already marked on this device. */
  readonly isBegun: boolean;
};

function ToTake({ register: { class: number, lesson, period, part }, isFirst, minute, isBegun }: ToTakeProps) {
  const { t } = useTranslation('home');
  const id = useId();
  const isPresent = lesson !== undefined && isNow(lesson, minute);
  return (
    <li className={styles.register} data-present={isPresent || undefined}>
      <ButtonLink
        to="/attendance_entry"
        search={{ class: String(number), ...inAddress({ period, part }) }}
        className={styles.link ?? ''}
        variant={isFirst ? 'filled' : 'default'}
        aria-label={t('takeRegister', { class: number })}
        aria-describedby={lesson || isBegun || part ? id : undefined}
      >
        {!isFirst && <ColourMark colour={colourOfClass(number)} />}
        {isPresent ? t('takeRegister', { class: number }) : t('class', { class: number })}
      </ButtonLink>
      {(lesson || isBegun || part) && (
        <span id={id} className={styles.lesson}>
          {part && `${t(part)} `}
          {lesson &&
            (isPresent
              ? t('lessonUntil', { subject: lesson.subject, time: clockAt(lesson.endsMinute) })
              : t('lessonAt', { subject: lesson.subject, time: clockAt(lesson.startsMinute) }))}{' '}
          {isBegun && <strong>{t('begunHere')}</strong>}
        </span>
      )}
    </li>
  );
}
