let folder = '';

/** Where fonts are looked for whose scripts Rollbook brings none for. Until it is set, there are none. */
export function fontFolder(): string {
  return folder;
}

export function lookForFontsIn(directory: string): void {
  folder = directory;
}
