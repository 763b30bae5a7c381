import i18next from 'i18next';
import './shared.text.ts';

/** Returns the fault of a required text with a maximum length, in characters as people count them. */
export function findTextFault(text: string, longest: number): string | null {
  if (text.trim() === '') return i18next.t('missing', { ns: 'shared' });
  return findLengthFault(text, longest);
}

/** Returns the fault of a text with a maximum length. It replaces `maxLength`, which silently truncates pasted text. */
export function findLengthFault(text: string, longest: number): string | null {
  const isTooLong = text.length > longest && [...new Intl.Segmenter().segment(text)].length > longest;
  return isTooLong ? i18next.t('tooLong', { ns: 'shared', most: longest }) : null;
}
