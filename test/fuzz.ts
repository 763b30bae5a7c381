import fc from 'fast-check';

/** Random tests are the same at every `npm test`; `npm run test:hard` draws a seed and prints it. */
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

/** The half characters, which are left out. */
const halves = { from: 0xd800, count: 0x800 };

const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - halves.count })
  .map((code) => String.fromCodePoint(code < halves.from ? code : code + halves.count));

/**
 * Texts of any characters. Those of `fc.string` with the unit `binary` are the same, but it takes a second and a half to
 * list a million characters first.
 */
export function anyText(length: { readonly minLength?: number; readonly maxLength: number }): fc.Arbitrary<string> {
  return fc.array(anyCharacter, length).map((characters) => characters.join(''));
}

export { fc };
