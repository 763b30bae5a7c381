import { plainName } from '../../../platform/contract/same-name.ts';

/** An option of a field, with a unique label. */
export type Option = { readonly value: string; readonly label: string };

/** Makes labels unique: options with the same name also show their value. */
export function distinct(options: readonly Option[]): Option[] {
  const labels = Map.groupBy(options, ({ label }) => plainName(label));
  return options.map((option) => {
    const isAlone = labels.get(plainName(option.label))?.length === 1;
    return isAlone ? option : { ...option, label: `${option.label} (${option.value})` };
  });
}

/** The option that a text names: by its whole label, else by the beginning of that of a single one. */
export function findOption(options: readonly Option[], text: string): Option | undefined {
  const wanted = plainName(text);
  if (wanted === '') return undefined;
  const exact = options.find(({ label }) => plainName(label) === wanted);
  const [first, ...others] = options.filter(({ label }) => plainName(label).startsWith(wanted));
  return exact ?? (others.length === 0 ? first : undefined);
}
