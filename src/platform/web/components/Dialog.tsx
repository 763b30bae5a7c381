import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';
import { samePressMs } from './ignore-second-presses.ts';
import { useAfter } from './use-after.ts';

type Props = {
  readonly opened: boolean;
  /** Called on Escape and on a click outside the dialog. */
  readonly onClose: () => void;
  readonly children: ReactNode;
} & (
  | { readonly title: ReactNode; readonly closeLabel?: string; readonly label?: never; readonly className?: never }
  | {
      readonly label: string;
      readonly className: string | undefined;
      readonly title?: never;
      readonly closeLabel?: never;
    }
);

/**
 * A native `<dialog>`, which traps the focus and restores it. The initial focus is on the element with
 * `data-autofocus`. With a title it is a centred sheet, with a close button if `closeLabel` is given; without one,
 * `className` sets its look.
 */
export function Dialog({ opened, ...props }: Props) {
  return opened && <OpenDialog {...props} />;
}

function OpenDialog({ title, closeLabel, label, className = styles.sheet, onClose, children }: Omit<Props, 'opened'>) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // The second half of the double press that opened the dialog lands outside it and must not close it.
  const isSettled = useAfter(samePressMs);

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => shown?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      closedby={isSettled ? 'any' : 'closerequest'}
      className={`${styles.dialog} ${className}`}
      {...(title ? { 'aria-labelledby': id } : { 'aria-label': label })}
      onCancel={(event) => {
        // Ignores the bubbling `cancel` of a file field.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      {title && (
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
      )}
      {closeLabel && (
        <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
          <IconX aria-hidden size={20} />
        </button>
      )}
      {children}
    </dialog>
  );
}
