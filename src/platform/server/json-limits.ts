/** Deeper than anything that a call or a file of ours nests. */
const mostDepth = 64;

const [quote, backslash] = [0x22, 0x5c];
const opening = [0x5b, 0x7b];
const closing = [0x5d, 0x7d];

/** Whether a text of JSON is nested deeper than what walks through it can bear: whatever its length, it is read once. */
export function isNestedTooDeeply(json: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (isText) {
      if (sign === backslash) at += 1;
      else if (sign === quote) isText = false;
    } else if (sign === quote) isText = true;
    else if (opening.includes(sign)) {
      depth += 1;
      if (depth > mostDepth) return true;
    } else if (closing.includes(sign)) depth -= 1;
  }
  return false;
}
