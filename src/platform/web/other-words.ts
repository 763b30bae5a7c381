export type Words = { readonly default: Readonly<Record<string, unknown>> };

/**
 * The words that only the pages after the sign-in need. They are in a separate file, because the list of files is long.
 */
export const otherWords = import.meta.glob<Words>([
  '../../languages/*/*.ts',
  '!../../languages/en/*.ts',
  '!../../languages/*/{calendar-events,certificate,columns,documents,form,identity,refusals,report-card,school,shared,start}.ts',
]);
