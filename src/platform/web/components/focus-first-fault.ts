/** Focuses the first invalid field. Used as the second handler of `form.onSubmit`. */
export function focusFirstFault(form: { readonly getInputNode: (field: string) => HTMLElement | null }) {
  return (faults: Readonly<Record<string, unknown>>) => {
    const [first] = Object.keys(faults);
    const node = first ? form.getInputNode(first) : null;
    (node?.querySelector('input') ?? node)?.focus();
  };
}
