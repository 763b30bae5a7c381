import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
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
      <Anchor component={Link} to="/student_slips" search={{ class: student.class } as never}>
        {t('slipsOf', { class: student.class })}
      </Anchor>
    </Notice>
  );
}
