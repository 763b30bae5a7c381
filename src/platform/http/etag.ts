/** Returns whether this tag is among the weak or strong ones of an `If-None-Match`. */
export function isKnown(tags: string | undefined, tag: string): boolean {
  const strong = (one: string) => one.trim().replace(/^W\//, '');
  return tags !== undefined && (tags.trim() === '*' || tags.split(',').map(strong).includes(strong(tag)));
}
