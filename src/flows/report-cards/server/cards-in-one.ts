import type { LanguageTag } from '../../../languages/languages.ts';
import { countPages, type DocumentTask } from '../../../platform/documents/documents.ts';

type Cards = {
  readonly pdfs: readonly Buffer[];
  readonly title: string;
  readonly language: LanguageTag;
  readonly at: Date;
};

const template = new URL('./cards-in-one.typ', import.meta.url);

/** Issued cards one after the other, to be printed at once: the pages of each as they are. */
export function cardsInOne({ pdfs, title, language, at }: Cards): DocumentTask {
  const cards = pdfs.map((pdf, place) => ({ image: `card-${place}`, pages: countPages(pdf), pdf }));
  return {
    template,
    language,
    title,
    createdAt: at,
    data: cards.map(({ image, pages }) => ({ image, pages })),
    images: Object.fromEntries(cards.map(({ image, pdf }) => [image, pdf])),
    holdsDocuments: true,
  };
}
