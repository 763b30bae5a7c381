import type { ReactNode } from 'react';

/** How long a message stays. */
const toastMs = 5000;

/** A message that says what was done or what failed. It goes after `stayMs`. */
export type Toast = {
  readonly id: string;
  readonly message: ReactNode;
  readonly isFailure: boolean;
  readonly stayMs: number;
};

let toasts: readonly Toast[] = [];
let newest = 0;
const listeners = new Set<() => void>();

/** Says that something was done; returns the message's id, by which it can be hidden. */
export function toastSuccess(message: ReactNode, stayMs = toastMs): string {
  return show({ message, isFailure: false, stayMs });
}

/** Says that something failed. */
export function toastFailure(message: ReactNode): string {
  return show({ message, isFailure: true, stayMs: toastMs });
}

export function hideToast(id: string): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** What is said just now, oldest first. */
export function readToasts(): readonly Toast[] {
  return toasts;
}

/** Tells `listener` of every change until the function that comes back is called. */
export function followToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(toast: Omit<Toast, 'id'>): string {
  newest += 1;
  const id = String(newest);
  change([...toasts, { ...toast, id }]);
  return id;
}

function change(to: readonly Toast[]): void {
  toasts = to;
  for (const listener of listeners) listener();
}
