/** Whether one of the tags of an `If-None-Match`, weak or strong, is this one. */
export function isKnown(tags: string | undefined, tag: string): boolean {
  const strong = (one: string) => one.trim().replace(/^W\//, '');
  return tags !== undefined && (tags.trim() === '*' || tags.split(',').map(strong).includes(strong(tag)));
}
