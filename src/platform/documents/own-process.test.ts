import { expect, test } from 'vitest';
import { serverItself } from '../server/fair-queue.ts';
import { inOwnProcess } from './own-process.ts';
import type { DocumentInput } from './tasks.ts';

function inputOf(source: string): DocumentInput {
  const texts = { title: 'x', lang: 'en', data: '{}', words: '{}', images: '[]' } as const;
  return {
    template: 'main.typ',
    fontFolder: '',
    files: { 'main.typ': source },
    images: {},
    isTagged: true,
    isPicture: false,
    createdAtSeconds: 0,
    texts,
  };
}

test('stops a document that takes too long, and makes the next one', async () => {
  const endless = inputOf('#for i in range(100000) { for j in range(100000) { let x = i + j } }');
  await expect(inOwnProcess(endless, serverItself, 2_000)).rejects.toThrow(
    'Document main.typ: not made within 2000 ms',
  );
  expect((await inOwnProcess(inputOf('x'))).length).toBeGreaterThan(1_000);
});

test('survives a template text that kills the process, while the same text as data does no harm', async () => {
  const deadly = inputOf('#"\\u{2067}\\u{9}\\u{fe2f}"');
  await expect(inOwnProcess(deadly)).rejects.toThrow('Document main.typ: its process ended');
  const data = JSON.stringify('\u2067\u0009\ufe2f');
  const same = inputOf('#json(bytes(sys.inputs.data))');
  expect((await inOwnProcess({ ...same, texts: { ...same.texts, data } })).length).toBeGreaterThan(1_000);
});
