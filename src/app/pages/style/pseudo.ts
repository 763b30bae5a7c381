import i18next from 'i18next';

const storageKey = 'rollbook.pseudo';
const pseudoLanguage = 'xx-pseudo';

/** The share by which other languages can be longer than English. */
const growth = 0.4;

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = [...'áƀçðéƒĝĥíĵķļḿñóṕɋŕšţúṽŵẋýžÁƁÇÐÉƑĜĤÍĴĶĻḾÑÓṔɊŔŠŢÚṼŴẊÝŽ'];
const filling = 'one two three four five six seven eight nine ten ';

/**
 * `?lang=xx-pseudo` shows every English text in brackets, accented and longer by 40 %, until the tab is closed: what
 * bursts is seen, and so is a text that is in no catalogue. `?lang=en` ends it.
 */
export function showPseudoLanguage(): void {
  const wanted = new URLSearchParams(window.location.search).get('lang');
  if (wanted !== null) sessionStorage.setItem(storageKey, wanted);
  if (sessionStorage.getItem(storageKey) !== pseudoLanguage) return;
  for (const namespace of Object.keys(i18next.getDataByLanguage('en') ?? {})) lengthen('en', namespace);
  // The texts of a page are loaded with the page.
  i18next.store.on('added', lengthen);
}

const lengthened = new Set<string>();

function lengthen(language: string, namespace: string): void {
  // The page also announces the texts that were added here.
  if (lengthened.has(namespace)) return;
  lengthened.add(namespace);
  const words: unknown = i18next.getResourceBundle(language, namespace);
  i18next.addResourceBundle(language, namespace, pseudoWords(words), true, true);
}

function pseudoWords(words: unknown): unknown {
  if (typeof words === 'string') return pseudoText(words);
  return Object.fromEntries(Object.entries(words as object).map(([key, value]) => [key, pseudoWords(value)]));
}

/** Changes a text but keeps its parameters. */
export function pseudoText(text: string): string {
  const parts = text.split(/(\{\{[^}]*\}\})/);
  const own = parts.filter((part) => !part.startsWith('{{')).join('');
  const more = filling
    .repeat(own.length)
    .slice(0, Math.ceil(own.length * growth))
    .trim();
  return `[${parts.map((part) => (part.startsWith('{{') ? part : accent(part))).join('')} ${accent(more)}]`;
}

function accent(text: string): string {
  return text.replaceAll(/[A-Za-z]/g, (letter) => accented[plain.indexOf(letter)] ?? letter);
}
