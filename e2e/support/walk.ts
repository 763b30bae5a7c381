import type { Page, Request } from '@playwright/test';
import { mayOpen } from '../../src/app/pages/may-open.ts';
import { type InnerPath, innerPaths } from '../../src/app/pages/page-list.ts';
import { attendanceStatuses, days, genders, type Role, roles } from '../../src/platform/contract/school-terms.ts';
import { initialsOf } from '../../src/platform/web/components/initials.ts';
import { withoutLatinNames } from '../../test/latin-names.ts';
import { expect } from './rollbook.ts';

/** The record for each page about one record. */
const examples: Readonly<Record<Extract<InnerPath, `${string}$${string}`>, string>> = {
  '/schedule/$id': '/schedule/1',
  '/teacher_details/$id': '/teacher_details/2',
  '/edit_teacher/$id': '/edit_teacher/2',
  '/student_details/$id': '/student_details/20',
  '/edit_student/$id': '/edit_student/20',
  '/imports/$id': '/imports/1',
  '/reports/$roll': '/reports/1',
  '/homework/$id': '/homework/1',
};

/** The search parameters that choose a class or a part of a page. */
const chosen: Readonly<Partial<Record<InnerPath, readonly string[]>>> = {
  '/schedule': ['?class=1', '?class=1&view=lists'],
  '/make_timetable': ['?part=rules', '?part=load', '?part=make'],
  '/add_subject': ['?class=1'],
  '/attendance_entry': ['?class=1', '?class=1&date=2026-11-20'],
  '/diary': ['?class=1', '?part=missing'],
  '/homework': ['?class=1', '?class=1&act=give'],
  '/attendance_overview': ['?class=1', '?class=1&roll=2', '?class=1&part=month'],
  '/marks_entry': ['?class=1'],
  '/marks_overview': ['?class=1', '?class=1&subject=Portuguese'],
  '/all_student': ['?class=5&size=10', '?search=nobody'],
  '/student_slips': ['?class=1'],
  '/student_details/$id': [
    'attendance',
    'results',
    'timetable',
    'messages',
    'guardians',
    'enrolments',
    'groups',
    'history',
  ].map((part) => `?part=${part}`),
  '/admin_message': ['?mode=send', '?mode=sent', '?mode=see'],
  '/teacher_message': ['?mode=send', '?mode=sent', '?mode=see'],
  '/message': ['?mode=conversations'],
  '/absences': ['?part=past'],
  '/registers': ['?class=1', '?class=1&part=overview', '?class=1&part=month', '?part=absent', '?part=missing'],
  '/exams': ['?class=1', '?class=1&subject=Portuguese'],
  '/report_cards': ['?class=1'],
  '/reports': ['?class=1', '?class=1&part=comments'],
  '/imports': ['?kind=students'],
  '/school': [
    ...[
      'classes',
      'sessions',
      'calendar',
      'policies',
      ...['results', 'lessons', 'people', 'sign-in'].map((about) => `policies&about=${about}`),
      'grades',
      'scales',
      'cards',
      'reasons',
      'fields',
      'languages',
      'connections',
      'export',
    ],
  ].map((part) => `?part=${part}`),
};

/** The addresses of all pages of a role. */
export function addressesOf(role: Role): string[] {
  const paths = innerPaths.filter((path) => mayOpen({ role }, path));
  return paths.flatMap((path) => {
    const address = (examples as Readonly<Record<string, string>>)[path] ?? path;
    return [address, ...(chosen[path] ?? []).map((search) => address + search)];
  });
}

/** The terms that the API returns in English in every language; the pages translate them. */
const terms = new Set<string>([...attendanceStatuses, ...days, ...genders, ...roles]);

/** All texts that the pages have received from the API, such as names. */
export class Received {
  readonly #texts = new Set<string>();
  readonly #waiting = new Set<Request>();
  #reading: Promise<unknown> = Promise.resolve();

  constructor(page: Page) {
    let isLeaving = false;
    page.on('framenavigated', () => {
      if (isLeaving) this.#waiting.clear();
      isLeaving = false;
    });
    page.on('request', (request) => {
      // Calls of the previous document are no longer awaited.
      if (request.isNavigationRequest()) isLeaving = true;
      const { pathname } = new URL(request.url());
      if (/^\/(api|assets)\//.test(pathname) && pathname !== '/api/events') this.#waiting.add(request);
    });
    page.on('requestfailed', (request) => this.#waiting.delete(request));
    page.on('requestfinished', (request) => {
      if (this.#waiting.delete(request)) this.#reading = Promise.all([this.#reading, this.#read(request)]);
    });
  }

  async #read(request: Request): Promise<void> {
    if (!new URL(request.url()).pathname.startsWith('/api/')) return;
    const answer = await request.response().catch(() => null);
    // The name of a file is text that a page has received, too.
    const [, file] = /filename\*=UTF-8''([^;]*)/.exec(answer?.headers()['content-disposition'] ?? '') ?? [];
    if (file) this.#add(decodeURIComponent(file));
    this.#collect(await answer?.json().catch(() => null));
  }

  #collect(value: unknown): void {
    if (typeof value === 'string') this.#add(value);
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) this.#collect(part);
  }

