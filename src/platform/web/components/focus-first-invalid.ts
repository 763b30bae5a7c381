/** Brings the first field that is marked as wrong into the middle of the window, with the focus; false where none is. */
export function focusFirstInvalid(within: HTMLElement | null): boolean {
  const field = within?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus({ preventScroll: true });
  // What sticks to an edge of the window would lie over a field that is only just in view.
  field?.scrollIntoView({ block: 'center' });
  return field !== null && field !== undefined;
}
