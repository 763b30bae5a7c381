import type { BrowserContext, CDPSession } from '@playwright/test';
import type { Table } from '../support/part.ts';
import type { BenchPage } from './answering.ts';

/** Lighthouse 12's throttling of phone and desktop: each request costs one round trip. */
const devices = {
  phone: { kbitPerSecond: 1_638, latencyMs: 150, slowdown: 4, width: 412, height: 823 },
  desk: { kbitPerSecond: 10_240, latencyMs: 40, slowdown: 1, width: 1350, height: 940 },
} as const;
type Device = keyof typeof devices;

/**
 * Lighthouse's scoring curves, by 10th percentile and median of each metric, and its weights without the speed index.
 */
const curves = {
  phone: { FCP: [1_800, 3_000], LCP: [2_500, 4_000], TBT: [200, 600], CLS: [0.1, 0.25] },
  desk: { FCP: [934, 1_600], LCP: [1_200, 2_400], TBT: [150, 350], CLS: [0.1, 0.25] },
} as const;
const weights = { FCP: 10, LCP: 25, TBT: 30, CLS: 25 } as const;
type Measure = keyof typeof weights;
type Measures = Readonly<Record<Measure, number>>;

const settledMs = 1_500;

/** Opens a page with an empty cache and returns its performance metrics. Closes the context. */
export async function measureFirstVisit(
  context: BrowserContext,
  url: string,
  { path, shows }: BenchPage,
  device: Device,
): Promise<Table['rows'][number]> {
  const page = await context.newPage();
  const { width, height } = devices[device];
  await page.setViewportSize({ width, height });
  const browser = await context.newCDPSession(page);
  let bytes = 0;
  browser.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await slowDown(browser, device);
  await page.addInitScript(collectEntries);
  await page.goto(url + path);
  await page.locator(shows).first().waitFor();
  await page.waitForTimeout(settledMs);
  const found = await page.evaluate(() => (window as Window & { measures?: () => Measures }).measures?.());
  await context.close();
  if (!found) throw new Error('The browser told nothing.');
  return {
    page: path,
    device,
    'FCP ms': Math.round(found.FCP),
    'LCP ms': Math.round(found.LCP),
    'TBT ms': Math.round(found.TBT),
    CLS: found.CLS.toFixed(3),
    points: pointsOf(found, device),
    kB: Math.round(bytes / 1000),
  };
}

async function slowDown(browser: CDPSession, device: Device): Promise<void> {
  const { kbitPerSecond, latencyMs, slowdown } = devices[device];
  const bytesPerSecond = (kbitPerSecond * 1000) / 8;
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** Runs in the page before its scripts. Blocking time is the part of tasks beyond 50 ms after the first paint. */
function collectEntries(): void {
  const entries: Record<string, PerformanceEntry[]> = {};
  for (const type of ['paint', 'largest-contentful-paint', 'longtask', 'layout-shift']) {
    const kept: PerformanceEntry[] = [];
    entries[type] = kept;
    new PerformanceObserver((list) => kept.push(...list.getEntries())).observe({ type, buffered: true });
  }
  const measures = () => {
    const of = (type: string) => entries[type] ?? [];
    const FCP = of('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN;
    const LCP = of('largest-contentful-paint').at(-1)?.startTime ?? Number.NaN;
    const blocking = of('longtask').filter(({ startTime }) => startTime >= FCP);
    const TBT = blocking.reduce((sum, { duration }) => sum + duration - 50, 0);
    const CLS = of('layout-shift').reduce(
      (sum, shift) => sum + (shift as PerformanceEntry & { value: number }).value,
      0,
    );
    return { FCP, LCP, TBT, CLS };
  };
  Object.assign(window, { measures });
}

function pointsOf(found: Measures, device: Device): number {
  const measures = Object.keys(weights) as Measure[];
  const sum = measures.reduce((all, name) => all + weights[name] * shareOf(found[name], curves[device][name]), 0);
  return Math.round((100 * sum) / measures.reduce((all, name) => all + weights[name], 0));
}

/** Lighthouse's score: log-normal, 0.9 at the 10th percentile and 0.5 at the median. */
function shareOf(value: number, [p10, median]: readonly [number, number]): number {
  if (value <= 0) return 1;
  const spread = Math.abs(Math.log(p10 / median)) / (Math.SQRT2 * 0.9061938024368232);
  const x = Math.log(value / median) / (Math.SQRT2 * spread);
  return (1 - errorFunction(x)) / 2;
}

/** An approximation of the error function with seven correct decimals (Abramowitz and Stegun 7.1.26). */
function errorFunction(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const polynomial = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return Math.sign(x) * (1 - polynomial * Math.exp(-x * x));
}
