type Typed = { readonly currentTarget: { readonly value: string } };
type TextsOf<Values> = { [Name in keyof Values]-?: Values[Name] extends string ? Name : never }[keyof Values] & string;

/** Returns the props of a field for each text of a form: its value, its fault and its change. */
export function typedFields<Values extends object>(
  values: Values,
  set: (changes: Partial<Values>) => void,
  faultOf: (name: TextsOf<Values>) => string | undefined = () => undefined,
) {
  return (name: TextsOf<Values>, fault = faultOf(name)) => ({
    value: values[name] as string,
    error: fault,
    onChange: ({ currentTarget: { value } }: Typed) => set({ [name]: value } as unknown as Partial<Values>),
  });
}

/** Returns the props of a field that keeps its own text, by its name in the form. */
export function namedFields<Names extends string>(
  first: { readonly [Name in Names]?: string | undefined },
  faults: Readonly<Record<string, string>>,
) {
  return (name: Names) => ({ name, defaultValue: first[name], error: faults[name] });
}

/** Returns a key that no row of a form has. */
export function nextKey(rows: readonly { readonly key: number }[]): number {
  return Math.max(-1, ...rows.map(({ key }) => key)) + 1;
}
