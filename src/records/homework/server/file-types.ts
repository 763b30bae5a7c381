import { listEntryNames } from './zip-names.ts';

/** A kind of file that is accepted: its type, and the possible endings of its name, the usual one first. */
export type FileKind = { readonly type: string; readonly endings: readonly string[] };

const kindOf = (type: string, ...endings: [string, ...string[]]): FileKind => ({ type, endings });

const jpeg = kindOf('image/jpeg', 'jpg', 'jpeg');
const png = kindOf('image/png', 'png');
const gif = kindOf('image/gif', 'gif');
const webp = kindOf('image/webp', 'webp');
/** The kinds of pictures that are rewritten. */
export const pictures = { jpeg, png, gif, webp } as const;

const openXml = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';
const office: readonly (readonly [folder: string, kind: FileKind])[] = [
  ['word/', kindOf(`${openXml}.wordprocessingml.document`, 'docx')],
  ['xl/', kindOf(`${openXml}.spreadsheetml.sheet`, 'xlsx')],
  ['ppt/', kindOf(`${openXml}.presentationml.presentation`, 'pptx')],
];
const openDocuments: Readonly<Record<string, FileKind>> = {
  [`${openDocument}.text`]: kindOf(`${openDocument}.text`, 'odt'),
  [`${openDocument}.spreadsheet`]: kindOf(`${openDocument}.spreadsheet`, 'ods'),
  [`${openDocument}.presentation`]: kindOf(`${openDocument}.presentation`, 'odp'),
  [`${openDocument}.graphics`]: kindOf(`${openDocument}.graphics`, 'odg'),
};
/** Older Word, Excel and PowerPoint files share one container format, so only the file name distinguishes them. */
const olderOffice = [
  kindOf('application/msword', 'doc'),
  kindOf('application/vnd.ms-excel', 'xls'),
  kindOf('application/vnd.ms-powerpoint', 'ppt'),
];
const zip = kindOf('application/zip', 'zip');
const text = kindOf(
  'text/plain; charset=utf-8',
  'txt',
  'md',
  'csv',
  'tsv',
  'tex',
  'py',
  'java',
  'c',
  'h',
  'cpp',
  'sql',
  'r',
);

/**
 * Names that an archive must not contain, because they mean a program: of Java, Android or Windows, or macros in an
 * office document.
 */
const programs =
  /^META-INF\/MANIFEST\.MF$|^AndroidManifest\.xml$|\.(exe|dll|scr|com|bat|cmd|msi|ps1|vbs|jse?|jar|apk|hta|lnk|app)$|vbaProject\.bin$/i;

/**
 * Returns the kind of a file by its content, whatever its name; `undefined` for markup, programs, empty files and
 * unknown content.
 */
export function kindOfFile(content: Buffer, name: string): FileKind | undefined {
  if (content.length === 0) return undefined;
  return kindOfPicture(content) ?? kindOfMedia(content) ?? kindOfDocument(content, name) ?? kindOfText(content);
}

/** Returns whether the beginning of a file shows that it is a recording, for which no more of it need be read. */
export function isMedia(head: Buffer): boolean {
  return kindOfMedia(head) !== undefined;
}

const startsWith = (content: Buffer, sign: string, at = 0) =>
  content.subarray(at, at + sign.length).equals(Buffer.from(sign, 'latin1'));

function kindOfPicture(content: Buffer): FileKind | undefined {
  if (startsWith(content, '\xff\xd8\xff')) return jpeg;
  if (startsWith(content, '\x89PNG\r\n\x1a\n')) return png;
  if (startsWith(content, 'GIF87a') || startsWith(content, 'GIF89a')) return gif;
  if (startsWith(content, 'RIFF') && startsWith(content, 'WEBP', 8)) return webp;
  return undefined;
}

/** The brands of pictures in an MP4 container, which phones make but few programs can show. */
const pictureBrands = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1|avif|avis)/;

function kindOfMedia(content: Buffer): FileKind | undefined {
  if (startsWith(content, 'ID3') || isMpegAudio(content)) return kindOf('audio/mpeg', 'mp3');
  if (startsWith(content, 'OggS')) return kindOf('audio/ogg', 'ogg', 'oga', 'opus', 'ogv');
  if (startsWith(content, 'fLaC')) return kindOf('audio/flac', 'flac');
  if (startsWith(content, 'RIFF') && startsWith(content, 'WAVE', 8)) return kindOf('audio/wav', 'wav');
  if (startsWith(content, '\x1aE\xdf\xa3')) return kindOf('video/webm', 'webm', 'mkv', 'weba');
  if (!startsWith(content, 'ftyp', 4)) return undefined;
  const brand = content.toString('latin1', 8, 12);
  if (pictureBrands.test(brand)) return undefined;
  if (brand.startsWith('M4A')) return kindOf('audio/mp4', 'm4a');
  if (brand.startsWith('qt')) return kindOf('video/quicktime', 'mov');
  return brand.startsWith('3g') ? kindOf('video/3gpp', '3gp') : kindOf('video/mp4', 'mp4', 'm4v');
}

function isMpegAudio(content: Buffer): boolean {
  const [first = 0, second = 0, third = 0] = content;
  // A frame of MPEG layer III or AAC with a valid rate.
  return first === 0xff && ((second & 0xe6) === 0xe2 || (second & 0xf6) === 0xf0) && (third & 0xf0) !== 0xf0;
}

function kindOfDocument(content: Buffer, name: string): FileKind | undefined {
  if (startsWith(content, '%PDF-')) return kindOf('application/pdf', 'pdf');
  if (startsWith(content, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) {
    return olderOffice.find(({ endings }) => endings.includes(endingOf(name)));
  }
  return startsWith(content, 'PK\x03\x04') ? kindOfArchive(content) : undefined;
}

function kindOfArchive(content: Buffer): FileKind | undefined {
  const names = listEntryNames(content);
  if (!names || names.some((name) => programs.test(name))) return undefined;
  // The first file of an OpenDocument archive contains its type, uncompressed.
  if (names[0] === 'mimetype') {
    const type = content.toString('latin1', 38, 38 + content.readUInt32LE(22));
    return Object.hasOwn(openDocuments, type) ? openDocuments[type] : undefined;
  }
  if (!names.includes('[Content_Types].xml')) return zip;
  return office.find(([folder]) => names.some((name) => name.startsWith(folder)))?.[1];
}

/** Text that a browser or another program could take for markup or a program. */
const markup = /^\s*(<[!?/a-z]|#!|\{\\rtf)|<(!doctype|html|head|body|script|svg|iframe|object|embed|meta|\?xml)[\s>/]/i;

function kindOfText(content: Buffer): FileKind | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: text has none but blanks and line ends.
  const control = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;
  let written: string;
  try {
    written = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
  return control.test(written) || markup.test(written) || written.trim() === '' ? undefined : text;
}

function endingOf(name: string): string {
  return /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Returns a file's name without folders and with an ending that matches its content. */
export function nameFor(name: string, { endings }: FileKind): string {
  const own = name.split(/[/\\]/).at(-1) ?? '';
  const plain =
    own
      .replaceAll(/[\p{Cc}\p{Cf}<>:"|?*]+/gu, ' ')
      .replace(/^[.\s]+/, '')
      .trim() || 'file';
  return endings.includes(endingOf(plain)) ? plain : `${plain}.${endings[0]}`;
}
