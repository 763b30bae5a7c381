import { Button } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Home, TeacherHome as Teacher } from '../home.contract.ts';
import styles from './HomePage.module.css';
import { LatestNotices } from './LatestNotices.tsx';
import { Lessons } from './Lessons.tsx';
import { Panel, PanelLine } from './Panel.tsx';
import register from './RegistersToTake.module.css';
import { UnreadMessages } from './UnreadMessages.tsx';

type Props = { readonly home: Home; readonly teacher: Teacher; readonly minute: number };

/** What a teacher needs first: the next lesson, and the classes without a register today. */
export function TeacherHome({ home, teacher, minute }: Props) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <RegistersToTake classes={teacher.registersToTake} />
        <Lessons day={teacher.lessons} today={home.today} minute={minute} shows="class" week="/teacher_schedule" />
      </div>
      <div className={styles.column}>
        <UnreadMessages count={home.unreadMessages} to="/teacher_message" />
        <LatestNotices notices={home.notices} to="/teacher_notice" />
      </div>
    </div>
  );
}

function RegistersToTake({ classes }: { readonly classes: readonly number[] }) {
  const { t } = useTranslation('home');
  return (
    <Panel title={t('toTake')} aside={<Link to="/attendance_entry">{t('takeAttendance')}</Link>}>
      {classes.length === 0 ? (
        <PanelLine>{t('noneToTake')}</PanelLine>
      ) : (
        <ul className={register.list}>
          {classes.map((number) => (
            <li key={number}>
              <Button
                component={Link}
                to="/attendance_entry"
                search={{ class: String(number) } as never}
                className={register.link ?? ''}
                leftSection={<IconClipboardCheck aria-hidden size={20} />}
                aria-label={t('takeRegister', { class: number })}
              >
                {t('class', { class: number })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
