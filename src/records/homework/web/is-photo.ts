/** Whether a file is a photo as `makeSmaller` makes it. */
export function isPhoto({ type }: File): boolean {
  return type === 'image/jpeg';
}
