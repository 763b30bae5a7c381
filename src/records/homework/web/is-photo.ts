/** Returns whether a file is a photo that `makeSmaller` made. */
export function isPhoto({ type }: File): boolean {
  return type === 'image/jpeg';
}
