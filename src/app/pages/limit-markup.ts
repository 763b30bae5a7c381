type Rules = { readonly createHTML: (text: string) => string | null };
type TrustedTypes = { readonly createPolicy: (name: string, rules: Rules) => unknown };

/**
 * Makes the one Trusted Types policy that the server allows: what may be written where the browser reads markup. React
 * writes the texts of Mantine's `<style>` elements so. They hold no `<`, and no markup does without one, so nothing else
 * passes; a text where a script or its address is wanted never does.
 */
export function limitMarkup(): void {
  const { trustedTypes } = window as Window & { readonly trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) });
}
