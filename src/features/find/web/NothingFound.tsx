import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { reachOf } from '../../../platform/contract/permissions.ts';
import type { Role } from '../../../platform/contract/school-terms.ts';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import styles from './Palette.module.css';

type Props = { readonly text: string; readonly role: Role; readonly onLeave: () => void };

export function NothingFound({ text, role, onLeave }: Props) {
  const { t } = useTranslation('find');
  const mayManage = reachOf(role, 'students.manage') !== undefined;
  return (
    <Nothing
      drawing="search"
      title={t('none', { text })}
      hint={t(role === 'student' ? 'noneHintStudent' : 'noneHint')}
      action={
        mayManage && (
          <div className={styles.instead}>
            <Button
              component={Link}
              to="/former_students"
              search={{ search: text } as never}
              variant="default"
              onClick={onLeave}
            >
              {t('former')}
            </Button>
            <Button component={Link} to="/add_student" variant="default" onClick={onLeave}>
              {t('addStudent')}
            </Button>
          </div>
        )
      }
    />
  );
}
