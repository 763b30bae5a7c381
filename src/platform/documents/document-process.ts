import { Compiler } from './compiler.ts';
import type { DocumentAnswer, DocumentInput } from './tasks.ts';
import { TemplateFault } from './template-fault.ts';

const compiler = new Compiler();

// It ends when the server disconnects or is gone.
process.on('message', (input: DocumentInput) => process.send?.(make(input)));

function make(input: DocumentInput): DocumentAnswer {
  try {
    return { document: compiler.make(input) };
  } catch (error) {
    return { failed: error instanceof TemplateFault ? error.message : 'the compiler failed' };
  }
}
