import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import '../shell/shell.text.ts';

/** SPEC 9: how long a message stays. */
const toastMs = 5000;

/** Says that something was done; returns the message's id, by which it can be hidden. */
export function toastSuccess(message: ReactNode, stayMs = toastMs): string {
  return show(message, 'board', stayMs);
}

/** Says that something failed. */
export function toastFailure(message: ReactNode): string {
  return show(message, 'red', toastMs);
}

export const hideToast = notifications.hide;

function show(message: ReactNode, color: string, autoClose: number): string {
  const label = i18next.t('closeMessage', { ns: 'shell' });
  return notifications.show({ message, color, autoClose, closeButtonProps: { 'aria-label': label } });
}
