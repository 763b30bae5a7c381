import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { CutNetwork } from './cut-network.ts';
import { shiftClocks } from './rollbook.ts';
import { type Lines, smallPassword } from './small-school.ts';
import { beginning, say } from './words.ts';

/** The content of a page of registers: its state, and everybody's status. */
export type Shown = {
  readonly is:
    | 'nothing'
    | 'elsewhere'
    | 'login'
    | 'form'
    | 'waiting'
    | 'compare'
    | 'correction'
    | 'taken'
    | 'failure'
    | 'loading';
  readonly class: number | undefined;
  readonly lines: Lines;
  /** Alerts, toasts and the strips above the page. */
  readonly said: string;
};

type Opened = { readonly context: BrowserContext; readonly close: () => Promise<void> };

/** Opens a browser with this profile, or one for this schedule alone. */
export type OpenBrowser = (profile: string | undefined) => Promise<Opened>;

type Started = {
  readonly isRestarted: boolean;
  readonly clockMs: number;
  /** The homework that the device's person, a student, has open; undefined for a teacher. */
  readonly homework?: number;
};

/** A teacher's device, or a student's: a browser that may be restarted with its profile, its tabs, clock, disk and network. */
export class TeachersDevice {
  readonly network: CutNetwork;
  readonly email: string;
  readonly #role: 'teacher' | 'student';
  readonly #open: OpenBrowser;
  readonly #profile: string | undefined;
  #opened: Opened;
  #clockMs: number;
  #fullDisk: Page | undefined;
  page: Page;

  private constructor(made: {
    network: CutNetwork;
    email: string;
    role: 'teacher' | 'student';
    open: OpenBrowser;
    profile: string | undefined;
    opened: Opened;
    clockMs: number;
    page: Page;
  }) {
    this.network = made.network;
    this.email = made.email;
    this.#role = made.role;
    this.#open = made.open;
    this.#profile = made.profile;
    this.#opened = made.opened;
    this.#clockMs = made.clockMs;
    this.page = made.page;
  }

  static async start(
    server: string,
    email: string,
    open: OpenBrowser,
    { isRestarted, clockMs, homework }: Started,
  ): Promise<TeachersDevice> {
    const network = await CutNetwork.to(server);
    const profile = isRestarted ? mkdtempSync(join(tmpdir(), 'rollbook-profile-')) : undefined;
    const opened = await open(profile);
    await shiftClocks(opened.context, clockMs);
    const page = opened.context.pages()[0] ?? (await opened.context.newPage());
    const role = homework === undefined ? 'teacher' : 'student';
    const device = new TeachersDevice({ network, email, role, open, profile, opened, clockMs, page });
    await device.goTo('/');
    await device.signIn();
    if (homework === undefined) await device.#keepDay();
    else await device.#openHomework(homework);
    return device;
  }

