import type { Import } from './imports.contract.ts';

/** Whether a file is one whose cells can be marked: an archive and XML have none. */
export function isSheet({ kind, fileName }: Pick<Import, 'kind' | 'fileName'>): boolean {
  return kind !== 'oneroster' && !/\.(?:xml|zip)$/i.test(fileName);
}
