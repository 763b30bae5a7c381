import { isNewer } from './release-place.ts';

const mostCharacters = 20_000;

/** The parts of a changelog about the versions after one, up to another one, without marks of Markdown. */
export function changesSince(changelog: string, present: string, newest: string): string {
  const parts = changelog.split(/^(?=## )/m).filter((part) => {
    const version = /^## (\d+\.\d+\.\d+)/.exec(part)?.[1];
    return version && isNewer({ version }, { version: present }) && !isNewer({ version }, { version: newest });
  });
  const text = parts
    .join('')
    .replaceAll(/^#+ /gm, '')
    .replaceAll(/\*\*|`/g, '')
    .trim();
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
}
