/** A result table of the benchmark: a title and rows with the same columns. */
export type Table = {
  readonly title: string;
  readonly rows: readonly Readonly<Record<string, string | number>>[];
};

export type Options = { readonly quick: boolean };

export type Part = (options: Options) => Promise<Table[]>;

export function tell(step: string): void {
  console.error(`  ${step}`);
}
