import { useTranslation } from 'react-i18next';
import { AnchorLink } from '../../../platform/web/components/links.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import type { AddedStudent } from '../students.contract.ts';
import styles from './FirstPasswordNotice.module.css';

/** Shows a new student's random first password, which cannot be retrieved later. */
export function FirstPasswordNotice({ student }: { readonly student: AddedStudent }) {
  const { t } = useTranslation('students');
  const { name, email, firstPassword } = student;
  return (
    <Notice kind="success" role="status" title={t('firstPasswordOf', { name })}>
      <p className={styles.password}>{firstPassword}</p>
      <p className={styles.hint}>{t('firstPasswordHint', { email })}</p>
      <AnchorLink to="/student_slips" search={{ class: student.class }}>
        {t('slipsOf', { class: student.class })}
      </AnchorLink>
    </Notice>
  );
}
