import { IconCheck, IconClock, IconMinus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../platform/web/components/format-date.ts';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import type { TodaysRegister } from '../home.contract.ts';
import { Panel, PanelLine } from './Panel.tsx';
import styles from './TodaysRegisters.module.css';

/** Per class: taken and by whom, not taken yet, or none today. */
export function TodaysRegisters({ registers }: { readonly registers: readonly TodaysRegister[] }) {
  const { t } = useTranslation('home');
  const counted = registers.filter(({ isExpected, taken }) => isExpected || taken);
  const taken = registers.filter((register) => register.taken).length;
  if (registers.length === 0) {
    return (
      <Panel title={t('registers')}>
        <Nothing title={t('noClasses')} hint={t('noClassesHint')} />
      </Panel>
    );
  }
  if (counted.length === 0) {
    return (
      <Panel title={t('registers')}>
        <PanelLine>{t('noRegistersToday')}</PanelLine>
      </Panel>
    );
  }
  return (
    <Panel title={t('registers')} aside={t('registersTaken', { taken, count: counted.length })}>
      <ul className={styles.registers}>
        {registers.map((register) => (
          <li key={register.class} className={styles.register}>
            <span className={styles.class}>
              {register.taken ? (
                <Link to="/registers" search={{ class: register.class } as never}>
                  {t('class', { class: register.class })}
                </Link>
              ) : (
                t('class', { class: register.class })
              )}
            </span>
            <span className={styles.students}>{t('students', { count: register.students })}</span>
            <RegisterState register={register} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function RegisterState({ register: { taken, isExpected } }: { readonly register: TodaysRegister }) {
  const { t } = useTranslation('home');
  if (!taken) {
    const Sign = isExpected ? IconClock : IconMinus;
    return (
      <span className={styles.state} data-waits={isExpected || undefined}>
        <Sign aria-hidden size={18} />
        <span>{isExpected ? t('notTaken') : t('noLessons')}</span>
      </span>
    );
  }
  const { by, at, present, total } = taken;
  return (
    <span className={styles.state}>
      <IconCheck aria-hidden size={18} className={styles.tick ?? ''} />
      <span>
        {t('taken')} {t('takenBy', { by, time: formatTime(at) })}
        <br />
        {t('present', { present, absent: total - present })}
      </span>
    </span>
  );
}
