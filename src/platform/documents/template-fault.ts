/** Thrown for a fault of a template. Its message quotes no data, because it is logged. */
export class TemplateFault extends Error {}

type Diagnostic = {
  readonly message: string;
  readonly path?: string;
  readonly range?: { readonly start: { readonly line: number } } | null;
};

/**
 * Returns the compiler's first message up to the first quoted value, such as `panicked with` or `cannot add integer and
 * string`.
 */
export function faultOf(diagnostics: readonly unknown[]): TemplateFault {
  const [{ message = '', path = '', range } = {}] = diagnostics as readonly Partial<Diagnostic>[];
  const [what = ''] = message.split(/[:"“`(<[]/);
  const place = range ? ` at ${path.replace(/^.*[/\\]/, '')}:${range.start.line + 1}` : '';
  return new TemplateFault(`${what.trim() || 'a fault'}${place}`);
}
