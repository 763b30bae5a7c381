/** One of those that a field offers, by a label that no other of them has. */
export type Option = { readonly value: string; readonly label: string };

/** Options whose labels differ: those of the same name bear their value besides. */
export function distinct(options: readonly Option[]): Option[] {
  const labels = Map.groupBy(options, ({ label }) => plain(label));
  return options.map((option) => {
    const isAlone = labels.get(plain(option.label))?.length === 1;
    return isAlone ? option : { ...option, label: `${option.label} (${option.value})` };
  });
}

/** The option that a text names: by its whole label, else by the beginning of that of a single one. */
export function findOption(options: readonly Option[], text: string): Option | undefined {
  const wanted = plain(text);
  if (wanted === '') return undefined;
  const exact = options.find(({ label }) => plain(label) === wanted);
  const [first, ...others] = options.filter(({ label }) => plain(label).startsWith(wanted));
  return exact ?? (others.length === 0 ? first : undefined);
}

/** A name without what lists write differently: case, spaces, and how accents are encoded. */
export function plain(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}
