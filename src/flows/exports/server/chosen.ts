/** Returns whether a row of a list is among `ids`, given as `3,5-9`; without `ids`, every row is. */
export function chosenBy(ids: string | undefined): (row: { readonly _id: string }) => boolean {
  if (ids === undefined) return () => true;
  const spans = ids.split(',').map((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return { first, last };
  });
  return ({ _id }) => spans.some(({ first, last }) => Number(_id) >= first && Number(_id) <= last);
}
