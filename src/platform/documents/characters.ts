/**
 * Returns the characters for which a font has a glyph, from its table `cmap` (format 4 or 12); for a collection, those
 * of its first font.
 */
export function charactersOf(font: Buffer): Set<number> {
  const characters = new Set<number>();
  const cmap = offsetOf(font, 'cmap');
  for (let table = 0; table < font.readUInt16BE(cmap + 2); table += 1) {
    const at = cmap + font.readUInt32BE(cmap + 4 + table * 8 + 4);
    const format = font.readUInt16BE(at);
    if (format === 4) addSegments(characters, font, at);
    if (format === 12) addGroups(characters, font, at);
  }
  return characters;
}

function offsetOf(font: Buffer, name: string): number {
  const start = font.toString('latin1', 0, 4) === 'ttcf' ? font.readUInt32BE(12) : 0;
  for (let table = 0; table < font.readUInt16BE(start + 4); table += 1) {
    const entry = start + 12 + table * 16;
    if (font.toString('latin1', entry, entry + 4) === name) return font.readUInt32BE(entry + 8);
  }
  throw new Error(`A font lacks the table ${name}.`);
}

function addSegments(characters: Set<number>, font: Buffer, at: number): void {
  const size = font.readUInt16BE(at + 6);
  for (let segment = at + 14; segment < at + 14 + size; segment += 2) {
    const last = font.readUInt16BE(segment);
    const first = font.readUInt16BE(segment + size + 2);
    const delta = font.readUInt16BE(segment + 2 * size + 2);
    const range = segment + 3 * size + 2;
    const toGlyphs = font.readUInt16BE(range);
    for (let character = first; character <= last && character < 0xffff; character += 1) {
      const stored = toGlyphs === 0 ? character : font.readUInt16BE(range + toGlyphs + 2 * (character - first));
      if (toGlyphs === 0 ? (stored + delta) % 0x1_0000 !== 0 : stored !== 0) characters.add(character);
    }
  }
}

function addGroups(characters: Set<number>, font: Buffer, at: number): void {
  for (let group = 0; group < font.readUInt32BE(at + 12); group += 1) {
    const entry = at + 16 + group * 12;
    for (let character = font.readUInt32BE(entry); character <= font.readUInt32BE(entry + 4); character += 1)
      characters.add(character);
  }
}
