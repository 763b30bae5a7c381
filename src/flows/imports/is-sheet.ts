import type { Import } from './imports.contract.ts';

/** Returns whether the cells of a file can be marked, which is not possible in an archive or XML. */
export function isSheet({ kind, fileName }: Pick<Import, 'kind' | 'fileName'>): boolean {
  return kind !== 'oneroster' && !/\.(?:xml|zip)$/i.test(fileName);
}
