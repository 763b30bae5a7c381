import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { charactersOf } from './characters.ts';
import { fontFamilies, readFonts } from './fonts.ts';
import { type Found, ScriptFonts, scriptsIn } from './script-fonts.ts';
import { ShownText } from './shown-text.ts';
import type { DocumentInput, FontQuestion, MissingFont } from './tasks.ts';
import { faultOf, TemplateFault } from './template-fault.ts';

/** A path below a file cannot contain files, so a template reads only what is mapped here. */
const root = join(import.meta.filename, 'root');

/** The number of documents after which the compiler's caches are dropped; the limit in bytes follows. */
const documentsPerBatch = 50;
const bytesPerBatch = 1_000_000;

/** Fallback is off, because the compiler would choose different fonts on different machines. */
const main = (template: string, families: readonly string[]) => `
#set document(title: sys.inputs.title, date: auto)
#set text(lang: sys.inputs.lang, font: (${families.map((name) => JSON.stringify(name)).join(', ')}), fallback: false)
#include ${JSON.stringify(`/template/${template}`)}
`;

/**
 * Typst with Rollbook's fonts and any others that a text needs, but without files, packages and the system's other
 * fonts.
 */
export class Compiler {
  #compiler: NodeCompiler;
  readonly #fonts = readFonts();
  readonly #shown: readonly ReadonlySet<number>[] = this.#fonts.map(charactersOf);
  readonly #folders = new Map<string, ScriptFonts>();
  readonly #loaded = new Set<Found>();
  readonly #page = readFileSync(new URL('./page.typ', import.meta.url));
  #made = 0;
  #bytes = 0;

  constructor() {
    this.#compiler = this.#newCompiler();
  }

  make(input: DocumentInput): Buffer {
    const { template, files, images, texts, isTagged, isPicture, createdAtSeconds } = input;
    const { families, shown } = this.#fontsFor(`${texts.title}${texts.data}`, input.fontFolder);
    this.#compiler.resetShadow();
    this.#map('page.typ', this.#page);
    for (const [name, source] of Object.entries(files)) {
      expectNothingFromOutside(name, source);
      this.#map(`template/${name}`, Buffer.from(source));
    }
    for (const [name, image] of Object.entries(images)) this.#map(`images/${name}`, Buffer.from(image));
    const { title, data, ...others } = texts;
    const inputs = { ...others, title: shown.of(title), data: shown.inJson(data) };
    const compiled = this.#compiler.compile({ mainFileContent: main(template, families), inputs });
    const faults = compiled.takeError() ?? compiled.takeDiagnostics();
    if (!compiled.result) throw faultOf(faults ? this.#compiler.fetchDiagnostics(faults) : []);
    try {
      const document = isPicture
        ? Buffer.from(this.#compiler.plainSvg(compiled.result))
        : this.#compiler.pdf(compiled.result, {
            ...(isTagged && { pdfStandard: 'ua-1' }),
            creationTimestamp: createdAtSeconds,
          });
      this.#bytes += document.length;
      return document;
    } catch (error) {
      throw faultOf([...String(error).matchAll(/message: "((?:[^"\\]|\\.)*)/g)].map(([, message]) => ({ message })));
    } finally {
      this.#made += 1;
      this.#evict();
    }
  }

  /** Returns the scripts of letters in texts that neither Rollbook's fonts nor those in the folder can show. */
  missingFonts({ textsToShow, fontFolder }: FontQuestion): MissingFont[] {
    const own = new ShownText(this.#shown);
    const found = this.#fontsIn(fontFolder);
    const missing = textsToShow.map((text) => scriptsIn(own.missingIn(text)).filter((script) => !found.of(script)));
    const scripts = new Map(missing.flat().map((script) => [script.code, script]));
    return [...scripts.values()].map((script) => ({
      script: script.code,
      package: script.package,
      places: missing.flatMap((of, place) => (of.includes(script) ? [place] : [])),
    }));
  }

  /** Returns the fonts for a text: Rollbook's, and one from the folder for each script that these lack. */
  #fontsFor(text: string, folder: string) {
    const own = new ShownText(this.#shown);
    const found = this.#fontsIn(folder);
    const added = [...new Set(scriptsIn(own.missingIn(text)).flatMap((script) => found.of(script) ?? []))];
    this.#load(added);
    const families = [...fontFamilies, ...added.map(({ family }) => family)];
    const shown = added.length > 0 ? new ShownText([...this.#shown, ...added.map((one) => one.characters)]) : own;
    return { families, shown };
  }

  /** Creates a compiler, because its fonts are fixed when it is created. */
  #load(added: readonly Found[]): void {
    const fresh = added.filter((font) => !this.#loaded.has(font));
    if (fresh.length === 0) return;
    for (const font of fresh) this.#loaded.add(font);
    this.#compiler = this.#newCompiler();
  }

  #fontsIn(folder: string): ScriptFonts {
    const fonts = this.#folders.get(folder) ?? new ScriptFonts(folder);
    this.#folders.set(folder, fonts);
    return fonts;
  }

  #newCompiler(): NodeCompiler {
    const blobs = [...this.#loaded].flatMap((font) => font.blobs);
    return NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs: [...this.#fonts, ...blobs] }] });
  }

  #evict(): void {
    if (this.#made < documentsPerBatch && this.#bytes < bytesPerBatch) return;
    this.#compiler.evictCache(0);
    this.#made = 0;
    this.#bytes = 0;
  }

  #map(path: string, content: Buffer): void {
    this.#compiler.mapShadow(join(root, path), content);
  }
}

/**
 * Rejects a template that imports a package, which Typst would download, or that uses `eval`, which would turn data
 * into markup.
 */
function expectNothingFromOutside(name: string, source: string): void {
  if (source.includes('"@')) throw new TemplateFault(`${name} imports a package`);
  if (/\beval\b/.test(source)) throw new TemplateFault(`${name} calls eval`);
}