  /** Opens today's registers once with a network, until the device can show them without one. */
  async #keepDay(): Promise<void> {
    for (const classNumber of [1, 2]) await this.openRegister(classNumber);
    await this.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  }

  /** Opens the student's homework, which stays open. */
  async #openHomework(id: number): Promise<void> {
    const field = this.page.getByLabel(say('homework:yourText'));
    await this.followUntil(`/homework/${id}`, field, 10);
    await field.waitFor({ timeout: 3_000 });
  }

  /** Goes to a path as a link in the page does, again until the field is shown: a page that is not ready follows none. */
  async followUntil(path: string, field: Locator, tries: number): Promise<void> {
    for (let place = 0; place < tries && !(await field.isVisible().catch(() => false)); place += 1) {
      await this.page.evaluate(followLink, path).catch(() => {});
      await field.waitFor({ timeout: 1_500 }).catch(() => {});
    }
  }

  async close(): Promise<void> {
    await this.#opened.close();
    await this.network.close();
    if (this.#profile) rmSync(this.#profile, { recursive: true, force: true, maxRetries: 3 });
  }

  /** Ends the browser abruptly, like an impatient person, and starts it again. */
  async restart(): Promise<void> {
    await this.#opened.close();
    this.#fullDisk = undefined;
    this.#opened = await this.#open(this.#profile);
    await shiftClocks(this.#opened.context, this.#clockMs);
    this.page = this.#opened.context.pages()[0] ?? (await this.#opened.context.newPage());
    await this.goTo('/');
  }

  async newTab(closesOld: boolean): Promise<void> {
    const { page } = this;
    this.page = await this.#opened.context.newPage();
    if (closesOld) await page.close();
    await this.goTo('/');
  }

  async otherTab(): Promise<void> {
    const { pages } = this;
    this.page = pages[(pages.indexOf(this.page) + 1) % pages.length] ?? this.page;
    await this.page.bringToFront();
  }

  get pages(): Page[] {
    return this.#opened.context.pages().filter((page) => page !== this.#fullDisk);
  }

  /** Sets the clock ahead, or back. */
  async setClock(days: number): Promise<void> {
    const byMs = days * 24 * 60 * 60 * 1000;
    this.#clockMs += byMs;
    await shiftClocks(this.#opened.context, byMs);
  }

  async fillDisk(isFull: boolean): Promise<void> {
    await this.#fullDisk?.close();
    this.#fullDisk = undefined;
    if (!isFull) return;
    // A separate page is used because a page that waits for the network does not answer. The disk is full as long as
    // this page is open.
    this.#fullDisk = await this.#opened.context.newPage();
    const session = await this.#opened.context.newCDPSession(this.#fullDisk);
    await session.send('Storage.overrideQuotaForOrigin', { origin: this.network.address, quotaSize: 1 });
    await this.page.bringToFront();
  }

  /** Opens a path as from the address bar. Without a network there may be nothing to see. */
  async goTo(path: string): Promise<void> {
    await this.page
      .goto(`${this.network.address}${path}`, { timeout: 5_000, waitUntil: 'domcontentloaded' })
      .catch(() => {});
  }

  /** Signs in if this page asks for it. A page whose session has just ended may be replaced at the same time. */
  async signIn(): Promise<void> {
    for (let tries = 0; tries < 3 && (await this.settled()).is === 'login'; tries += 1) {
      await this.#fillLogin().catch(() => {});
      await this.settled(({ is }) => is !== 'login' && is !== 'loading' && is !== 'nothing');
    }
  }

  async #fillLogin(): Promise<void> {
    const { page } = this;
    const timeout = 3_000;
    await page.getByText(say(`identity:roles.${this.#role}`), { exact: true }).click({ timeout });
    await page.getByLabel(say('identity:email')).fill(this.email, { timeout });
    await page.getByLabel(beginning('identity:password')).fill(smallPassword, { timeout });
    await page.getByRole('button', { name: say('identity:login') }).click({ timeout });
  }

  /** Goes to the register of a class: by a link, where Rollbook is on the screen. */
  async openRegister(classNumber: number): Promise<Shown> {
    const path = `/attendance_entry?class=${classNumber}`;
    const isThere = (now: Shown) =>
      now.class === classNumber || now.is === 'compare' || now.is === 'failure' || now.is === 'login';
    for (const timeoutMs of [1_500, 1_500, 4_000]) {
      const { is } = await this.look();
      if (is === 'nothing') await this.goTo(path);
      else if (!this.page.url().endsWith(path)) await this.page.evaluate(followLink, path).catch(() => {});
      const shown = await this.settled(isThere, timeoutMs);
      if (shown.is === 'login' && this.network.state === 'there') await this.signIn();
      else if (isThere(shown)) return shown;
    }
    return this.look();
  }

  /** Waits until the page shows a usable state, but not longer than a person would. */
  async settled(isEnough = ({ is }: Shown) => is !== 'loading', timeoutMs = 6_000): Promise<Shown> {
    const until = performance.now() + timeoutMs;
    for (;;) {
      const shown = await this.look();
      if (isEnough(shown) || performance.now() > until) return shown;
      await this.page.waitForTimeout(30);
    }
  }

  /** Hides the messages that were already read, so that `said` has only new ones. */
  async hear(): Promise<void> {
    await this.page.evaluate(() => {
      for (const button of document.querySelectorAll<HTMLElement>('button[aria-label="Close this message"]'))
        button.click();
    });
  }

  look(): Promise<Shown> {
    return this.page.evaluate(readShown).catch(() => nothing);
  }

  /** The number of calls that wait on the device or were refused. */
  countStored(state: 'waiting' | 'refused'): Promise<number> {
    return this.page.evaluate(countEntries, state);
  }
}

const nothing: Shown = { is: 'nothing', class: undefined, lines: {}, said: '' };

/** Runs in the page and notifies the router. */
function followLink(path: string): void {
  history.pushState({ ...history.state, __TSR_index: (history.state?.__TSR_index ?? 0) + 1 }, '', path);
}

/** Runs in the page. */
function readShown(): Shown {
  const texts = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');
  const has = (name: string) => texts('button').some((text) => text.trim() === name);
  const said = texts('[role=alert], [role=status]')
    .filter((text) => text !== '')
    .join(' | ');
  const list = document.querySelector('ul[aria-label^="Students of class"]');
  const rows = [...(list?.children ?? [])].map((row) => [
    /\d+/.exec(row.textContent ?? '')?.[0] ?? '',
    row.querySelector('[data-status]')?.getAttribute('data-status') ?? '',
  ]);
  const isOurs = document.getElementById('root') !== null;
  const isOpen = list !== null && document.querySelector('[role=dialog]') === null;
  const is = () => {
    if (!isOurs) return 'nothing';
    if (has('Login') && document.querySelector('input[type=password]')) return 'login';
    if (texts('h2, h3, p').some((text) => text.includes('Two versions of this register'))) return 'compare';
    if (isOpen && document.querySelector('[data-waits]')) return 'waiting';
    if (isOpen && has('Submit Attendance')) return 'form';
    if (isOpen && has('Save correction')) return 'correction';
    if (isOpen && has('Correct attendance')) return 'taken';
    if (has('Try again')) return 'failure';
    return document.querySelector('main h1') && !location.pathname.startsWith('/attendance_entry')
      ? 'elsewhere'
      : 'loading';
  };
  return {
    is: is(),
    class: list ? Number(/\d+/.exec(list.getAttribute('aria-label') ?? '')?.[0]) : undefined,
    lines: Object.fromEntries(rows),
    said,
  };
}

/** Counts what the device has stored in a state. Runs in the page. */
export async function countEntries(state: string): Promise<number> {
  // If the database were opened before Rollbook opens it, it would stay empty.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'rollbook')) return 0;
  const opening = indexedDB.open('rollbook');
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  try {
    if (!db.objectStoreNames.contains('outbox')) return 0;
    const all = db.transaction('outbox').objectStore('outbox').getAll();
    return await new Promise((resolve) => {
      all.onsuccess = () => resolve(all.result.filter((entry) => entry.state === state).length);
    });
  } finally {
    db.close();
  }
}
