/** The signatures of an archive's end record and of a directory entry. */
const endSign = 0x06054b50;
const entrySign = 0x02014b50;
const endBytes = 22;
const maxCommentBytes = 65_535;
const maxEntries = 20_000;

/**
 * Lists the names in an archive by its directory; `undefined` if it has no readable directory, or other bytes follow
 * it.
 */
export function listEntryNames(content: Buffer): string[] | undefined {
  const end = findEnd(content);
  if (end === undefined) return undefined;
  const count = content.readUInt16LE(end + 10);
  let at = content.readUInt32LE(end + 16);
  const names: string[] = [];
  if (count > maxEntries) return undefined;
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > content.length || content.readUInt32LE(at) !== entrySign) return undefined;
    const length = content.readUInt16LE(at + 28);
    names.push(content.toString('utf8', at + 46, at + 46 + length));
    at += 46 + length + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
  }
  return names.length > 0 ? names : undefined;
}

function findEnd(content: Buffer): number | undefined {
  const first = Math.max(0, content.length - endBytes - maxCommentBytes);
  for (let at = content.length - endBytes; at >= first; at -= 1) {
    if (content.readUInt32LE(at) === endSign && at + endBytes + content.readUInt16LE(at + 20) === content.length)
      return at;
  }
  return undefined;
}
