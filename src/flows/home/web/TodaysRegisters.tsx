import { IconAlertTriangle, IconClock, IconMinus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { clockAt } from '../../../platform/web/clock.ts';
import { ChalkTick } from '../../../platform/web/components/ChalkMark.tsx';
import { ColourMark, colourOfClass } from '../../../platform/web/components/Colour.tsx';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { formatTime } from '../../../platform/web/format.ts';
import type { TodaysRegister } from '../home.contract.ts';
import { countMissing } from './headline.ts';
import { Panel, PanelLine } from './Panel.tsx';
import rows from './Rows.module.css';
import styles from './TodaysRegisters.module.css';

type Props = { readonly registers: readonly TodaysRegister[]; readonly minute: number };

/**
 * The state of each class's register: taken and by whom, missing, due later, or not due today. Each line leads to the
 * register.
 */
export function TodaysRegisters({ registers, minute }: Props) {
  const { t } = useTranslation('home');
  const counted = registers.filter(
    (register) => register.isExpected || register.taken || countMissing(register, minute),
  );
  const taken = registers.filter((register) => register.taken).length;
  if (registers.length === 0) {
    return (
      <Panel title={t('registers')}>
        <Nothing
          title={t('noClasses')}
          hint={t('noClassesHint')}
          drawing="people"
          action={<ButtonLink to="/add_student">{t('addStudent')}</ButtonLink>}
        />
      </Panel>
    );
  }
  if (counted.length === 0) {
    return (
      <Panel title={t('registers')}>
        <PanelLine>
          <Link to="/registers">{t('noRegistersToday')}</Link>
        </PanelLine>
      </Panel>
    );
  }
  return (
    <Panel title={t('registers')} aside={t('registersTaken', { taken, total: counted.length })}>
      <ul className={rows.rows}>
        {registers.map((register) => (
          <li key={register.class}>
            <Link
              to="/registers"
              search={{ class: register.class }}
              className={`${rows.row} ${styles.register}`}
              data-taken={register.taken !== null || undefined}
              data-missing={countMissing(register, minute) > 0 || undefined}
            >
              <span className={rows.name}>
                <ColourMark colour={colourOfClass(register.class)} />
                {t('class', { class: register.class })}
              </span>
              <span className="quiet">{t('students', { count: register.students })}</span>
              <RegisterState register={register} minute={minute} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function RegisterState({ register, minute }: { readonly register: TodaysRegister; readonly minute: number }) {
  const { t } = useTranslation('home');
  const { taken, isExpected, startsMinute } = register;
  if (taken) {
    const { by, at, present, late, absent, excused } = taken;
    const counts: string[] = [t('present', { present, absent })];
    if (late > 0) counts.push(t('ofTheseLate', { late }));
    if (excused > 0) counts.push(t('excusedToo', { excused }));
    return (
      <span className={styles.state}>
        <span className={styles.tick}>
          <ChalkTick />
        </span>
        <span>
          {t('takenBy', { by, time: formatTime(at) })}
          <br />
          {counts.join(' · ')}
        </span>
      </span>
    );
  }
  const isMissing = countMissing(register, minute) > 0;
  if (!isExpected && !isMissing) {
    return (
      <span className={styles.state}>
        <IconMinus aria-hidden size={18} />
        <span>{t('noLessons')}</span>
      </span>
    );
  }
  const Sign = isMissing ? IconAlertTriangle : IconClock;
  return (
    <span className={styles.state}>
      <Sign aria-hidden size={18} />
      <span>
        {startsMinute === null || startsMinute <= minute
          ? t('notTaken')
          : t('notTakenYet', { time: clockAt(startsMinute) })}
      </span>
    </span>
  );
}
