import type { BrowserContext, Page } from '@playwright/test';
import { median } from '../support/load.ts';
import type { Table } from '../support/part.ts';

const slowdown = 4;
const desk = { width: 1440, height: 900 };
const maxToggleMs = 50;
const maxOpenMs = 300;
const maxOfflineMs = 1_000;
/** Pause between two clicks, so that pending fetches of the first do not affect the second. */
const restMs = 150;
/** The time in which the device stores what it has read. */
const settledMs = 3_000;

type Row = Table['rows'][number];

/** A page of the menu; `shows` is a selector that matches when the page is usable. */
export type BenchPage = { readonly path: string; readonly shows: string };

const home: BenchPage = { path: '/', shows: 'main h1' };

/** From the click on a student to the next painted frame, in a register not taken yet. */
export async function measureToggling(
  device: BrowserContext,
  register: string,
  { students, runs }: { readonly students: number; readonly runs: number },
): Promise<Row> {
  const page = await slowPage(device);
  await page.goto(register);
  await page
    .getByRole('switch')
    .nth(students - 1)
    .waitFor();
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const place = Math.floor((run * students) / runs);
    times.push(await page.evaluate(toggle, place));
  }
  await page.close();
  return toRow(`toggle one of ${students} students`, times, maxToggleMs);
}

/** Runs in the page. A task queued in an animation frame runs after that frame is painted. */
async function toggle(place: number): Promise<number> {
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const student = document.querySelectorAll<HTMLElement>('[role=switch]')[place];
  const before = student?.ariaChecked;
  await painted();
  const clickedAt = performance.now();
  student?.click();
  await painted();
  const tookMs = performance.now() - clickedAt;
  if (!student || student.ariaChecked === before) throw new Error(`Student ${place} was not toggled.`);
  return tookMs;
}

/** From the click on a menu item to the complete page, with its code cached. */
export async function measureOpening(
  device: BrowserContext,
  url: string,
  target: BenchPage,
  runs: number,
): Promise<Row> {
  const page = await slowPage(device);
  await page.goto(url);
  await page.locator(home.shows).waitFor();
  const times: number[] = [];
  for (let run = 0; run <= runs; run += 1) {
    times.push(await openByMenu(page, target));
    await page.waitForTimeout(restMs);
    await openByMenu(page, home);
    await page.waitForTimeout(restMs);
  }
  await page.close();
  // The first time is dropped because it includes loading the page's code.
  return toRow(`open ${target.path}`, times.slice(1), maxOpenMs);
}

/**
 * Measures the time from the navigation to the complete register without a network, from the data that the device kept
 * of an earlier visit.
 */
export async function measureOffline(
  device: BrowserContext,
  register: string,
  { students, runs }: { readonly students: number; readonly runs: number },
): Promise<Row> {
  const page = await slowPage(device);
  await page.goto(register);
  await page
    .getByRole('switch')
    .nth(students - 1)
    .waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.waitForTimeout(settledMs);
  await device.setOffline(true);
  await page.addInitScript(watchForSwitches, students);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await page.goto(register);
    // A locator is not used because it would poll the page on the same slowed processor.
    times.push(await page.evaluate(() => (window as Window & { shownAfter?: Promise<number> }).shownAfter ?? 0));
  }
  await device.setOffline(false);
  await page.close();
  return toRow(`open the register of ${students} students without a network`, times, maxOfflineMs);
}

/** Runs in the page before its scripts: measures until that many students are painted. */
function watchForSwitches(count: number): void {
  const shownAfter = new Promise<number>((resolve) => {
    const look = () => {
      if (document.querySelectorAll('[role=switch]').length >= count) setTimeout(() => resolve(performance.now()));
      else requestAnimationFrame(look);
    };
    look();
  });
  Object.assign(window, { shownAfter });
}

async function slowPage(device: BrowserContext): Promise<Page> {
  const page = await device.newPage();
  await page.setViewportSize(desk);
  const browser = await device.newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/** Hovers over a page's menu item and clicks it; returns the milliseconds from the click until the page is usable. */
async function openByMenu(page: Page, target: BenchPage): Promise<number> {
  const opened = await page.evaluateHandle(watchForPage, target);
  await page.locator(`nav li a[href="${target.path}"]`).click();
  return await opened.evaluate(({ milliseconds }) => milliseconds);
}

/** Runs in the page: measures from the next click until the new page is painted and usable. */
function watchForPage({ path, shows }: BenchPage): { readonly milliseconds: Promise<number> } {
  const maxMs = 10_000;
  const title = () => document.querySelector('main h1')?.textContent;
  const titleBefore = title();
  const isUsable = () => title() !== titleBefore && document.querySelector(shows) !== null;
  const milliseconds = new Promise<number>((resolve, reject) => {
    const onClick = () => {
      const clickedAt = performance.now();
      const look = () => {
        const passedMs = performance.now() - clickedAt;
        if (passedMs > maxMs) reject(new Error(`${path} did not open.`));
        else if (isUsable()) setTimeout(() => resolve(performance.now() - clickedAt));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    document.addEventListener('click', onClick, { capture: true, once: true });
  });
  return { milliseconds };
}

function toRow(what: string, times: readonly number[], maxMs: number): Row {
  const middle = median(times);
  return {
    what,
    'median ms': Math.round(middle),
    'worst ms': Math.round(Math.max(...times)),
    goal: `≤ ${maxMs} ms`,
    met: middle <= maxMs ? 'yes' : 'no',
  };
}
