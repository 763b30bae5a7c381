const zones = new Map<string, readonly string[]>();

/** Returns the first of some countries that has a time zone, which may be given by an older name. */
export function countryOfZone(timeZone: string, countries: Iterable<string>): string | undefined {
  const zone = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  for (const country of countries) if (zonesOf(country).includes(zone)) return country;
  return undefined;
}

function zonesOf(country: string): readonly string[] {
  const known = zones.get(country) ?? new Intl.Locale(`und-${country}`).getTimeZones?.() ?? [];
  zones.set(country, known);
  return known;
}
