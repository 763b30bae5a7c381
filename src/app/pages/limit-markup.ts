type Rules = { readonly createHTML: (text: string) => string | null };
type TrustedTypes = { readonly createPolicy: (name: string, rules: Rules) => unknown };

/**
 * Creates the Trusted Types policy by which the browser judges every string that becomes markup. React needs it to write the text of Mantine's
 * `<style>` elements. It rejects text that contains `<`, so no markup passes, and it creates no scripts or script URLs.
 */
export function limitMarkup(): void {
  const { trustedTypes } = window as Window & { readonly trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) });
}
