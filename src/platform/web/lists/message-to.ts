declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The recipients that were selected in a list. */
    readonly messageTo?: MessageTo | undefined;
  }
}

export type MessageTo =
  | { readonly classes: readonly number[] }
  | { readonly teachers: readonly { readonly name: string; readonly email: string }[] };
