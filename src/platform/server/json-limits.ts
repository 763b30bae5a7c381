/** The maximum depth, which is deeper than any call or file of ours. */
const mostDepth = 64;
/**
 * The maximum number of lists and objects: the plan of a timetable as long as a body can be has some 30,000, and fewer
 * than 200,000 values.
 */
const mostParts = 40_000;
const mostValues = 200_000;
/** The maximum number of names in an object; the columns of a file are the most that an object of ours has. */
const mostNames = 1_000;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Returns whether a JSON text is nested too deeply or contains too much to be parsed without delaying everybody else.
 * It reads the text once, whatever its length.
 */
export function isTooMuchJson(json: string): boolean {
  /**
   * The number of commas so far in each enclosing list or object; for lists it starts far below zero, so that they have
   * no limit.
   */
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

/** Returns the position at which the text that begins here ends. */
function endOfText(json: string, begin: number): number {
  let at = begin + 1;
  while (at < json.length && json.charCodeAt(at) !== quote) at += json.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}
