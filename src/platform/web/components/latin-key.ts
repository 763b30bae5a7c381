const signs: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']', Slash: '/' };

/**
 * Returns a pressed key in lower case. If the keyboard types letters of another script, such as Bangla or Arabic, it is
 * the key at the same place on an English keyboard.
 */
export function latinKeyOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isOther = /^[^ -~\p{Script=Latin}]{1,3}$/u.test(key);
  return (isOther ? (signs[code] ?? code.replace(/^Key/, '')) : key).toLowerCase();
}
