import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { fontFamilies, readFonts } from './fonts.ts';
import { ShownText } from './shown-text.ts';
import type { DocumentInput } from './tasks.ts';
import { faultOf, TemplateFault } from './template-fault.ts';

/** Below a file there can be no files: a template reads only what is mapped here. */
const root = join(import.meta.filename, 'root');

/** After so many documents or bytes of them, what the compiler remembers of them is dropped. */
const documentsPerBatch = 50;
const bytesPerBatch = 1_000_000;

/** Without fallback: a font of the system would make other bytes on another machine. */
const main = (template: string) => `
#set document(title: sys.inputs.title, date: auto)
#set text(lang: sys.inputs.lang, font: (${fontFamilies.map((name) => JSON.stringify(name)).join(', ')}), fallback: false)
#include ${JSON.stringify(`/template/${template}`)}
`;

/** Typst, with Rollbook's fonts and nothing else: no files, no fonts of the system, no packages. */
export class Compiler {
  readonly #compiler: NodeCompiler;
  readonly #shown: ShownText;
  readonly #page = readFileSync(new URL('./page.typ', import.meta.url));
  #made = 0;
  #bytes = 0;

  constructor() {
    const fonts = readFonts();
    this.#shown = new ShownText(fonts);
    this.#compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs: fonts }] });
  }

  make({ template, files, images, texts, isTagged, isPicture, createdAtSeconds }: DocumentInput): Buffer {
    this.#compiler.resetShadow();
    this.#map('page.typ', this.#page);
    for (const [name, source] of Object.entries(files)) {
      expectNothingFromOutside(name, source);
      this.#map(`template/${name}`, Buffer.from(source));
    }
    for (const [name, image] of Object.entries(images)) this.#map(`images/${name}`, Buffer.from(image));
    const { title, data, ...others } = texts;
    const inputs = { ...others, title: this.#shown.of(title), data: this.#shown.inJson(data) };
    const compiled = this.#compiler.compile({ mainFileContent: main(template), inputs });
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

/** Typst would download a package, and `eval` would make markup of data. */
function expectNothingFromOutside(name: string, source: string): void {
  if (source.includes('"@')) throw new TemplateFault(`${name} imports a package`);
  if (/\beval\b/.test(source)) throw new TemplateFault(`${name} calls eval`);
}