  #add(text: string): void {
    if (terms.has(text)) return;
    this.#texts.add(text.replaceAll(/\s+/g, ' ').trim());
    this.#texts.add(initialsOf(text));
  }

  /** Waits until every call is answered, the answers have been read, and nothing further is requested. */
  async settle(page: Page): Promise<void> {
    await expect(page.locator('h1').first()).toBeVisible();
    do {
      await expect.poll(() => [...this.#waiting].map((request) => request.url()), { intervals: [20] }).toEqual([]);
      await nextFrame(page);
    } while (this.#waiting.size > 0);
    await this.#reading;
    // The document of the login page contains what its pages would otherwise fetch.
    const site = await page.evaluate(() => document.querySelector<HTMLElement>('[data-site]')?.dataset.site);
    this.#collect(site ? JSON.parse(site) : null);
  }

  /** Removes received texts, and texts that are Latin in every language, from a text. */
  without(text: string): string {
    let rest = text.replaceAll(/[\s\u2068\u2069]+/g, ' ');
    for (const known of [...this.#texts].sort((one, other) => other.length - one.length))
      if (rest.includes(known))
        rest = rest.replaceAll(new RegExp(`(?<![A-Za-z])${RegExp.escape(known)}(?![A-Za-z])`, 'g'), ' ');
    return withoutLatinNames(rest.replaceAll(/\S+@\S+|(https?:\/)?\/\S+/g, ' '));
  }
}

/** Waits until what has changed is painted. */
export function nextFrame(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

export type Found = { readonly where: string; readonly text: string };

/** All texts on the page for readers and listeners, except those marked as data or as another language. */
export function textsOf(page: Page): Promise<Found[]> {
  return page.evaluate(() => {
    const attributes = [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'aria-valuetext',
      'title',
      'placeholder',
      'alt',
    ];
    const own = document.documentElement.lang;
    const isData = (element: Element) =>
      element.closest('bdi, [dir="auto"], kbd, script, style, [data-data]') !== null ||
      (element.closest('[lang]')?.getAttribute('lang') ?? own) !== own;
    const isShown = (element: Element) =>
      element.closest('option') !== null || element.checkVisibility({ visibilityProperty: true });
    const found = [{ where: 'title', text: document.title }];
    const nameOf = (element: Element) => `<${element.tagName.toLowerCase()} class="${element.className}">`;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement, textContent } = node;
      if (!parentElement || !textContent?.trim() || isData(parentElement) || !isShown(parentElement)) continue;
      found.push({ where: nameOf(parentElement), text: textContent.trim() });
    }
    for (const name of attributes)
      for (const element of document.querySelectorAll(`[${name}]`))
        if (!(element.closest('[lang]') !== document.documentElement && isData(element)) && isShown(element))
          found.push({ where: `${nameOf(element)} ${name}`, text: element.getAttribute(name) ?? '' });
    return found;
  });
}

/** The texts that are cut off or do not fit into their elements. */
export function clippedTexts(page: Page): Promise<Found[]> {
  return page.evaluate(() => {
    const blocks = new Set<HTMLElement>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      let element = node.textContent?.trim() ? node.parentElement : null;
      while (element && getComputedStyle(element).display === 'inline') element = element.parentElement;
      if (element?.checkVisibility({ visibilityProperty: true }) && element !== document.body) blocks.add(element);
    }
    const isClipped = (element: HTMLElement) => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
      // An ellipsis says that there is more.
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false;
      const isWider = element.scrollWidth > element.clientWidth + 1 && !/auto|scroll/.test(overflowX);
      const isHigher = element.scrollHeight > element.clientHeight + 1 && /hidden|clip/.test(overflowY);
      // A text for screen readers alone is one pixel wide.
      return element.clientWidth > 1 && (isWider || isHigher);
    };
    const sizeOf = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement) =>
      `${scrollWidth} × ${scrollHeight} px in ${clientWidth} × ${clientHeight}`;
    return [...blocks]
      .filter(isClipped)
      .map((element) => ({ where: sizeOf(element), text: element.textContent ?? '' }));
  });
}

declare global {
  interface Window {
    shifts: { readonly value: number; readonly moved: string[] }[];
  }
}

/** A shift below this value is not noticed; a cumulative layout shift of 0.1 still counts as good. */
export const mostShift = 0.02;

/** Runs in the page, before its own scripts. */
export function noteShifts(): void {
  window.shifts = [];
  type Shift = PerformanceEntry & {
    readonly value: number;
    readonly sources: readonly { readonly node: Node | null }[];
  };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : String(node)));
      window.shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

export async function readShifts(page: Page): Promise<{ readonly sum: number; readonly moved: readonly string[] }> {
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  return { sum, moved: shifts.flatMap(({ value, moved }) => `${value.toFixed(3)} by ${moved.join(' and ')}`) };
}

/** Words of subjects and table heads that are broken across two lines. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const holders = document.querySelectorAll(
      'main th, main [data-long-words], main [data-column=subject], main [class*=_subject_]',
    );
    const broken: string[] = [];
    for (const holder of holders) {
      const head = holder.closest('thead');
      // Where rows are shown as cards, the table head is for screen readers only.
      if (head && getComputedStyle(head).clipPath !== 'none') continue;
      const texts = document.createTreeWalker(holder, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        for (const word of text.data.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(text, word.index);
          range.setEnd(text, word.index + word[0].length);
          const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
          if (lines.size > 1) broken.push(word[0]);
        }
      }
    }
    return broken;
  });
}

/** The menus that would be printed. */
export function printedMenus(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('nav[aria-label="Menu"]')]
      .filter((menu) => menu.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((menu) => menu.getBoundingClientRect().width > 1)
      .map((menu) => menu.outerHTML.slice(0, 120)),
  );
}
