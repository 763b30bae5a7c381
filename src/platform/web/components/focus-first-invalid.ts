/**
 * Focuses the first field marked as invalid and scrolls it to the middle of the window; returns false if there is none.
 */
export function focusFirstInvalid(within: HTMLElement | null): boolean {
  const field = within?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus({ preventScroll: true });
  // Scrolls to the centre and not just into view, where a sticky bar could cover the field.
  field?.scrollIntoView({ block: 'center' });
  return field !== null && field !== undefined;
}
