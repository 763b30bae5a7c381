type Form = { readonly getInputNode: (field: string) => HTMLElement | null };

/** For a form's second handler: the first field that is wrong gets the focus. */
export function focusFirstFault(form: Form) {
  return (faults: Readonly<Record<string, unknown>>) => {
    const [first] = Object.keys(faults);
    const node = first ? form.getInputNode(first) : null;
    (node?.querySelector('input') ?? node)?.focus();
  };
}
