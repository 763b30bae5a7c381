import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

const roles = { Admin: 'admin', Teacher: 'teacher', Student: 'student' } as const;

type Rollbook = {
  /** The address of a demo school of this test's own. */
  readonly demo: string;
  /** The address of an empty deployment, and the one-time link that it printed. */
  readonly empty: { readonly address: string; readonly setupLink: string };
  /** Fails the test for any complaint of the browser or any request that fails or leaves this machine. */
  readonly quietConsole: undefined;
};

/** Browser tests with a Rollbook of their own, which goes with its data when the test ends. */
export const test = base.extend<Rollbook>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  demo: async ({}, use) => {
    const server = await start('demo', /The demo school is at (\S+)/);
    await use(server.found);
    await server.stop();
  },

  // biome-ignore lint/correctness/noEmptyPattern: as above.
  empty: async ({}, use) => {
    const server = await start('serve', /(http:\S+\/setup#\S+)/);
    await use({ address: new URL(server.found).origin, setupLink: server.found });
    await server.stop();
  },

  quietConsole: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(`console: ${message.text()}`));
      page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
      page.on('request', (request) => {
        if (!/^(http:\/\/127\.0\.0\.1:|data:|blob:)/.test(request.url())) complaints.push(`foreign: ${request.url()}`);
      });
      await use(undefined);
      expect(complaints.filter((line) => !isExpected(line))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The browser itself writes one line for each refused call; tests that want a refusal say so by expecting its text. */
function isExpected(line: string): boolean {
  return /Failed to load resource: the server responded with a status of (400|401|403|409|429)/.test(line);
}

async function start(command: 'demo' | 'serve', announcement: RegExp) {
  const directory = mkdtempSync(join(tmpdir(), 'rollbook-browser-'));
  const server = spawn(process.execPath, ['src/server/main.ts', command], {
    env: { ...process.env, DATA_DIR: directory, PORT: '0', LOG_LEVEL: 'warn', DATABASE_URL: '', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const found = await announced(server, announcement);
  const stop = async () => {
    const stopped = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await stopped;
    rmSync(directory, { recursive: true, force: true });
  };
  return { found, stop };
}

function announced(server: ChildProcess, announcement: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stdout?.on('data', (chunk) => {
      output += chunk;
      const found = announcement.exec(output)?.[1];
      if (found) resolve(found);
    });
    server.once('exit', (code) => reject(new Error(`Rollbook ended with ${code}: ${output}`)));
  });
}

/** Signs in on the login page as the demo's first person of a role. */
export async function signIn(page: Page, address: string, role: keyof typeof roles): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByText(role, { exact: true }).click();
  await expect(page.getByLabel('Email')).toHaveValue(new RegExp(`^${role === 'Student' ? 's1' : roles[role]}`));
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(`${address}/`);
}

/** Holds the page against WCAG 2.2 AA, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    const findings = violations.map(
      ({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map((node) => node.html).join(' | ')}`,
    );
    expect(findings).toEqual([]);
  }
}
