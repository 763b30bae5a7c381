import { useTranslation } from 'react-i18next';
import type { Role } from '../../../platform/contract/school-terms.ts';
import { mayDo } from '../../../platform/web/api/may-do.ts';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import styles from './Palette.module.css';

type Props = { readonly text: string; readonly role: Role; readonly onLeave: () => void };

export function NothingFound({ text, role, onLeave }: Props) {
  const { t } = useTranslation('find');
  const mayManage = mayDo('students.manage');
  return (
    <Nothing
      drawing="search"
      title={t('none', { text })}
      hint={t(role === 'student' ? 'noneHintStudent' : 'noneHint')}
      action={
        mayManage && (
          <div className={styles.instead}>
            <ButtonLink to="/former_students" search={{ search: text }} variant="default" onClick={onLeave}>
              {t('former')}
            </ButtonLink>
            <ButtonLink to="/add_student" variant="default" onClick={onLeave}>
              {t('addStudent')}
            </ButtonLink>
          </div>
        )
      }
    />
  );
}
