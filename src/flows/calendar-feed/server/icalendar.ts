/** Writes the small part of iCalendar (RFC 5545) that a subscribed calendar needs. */

/** The lines of a calendar, as one text: folded, and ended as the format wants it. */
export function writeLines(lines: readonly string[]): string {
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** Returns a text as an escaped value, without the control characters that a line cannot contain. */
export function text(value: string): string {
  return value
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** A local date: `20261231`. */
export function dateValue(date: string): string {
  return date.replaceAll('-', '');
}

/** A local time: `20261231T080500`. */
export function timeValue(date: string, minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${dateValue(date)}T${two(Math.floor(minute / 60))}${two(minute % 60)}00`;
}

/** An instant: `20261231T080500Z`. */
export function instantValue(instant: Date): string {
  return instant.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

const maxLineOctets = 75;

/** Breaks a line after at most 75 octets, never within a character. A line that goes on begins with a space. */
function fold(line: string): string {
  if (line.length <= maxLineOctets / 3) return line;
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxLineOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
