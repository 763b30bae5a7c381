/**
 * A person's pages, and the single place under which the person is remembered, whichever page the reader's role has for
 * them.
 */
const ofPerson = /^\/(?:(?:student|teacher)_details|edit_(?:student|teacher)|person)\/(\d+)$/;

export function placeOfPerson(id: string): string {
  return `/person/${id}`;
}

/** The id of the person whom a place is about. */
export function personOf(place: string): string | undefined {
  return ofPerson.exec(place)?.[1];
}

/** The places without duplicates and without this one. */
export function otherPlaces(places: readonly string[], here: string): string[] {
  const normal = (place: string) => {
    const id = personOf(place);
    return id === undefined ? place : placeOfPerson(id);
  };
  return [...new Set(places.map(normal))].filter((place) => place !== normal(here));
}
