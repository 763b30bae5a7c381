import { X509Certificate } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { renderSVG } from 'uqr';
import { languageOf, languages } from '../../languages/languages.ts';
import { bestOf, everyLanguage } from '../../languages/offer.ts';
import { readAcceptLanguage } from '../http/accept-language.ts';
import { localAuthority } from './local-authority.ts';

type Words = typeof import('../../languages/en/certificate.ts').default;

const devices = [
  ['android', 'androidSteps'],
  ['ios', 'iosSteps'],
  ['windows', 'windowsSteps'],
  ['chromeOs', 'chromeOsSteps'],
  ['macOs', 'macOsSteps'],
  ['firefox', 'firefoxSteps'],
] as const;

/** The page that shows how to trust the server's own authority, and the file with its certificate. */
export function certificatePages(directory: string, now: () => Date) {
  return {
    '/certificate': async (request: IncomingMessage, response: ServerResponse) => {
      const page = await pageFor(request, (await localAuthority(directory, now())).certificatePem);
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        'cache-control': 'no-store',
      });
      response.end(page);
    },
    '/certificate.crt': async (_request: IncomingMessage, response: ServerResponse) => {
      const { certificatePem } = await localAuthority(directory, now());
      response.writeHead(200, {
        'content-type': 'application/x-x509-ca-cert',
        'content-disposition': 'attachment; filename="rollbook.crt"',
      });
      response.end(new X509Certificate(certificatePem).raw);
    },
  };
}

/** Returns the fingerprint by which people compare the certificate, in the form that devices show. */
export function fingerprintOf(certificatePem: string): string {
  return new X509Certificate(certificatePem).fingerprint256;
}

async function pageFor({ headers }: IncomingMessage, certificatePem: string): Promise<string> {
  const { wanted, refused } = readAcceptLanguage(headers['accept-language']);
  const language = languageOf(bestOf(everyLanguage, wanted, refused) ?? 'en');
  const file: { readonly default: Words } = await import(`../../languages/${language}/certificate.ts`);
  const words = file.default;
  const host = URL.parse(`http://${headers.host}`)?.host ?? 'localhost';
  const steps = devices.map(([name, text]) => `<dt>${words[name]}</dt><dd>${words[text]}</dd>`);
  return `<!doctype html>
<html lang="${language}" dir="${languages[language].direction}">
<meta name="viewport" content="width=device-width">
<title>${words.title}</title>
<style>
  :root { color-scheme: light dark }
  body { font: 1.0625rem/1.55 system-ui, sans-serif; max-inline-size: 40rem; margin: 2rem auto; padding-inline: 1rem }
  dt { font-weight: 600; margin-block-start: 1rem }
  dd { margin-inline-start: 0 }
  code { display: block; overflow-wrap: anywhere; direction: ltr }
  .button { display: inline-block; padding: .7rem 1.2rem; border-radius: .5rem; background: #2f5fa8; color: #fff; text-decoration: none }
  svg { inline-size: 9rem; block-size: 9rem; background: #fff }
</style>
<h1>${words.title}</h1>
<p>${words.why}</p>
<p><a class="button" href="/certificate.crt">${words.download}</a></p>
<p>${words.compare} <code>${fingerprintOf(certificatePem)}</code></p>
<dl>${steps.join('\n')}</dl>
<p><a href="/">${words.open}</a></p>
<p>${words.scan}</p>
${renderSVG(`http://${host}/certificate`)}
<p>${words.limits}</p>
</html>
`;
}
