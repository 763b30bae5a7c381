declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whom a list's selection is to be written to. */
    readonly messageTo?: MessageTo | undefined;
  }
}

export type MessageTo =
  | { readonly classes: readonly number[] }
  | { readonly teachers: readonly { readonly name: string; readonly email: string }[] };
