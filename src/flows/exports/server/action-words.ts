import type { AuditAction } from '../../../base/audit/audit.contract.ts';
import type english from '../../../languages/en/audit.ts';
import type { Language } from '../../../languages/languages.ts';
import { readCatalogues } from '../../../platform/server/catalogues.ts';

type Words = { readonly [key in keyof (typeof english)['actions']]: Readonly<Record<string, string>> };

const words = await readCatalogues<{ readonly actions: Words }>('audit');

/** An action such as `students.add`, as the audit log words it. */
export function wordAction(language: Language, action: AuditAction): string {
  const [feature, deed = ''] = action.split('.');
  return words[language].actions[feature as keyof Words]?.[deed] ?? action;
}
