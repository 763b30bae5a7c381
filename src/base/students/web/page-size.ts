import { keepDeviceChoice, readDeviceChoice } from '../../../platform/web/lists/device-choice.ts';
import { pageSizes } from '../students.contract.ts';

type PageSize = (typeof pageSizes)[number];

const name = 'students.page-size';
const largeSizes = [25, 50, 100] as const;
const rowPx = 38;
/** The height of everything above and below the rows on a wide screen. */
const aroundPx = 270;

/** The page size chosen on this device; otherwise the smallest of the large ones that fills the screen. */
export function firstPageSize(): PageSize {
  const chosen = findPageSize(readDeviceChoice(name));
  if (chosen !== undefined) return chosen;
  const isPhone = window.matchMedia('(max-width: 40em)').matches;
  const rows = isPhone ? 0 : (window.innerHeight - aroundPx) / rowPx;
  return largeSizes.find((size) => size >= rows) ?? 100;
}

export function keepPageSize(size: string): void {
  keepDeviceChoice(name, size);
}

export function findPageSize(text: string | undefined): PageSize | undefined {
  return pageSizes.find((size) => String(size) === text);
}
