import { localeOf } from '../../../languages/languages.ts';
import { findMissingFonts } from '../../../platform/documents/documents.ts';
import type { Waiter } from '../../../platform/server/fair-queue.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { fontMissing } from '../report-cards.refusals.ts';
import type { CardSetting } from './card-setting.ts';

/** At most this many names are listed. */
const maxNames = 5;

/** A student's content of a document, of any shape. */
type Paper = { readonly name: string; readonly content: unknown };

/**
 * Refuses to make documents if the server lacks a font for them: names the students, the scripts and what to install.
 * The demo school is exempt, because it has names in many scripts and its documents are not used.
 */
export async function expectFonts(
  papers: readonly Paper[],
  { frame: { language }, isDemo }: CardSetting,
  waiter: Waiter,
): Promise<void> {
  if (isDemo) return;
  const texts = papers.map(({ content }) => JSON.stringify(content));
  const missing = await findMissingFonts(texts, waiter);
  if (missing.length === 0) return;
  const places = [...new Set(missing.flatMap((one) => one.places))].sort((one, other) => one - other);
  const names = places.flatMap((place) => papers[place]?.name ?? []);
  const nameOf = new Intl.DisplayNames(localeOf(language), { type: 'script' });
  throw refuse(fontMissing, {
    names: names.length > maxNames ? [...names.slice(0, maxNames), '…'] : names,
    scripts: missing.map(({ script }) => nameOf.of(script) ?? script),
    packages: [...new Set(missing.map((one) => one.package))],
  });
}
