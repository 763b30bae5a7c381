/** What a part of the benchmark measured: a heading and lines with the same columns. */
export type Table = {
  readonly title: string;
  readonly rows: readonly Readonly<Record<string, string | number>>[];
};

export type Options = { readonly quick: boolean };

export type Part = (options: Options) => Promise<Table[]>;

export function tell(step: string): void {
  console.error(`  ${step}`);
}
