const letters = 26;
const codeOfA = 'A'.charCodeAt(0);

/** Returns a cell's name as spreadsheets show it, such as `B7`. Lines and columns count from 1. */
export function cellName(line: number, column: number): string {
  return `${columnName(column)}${line}`;
}

/** Returns a column's name from its number, which counts from 1: 1 is `A`, 27 is `AA`. */
export function columnName(column: number): string {
  let name = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / letters)) {
    name = String.fromCharCode(codeOfA + ((rest - 1) % letters)) + name;
  }
  return name;
}

/** Returns the line and column of a cell's name; `undefined` if it is not valid. */
export function placeOfCell(name: string): { line: number; column: number } | undefined {
  const [, columns, line] = /^\$?([A-Z]{1,3})\$?([0-9]{1,7})$/i.exec(name) ?? [];
  if (!columns || !line) return undefined;
  let column = 0;
  for (const letter of columns.toUpperCase()) column = column * letters + letter.charCodeAt(0) - codeOfA + 1;
  return { line: Number(line), column };
}
