import { readdir, readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatNumberIn } from '../../languages/format.ts';
import { type LanguageTag, languageOf, localeOf } from '../../languages/languages.ts';
import type { Waiter } from '../server/fair-queue.ts';
import { documentWords } from './document-words.ts';
import { fontFolder } from './font-folder.ts';
import { fontsMissing, inOwnProcess } from './own-process.ts';
import type { DocumentInput, Files, MissingFont } from './tasks.ts';

/** A document, and the template from which it is made. */
export type DocumentTask = {
  /**
   * A `.typ` file in the folder of its feature. It can import the `.typ` files beside it, and `/page.typ`, which
   * describes what it provides.
   */
  readonly template: URL;
  /**
   * The `data` that the template reads from `/page.typ`. It is passed as JSON, so texts in it stay texts and do not
   * become markup.
   */
  readonly data: unknown;
  /** The images by the names that the template uses, such as `logo`. */
  readonly images?: Readonly<Record<string, Buffer>>;
  /** Whether some of the images are documents, which can be embedded in another document but not tagged in it. */
  readonly holdsDocuments?: boolean;
  /**
   * Makes an SVG with all pages below each other and letters as shapes, to be shown on a screen in place of the
   * document.
   */
  readonly isPicture?: boolean;
  readonly title: string;
  readonly language: LanguageTag;
  /** The only date in the document, so that the same task always makes the same bytes. */
  readonly createdAt: Date;
};

type Options = {
  /** The person who waits for the documents; people take turns. */
  readonly waiter?: Waiter;
  readonly signal?: AbortSignal;
  /** Called after each document with the number of finished ones. */
  readonly onProgress?: (done: number) => void;
};

/**
 * Makes a PDF or a picture from each task, in the same order. PDFs are tagged for screen readers (PDF/UA-1) and contain
 * their fonts.
 */
export async function renderDocuments(
  tasks: readonly DocumentTask[],
  { waiter, signal, onProgress }: Options = {},
): Promise<Buffer[]> {
  const documents: Buffer[] = [];
  const templates = new Map<string, Promise<Files>>();
  for (const task of tasks) {
    signal?.throwIfAborted();
    const folder = new URL('.', task.template).href;
    const files = templates.get(folder) ?? readTemplates(new URL(folder));
    templates.set(folder, files);
    documents.push(await inOwnProcess(inputOf(task, await files), waiter));
    onProgress?.(documents.length);
  }
  return documents;
}

export async function renderDocument(task: DocumentTask, waiter?: Waiter): Promise<Buffer> {
  const [document] = await renderDocuments([task], waiter && { waiter });
  return document as Buffer;
}

/** Returns the scripts of letters in some texts for which this server has no font; documents would show them as `�`. */
export function findMissingFonts(texts: readonly string[], waiter?: Waiter): Promise<readonly MissingFont[]> {
  return fontsMissing({ textsToShow: texts, fontFolder: fontFolder() }, waiter);
}

/** Returns the number of pages of a document that was made here. */
export function countPages(document: Buffer): number {
  return Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(document.toString('latin1'))?.[1] ?? 1);
}

function inputOf(
  { template, data, images = {}, holdsDocuments = false, isPicture = false, title, language, createdAt }: DocumentTask,
  files: Files,
): DocumentInput {
  const locale = localeOf(language);
  const { pageOf } = documentWords[languageOf(language)];
  return {
    template: basename(fileURLToPath(template)),
    files,
    fontFolder: fontFolder(),
    images,
    isTagged: !holdsDocuments,
    isPicture,
    createdAtSeconds: Math.floor(createdAt.getTime() / 1_000),
    texts: {
      title,
      lang: languageOf(language),
      data: JSON.stringify(data),
      words: JSON.stringify({
        pageOf,
        digits: Array.from({ length: 10 }, (_, digit) => formatNumberIn(locale, digit)),
      }),
      images: JSON.stringify(Object.keys(images)),
    },
  };
}

/**
 * Reads all templates of a folder, because one can import another. They are read at each call, so that a changed
 * template is used at once.
 */
async function readTemplates(folder: URL): Promise<Files> {
  const names = (await readdir(folder)).filter((name) => extname(name) === '.typ');
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(new URL(name, folder), 'utf8')] as const)),
  );
}
