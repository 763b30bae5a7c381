/** Deeper than anything that a call or a file of ours nests. */
const mostDepth = 64;
/** A plan of a timetable as long as a body may be has some 30,000 lists and objects, and less than 200,000 values. */
const mostParts = 40_000;
const mostValues = 200_000;
/** The columns of a file are the most names that an object of ours has. */
const mostNames = 1_000;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether a text of JSON is nested deeper, or has more in it, than what parses and walks through it can bear without
 * holding up everybody else. Whatever its length, it is read once.
 */
export function isTooMuchJson(json: string): boolean {
  /** For each list or object around this place, how many commas it has had; those of lists count from far below zero. */
  const names: number[] = [];
  let [parts, values] = [0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === quote) at = endOfText(json, at);
    else if (sign === openList || sign === openObject) {
      names.push(sign === openObject ? 1 : Number.NEGATIVE_INFINITY);
      parts += 1;
      if (names.length > mostDepth || parts > mostParts) return true;
    } else if (sign === closeList || sign === closeObject) names.pop();
    else if (sign === comma) {
      values += 1;
      const named = (names.at(-1) ?? 0) + 1;
      if (values > mostValues || named > mostNames) return true;
      names[names.length - 1] = named;
    }
  }
  return false;
}

/** Where the text that begins here ends. */
function endOfText(json: string, begin: number): number {
  let at = begin + 1;
  while (at < json.length && json.charCodeAt(at) !== quote) at += json.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}
