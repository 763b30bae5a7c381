import { Button, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Dialog.module.css';
import { samePressMs } from './ignore-second-presses.ts';
import { useAfter } from './use-after.ts';
import './form.text.ts';

type Props = {
  readonly opened: boolean;
  /**
   * Called on Escape, on a click outside the dialog and by its close button; if something was typed, only after a
   * question.
   */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Whether typed text is kept elsewhere, so that closing loses nothing. */
  readonly keepsTyped?: boolean;
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
 * `className` styles it.
 */
export function Dialog({ opened, ...props }: Props) {
  return opened && <OpenDialog {...props} />;
}

function OpenDialog(props: Omit<Props, 'opened'>) {
  const { title, closeLabel, label, className = styles.sheet, onClose, children, keepsTyped = !title } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // The second half of the double press that opened the dialog lands outside it and must not close it.
  const isSettled = useAfter(samePressMs);
  // Fields of an earlier step are no longer in the document, so they do not count.
  const typedInto = useRef(new Set<Node>());
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    const isTyped = [...typedInto.current].some((field) => field.isConnected);
    if (isTyped && !keepsTyped) setAsking(true);
    else onClose();
  };

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // The focus can be on a button below a long question, which is read first.
    shown?.scrollTo(0, 0);
    return () => shown?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      closedby={isSettled ? 'any' : 'closerequest'}
      className={`${styles.dialog} ${className}`}
      {...(title ? { 'aria-labelledby': id } : { 'aria-label': label })}
      onCancel={(event) => {
        // Ignores the `cancel` event that bubbles from a file field.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      // Browsers close the dialog themselves at the second Escape in a row.
      onClose={(event) => event.target === event.currentTarget && onClose()}
      onInput={({ target }) => typedInto.current.add(target as Node)}
    >
      {title && (
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
      )}
      {closeLabel && (
        <button type="button" className={styles.close} aria-label={closeLabel} onClick={close}>
          <IconX aria-hidden size={20} />
        </button>
      )}
      {children}
      {isAsking && <LeaveTyped onLeave={onClose} onStay={() => setAsking(false)} />}
    </dialog>
  );
}

function LeaveTyped({ onLeave, onStay }: { readonly onLeave: () => void; readonly onStay: () => void }) {
  const { t } = useTranslation('form');
  return (
    <OpenDialog title={t('leaveTitle')} onClose={onStay}>
      <p>{t('leaveText')}</p>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onStay} data-autofocus>
          {t('stay')}
        </Button>
        <Button color="red" onClick={onLeave}>
          {t('leave')}
        </Button>
      </Group>
    </OpenDialog>
  );
}
