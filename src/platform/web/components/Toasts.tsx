import { IconX } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Toasts.module.css';
import { followToasts, hideToast, readToasts, type Toast } from './toast.ts';
import './shared.text.ts';

/**
 * Toast messages in the corner of every page. This component is 1 kB compressed in the frame, where
 * `@mantine/notifications` would be 5.6 kB.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(followToasts, readToasts);
  return (
    <div className={`${styles.corner} not-printed`}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} {...toast} />
      ))}
    </div>
  );
}

/** A message that stays while the pointer is over it or the focus is in it. */
function ToastCard({ id, message, isFailure, stayMs }: Toast) {
  const { t } = useTranslation('shared');
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => hideToast(id), stayMs);
    return () => clearTimeout(timer);
  }, [id, stayMs, isHeld]);
  return (
    <div
      role="alert"
      className={styles.card}
      data-failure={isFailure || undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={styles.message}>{message}</div>
      <button type="button" className={styles.close} aria-label={t('closeMessage')} onClick={() => hideToast(id)}>
        <IconX aria-hidden size={18} />
      </button>
    </div>
  );
}
