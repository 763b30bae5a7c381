// Runs Lighthouse on pages with an empty cache. Input and output are JSON: which pages, for whom, and the results. A
// separate program, because its packages are not among Rollbook's dependencies.
import lighthouse, { desktopConfig } from 'lighthouse';
import puppeteer from 'puppeteer-core';

/** Limit for the load, as the event stream keeps the network from becoming idle. */
const maxLoadMs = 8_000;
const categories = ['performance', 'accessibility', 'best-practices'];
const { url, chromium, visits } = JSON.parse(process.argv[2]);

const found = [];
for (const visit of visits) found.push(await measure(visit));
console.log(JSON.stringify(found));

async function measure({ path, device, storage }) {
  const browser = await puppeteer.launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    // This file of the same origin is not a page, so that nothing else is cached before the measurement.
    await page.goto(`${url}/icons/192.png`);
    await page.evaluate((entries) => {
      for (const { name, value } of entries) localStorage.setItem(name, value);
    }, storage);
    const settings = { disableStorageReset: true, maxWaitForLoad: maxLoadMs, onlyCategories: categories };
    const result = await lighthouse(url + path, settings, device === 'desk' ? desktopConfig : undefined, page);
    const { audits, categories: points, finalDisplayedUrl, runtimeError } = result.lhr;
    if (runtimeError || finalDisplayedUrl !== url + path) throw new Error(runtimeError?.message ?? finalDisplayedUrl);
    return {
      points: categories.map((category) => Math.round(points[category].score * 100)),
      FCP: audits['first-contentful-paint'].numericValue,
      LCP: audits['largest-contentful-paint'].numericValue,
      TBT: audits['total-blocking-time'].numericValue,
      CLS: audits['cumulative-layout-shift'].numericValue,
    };
  } finally {
    await browser.close();
  }
}
