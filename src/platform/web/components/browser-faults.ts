/** The browser's validation messages by field, from attributes such as `required` and `type="email"`. */
export function browserFaults(form: HTMLFormElement): Record<string, string> {
  const fields = [...form.elements].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  );
  const wrong = fields.filter(({ dataset, willValidate, validity }) => dataset.path && willValidate && !validity.valid);
  return Object.fromEntries(wrong.map(({ dataset, validationMessage }) => [dataset.path, validationMessage]));
}

/** Focuses the first invalid field. A password field has the mark under another name. */
export function focusWrongField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], input[data-invalid="true"]')?.focus();
}
