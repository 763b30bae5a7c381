import type { ReactNode } from 'react';

const toastMs = 5000;

/** A message that says what was done or what failed. Hidden after `stayMs`. */
export type Toast = {
  readonly id: string;
  readonly message: ReactNode;
  readonly isFailure: boolean;
  readonly stayMs: number;
};

let toasts: readonly Toast[] = [];
let newest = 0;
const listeners = new Set<() => void>();

/** Reports success; returns the message's id, for hiding it. */
export function toastSuccess(message: ReactNode, stayMs = toastMs): string {
  return show({ message, isFailure: false, stayMs });
}

export function toastFailure(message: ReactNode): string {
  return show({ message, isFailure: true, stayMs: toastMs });
}

export function hideToast(id: string): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** The current messages, oldest first. */
export function readToasts(): readonly Toast[] {
  return toasts;
}

/** Calls `listener` on every change. Returns the function that unsubscribes it. */
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
