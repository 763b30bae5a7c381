import type { FileAnswer } from '../../../platform/contract/file-answer.ts';
import type { ListKind } from '../exports.contract.ts';
import type { Reader } from './reader.ts';

type Named = {
  readonly kind: ListKind;
  readonly school: { readonly name: string; readonly domain: string };
  readonly query: Readonly<Record<string, unknown>>;
  readonly today: string;
};

/** Filters that are part of the file's name. A searched text is not, as it may be a person's name. */
const told = ['session', 'month', 'date', 'period', 'part', 'from', 'to', 'on', 'roll', 'examName', 'subject'] as const;

/** A file is named after the school, the list, its filters and the day. */
export function nameFile(
  { kind, school, query, today }: Named,
  reader: Reader,
): Pick<FileAnswer, 'name' | 'asciiName'> {
  const given = told.map((filter) => query[filter]).filter((value) => value !== undefined);
  const inClass = typeof query.class === 'number' ? [query.class] : [];
  const inWords = inClass.map((number) => reader.nameClass(number));
  return {
    name: [school.name, reader.words.sheets[kind], ...inWords, ...given, today].join(' – '),
    asciiName: [school.domain.split('.')[0], kind, ...inClass.map((number) => `class-${number}`), ...given, today]
      .map((part) => asciiOf(String(part)))
      .filter((part) => part !== '')
      .join('-'),
  };
}

function asciiOf(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}
