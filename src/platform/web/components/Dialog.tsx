import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';
import { samePressMs } from './ignore-second-presses.ts';
import { useAfter } from './use-after.ts';

type Props = {
  readonly opened: boolean;
  /** Told of Escape, and of a click beside the dialog. */
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
 * The browser's own dialog over the page, which keeps the focus in it and gives it back. The focus begins on what is
 * marked with `data-autofocus`. With a title it is a sheet in the middle, with a button that closes it where `closeLabel`
 * says what that is called; without, `className` says how it looks.
 */
export function Dialog({ opened, ...props }: Props) {
  return opened && <OpenDialog {...props} />;
}

function OpenDialog({ title, closeLabel, label, className = styles.sheet, onClose, children }: Omit<Props, 'opened'>) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // The second half of a double press that opened the dialog lands beside it.
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
        // What is not from here is a file field's, whose choice was broken off.
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
