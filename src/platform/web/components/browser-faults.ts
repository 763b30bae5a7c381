/** What the browser finds wrong with which field, by what the fields declare (`required`, `type="email"`…). */
export function browserFaults(form: HTMLFormElement): Record<string, string> {
  const fields = [...form.elements].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  );
  const wrong = fields.filter(({ dataset, willValidate, validity }) => dataset.path && willValidate && !validity.valid);
  return Object.fromEntries(wrong.map(({ dataset, validationMessage }) => [dataset.path, validationMessage]));
}

/** The first field that is marked as wrong gets the focus. A password's bears the mark under another name. */
export function focusWrongField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], input[data-invalid="true"]')?.focus();
}
