import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { readRole } from '../api/stored-sign-in.ts';
import './actions.text.ts';

type Props = ButtonProps & {
  readonly name: string;
  /** To one student or a guardian of theirs, or to this guardian alone. */
  readonly student: { readonly class: number; readonly roll: number };
  readonly guardian?: string;
};

/** For staff: opens the message form with the student's family chosen. */
export function WriteLink({ name, student, guardian, ...button }: Props) {
  const { t } = useTranslation('actions');
  return (
    <Button
      component={Link}
      to={readRole() === 'teacher' ? '/teacher_message' : '/admin_message'}
      search={{ mode: 'send', class: student.class, roll: student.roll, guardian } as never}
      variant="default"
      className="not-printed"
      aria-label={t('writeTo', { name })}
      {...button}
    >
      {t('write')}
    </Button>
  );
}
