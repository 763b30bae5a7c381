import i18next from 'i18next';
import './shared.text.ts';

type Field = HTMLInputElement | HTMLSelectElement;

/** Returns the faults by field, from attributes such as `required` and `type="email"`. */
export function browserFaults(form: HTMLFormElement): Record<string, string> {
  const fields = [...form.elements].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  );
  const wrong = fields.filter(({ dataset, willValidate, validity }) => dataset.path && willValidate && !validity.valid);
  return Object.fromEntries(wrong.map((field) => [field.dataset.path, ownWords(field) ?? field.validationMessage]));
}

/**
 * Returns the fault in the pages' language; the browser's own message if it has that language, because it is more
 * exact.
 */
function ownWords(field: Field): string | undefined {
  const { validity } = field;
  const isBrowsers = navigator.language.split('-')[0] === document.documentElement.lang;
  if (isBrowsers || validity.customError) return undefined;
  if (validity.valueMissing) return i18next.t('missing', { ns: 'shared' });
  if (validity.typeMismatch && field.type === 'email') return i18next.t('badEmail', { ns: 'shared' });
  if (validity.tooShort && 'minLength' in field) return i18next.t('tooShort', { ns: 'shared', least: field.minLength });
  return undefined;
}

/** Replaces the texts of the browser's own bubbles by those in the language of the pages. */
export function wordBrowserFaults(): void {
  const say = ({ target }: Event) => {
    const field = target as Field;
    const words = ownWords(field);
    if (words === undefined) return;
    field.setCustomValidity(words);
    field.addEventListener('input', () => field.setCustomValidity(''), { once: true });
  };
  document.addEventListener('invalid', say, { capture: true });
}

/** Focuses the first invalid field. A password field has its mark under another attribute. */
export function focusWrongField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], input[data-invalid="true"]')?.focus();
}
