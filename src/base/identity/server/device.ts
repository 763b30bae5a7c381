import Bowser from 'bowser';

const maxDeviceLength = 60;

/** Describes a user agent in words such as `Firefox on Windows`; `null` if it is missing or unknown. */
export function describeDevice(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  const words = [browser.name, os.name].filter(Boolean).join(' on ');
  return words.slice(0, maxDeviceLength) || null;
}
