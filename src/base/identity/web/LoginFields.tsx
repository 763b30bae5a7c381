import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './LoginPage.module.css';

type Props = { readonly value: string; readonly onChange: (value: string) => void };

type EmailProps = Props & {
  /** The kinds of numbers with which people of this school sign in, too. */
  readonly numbers: readonly string[] | undefined;
  /** Whether a phone number is taken, too. */
  readonly takesPhone: boolean;
};

export function EmailField({ value, numbers, takesPhone, onChange }: EmailProps) {
  const { t } = useTranslation('identity');
  const id = useId();
  const others = [...(takesPhone ? [t('phone')] : []), ...(numbers ?? [])];
  return (
    <Field id={id} label={others.length > 0 ? t('emailOr', { numbers: others.join(' / ') }) : t('email')}>
      <input
        id={id}
        type={others.length > 0 ? 'text' : 'email'}
        className={styles.input}
        required
        autoComplete="username"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}

/** A password field with a button that shows the password; the button is no tab stop. */
export function PasswordField({ value, onChange }: Props) {
  const { t } = useTranslation('identity');
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <Field id={id} label={t('password')}>
      <input
        id={id}
        type={isShown ? 'text' : 'password'}
        className={styles.input}
        required
        autoComplete="current-password"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <button
        type="button"
        className={styles.eye}
        aria-label={t('togglePassword')}
        aria-pressed={isShown}
        tabIndex={-1}
        onClick={() => setShown(!isShown)}
      >
        <svg viewBox="0 0 256 256" aria-hidden="true" focusable="false">
          <path d="M128 56c-80 0-112 72-112 72s32 72 112 72 112-72 112-72-32-72-112-72z" />
          <circle cx="128" cy="128" r="40" />
          {isShown && <path d="M48 40l160 176" />}
        </svg>
      </button>
    </Field>
  );
}

type FieldProps = { readonly id: string; readonly label: string; readonly children: ReactNode };

function Field({ id, label, children }: FieldProps) {
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
        <span className={styles.star} aria-hidden="true">
          {' *'}
        </span>
      </label>
      <div className={styles.field}>{children}</div>
    </div>
  );
}
