import { Compiler } from './compiler.ts';
import type { DocumentAnswer, DocumentInput, FontQuestion } from './tasks.ts';
import { TemplateFault } from './template-fault.ts';

const compiler = new Compiler();

// The process ends when the server disconnects or has ended.
process.on('message', (input: DocumentInput | FontQuestion) => process.send?.(answer(input)));

function answer(input: DocumentInput | FontQuestion): DocumentAnswer {
  try {
    if ('textsToShow' in input) return { missing: compiler.missingFonts(input) };
    return { document: compiler.make(input) };
  } catch (error) {
    return { failed: error instanceof TemplateFault ? error.message : 'the compiler failed' };
  }
}
