import type { ButtonProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { readRole } from '../api/stored-sign-in.ts';
import { ButtonLink } from '../components/links.tsx';
import './actions.text.ts';

type Props = ButtonProps & {
  readonly name: string;
  /** The student to whom, or to whose guardian, the message goes; with `guardian`, it goes to that guardian. */
  readonly student: { readonly class: number; readonly roll: number };
  readonly guardian?: string;
};

/** For staff: opens the message form with the student's family chosen. */
export function WriteLink({ name, student: { class: classNumber, roll }, guardian, ...button }: Props) {
  const { t } = useTranslation('actions');
  return (
    <ButtonLink
      to={readRole() === 'teacher' ? '/teacher_message' : '/admin_message'}
      search={{ mode: 'send', class: String(classNumber), roll: String(roll), guardian }}
      variant="default"
      className="not-printed"
      aria-label={t('writeTo', { name })}
      {...button}
    >
      {t('write')}
    </ButtonLink>
  );
}
