let folder = '';

/** Returns the folder with fonts for the scripts that Rollbook's own fonts lack; empty until it is set. */
export function fontFolder(): string {
  return folder;
}

export function lookForFontsIn(directory: string): void {
  folder = directory;
}
