import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Server as TlsServer } from 'node:tls';
import type { Config, TlsSettings } from '../server/config.ts';
import { loggerFor } from '../server/log.ts';
import type { Challenges, OrderError } from './acme.ts';
import { type Certificate, isToBeRenewed, readStored } from './certificate.ts';
import { certificatePages, fingerprintOf } from './certificate-page.ts';
import { localAuthority, localCertificate } from './local-authority.ts';
import { plainServer } from './plain-server.ts';

/** The certificate of a server, which is renewed while it serves. */
export type Tls = {
  readonly secureContext: () => { key: string; cert: string };
  /** Gives the server each new certificate; open connections keep the old one. */
  readonly serveWith: (server: TlsServer) => void;
  readonly stop: () => Promise<void>;
};

const minute = 60_000;
const lookEveryMs = 6 * 60 * minute;
const maxWaitMs = 24 * 60 * minute;
const rateLimitedMs = 3 * 60 * minute;

/** The longest that the start waits for the authority. */
const patienceMs = 20_000;

/**
 * Listens at the port of plain HTTP and gets a certificate. If the authority issues none, the server begins with its
 * own, of which browsers warn, and asks again after a minute, then two, four and so on, up to a day.
 */
export async function openTls(config: Config, { authority, plainPort }: TlsSettings, now: () => Date): Promise<Tls> {
  const log = loggerFor(config);
  const directory = join(config.dataDirectory, 'tls');
  const challenges: Challenges = new Map();
  let served: TlsServer | undefined;
  const httpsPort = () => portOf(served) ?? config.port;
  const plain = plainServer(httpsPort, challenges, authority ? {} : certificatePages(directory, now));
  plain.listen(plainPort, config.host);
  await once(plain, 'listening');
  const file = authority && join(directory, `${authority.domain}.pem`);
  const stored = file === undefined ? undefined : readStored(file);
  let current = stored && stored.validTo > now() ? stored : await localCertificate(directory, now());
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  if (!authority) await printFingerprint(directory, now());
  const looking = look(stored === undefined || isToBeRenewed(stored, now()));
  await Promise.race([looking, wait(patienceMs, undefined, { ref: false })]);
  return {
    secureContext: () => contextOf(current),
    serveWith: (server) => {
      served = server;
    },
    stop: async () => {
      clearTimeout(timer);
      plain.close();
      plain.closeAllConnections();
    },
  };

  async function look(isDue: boolean): Promise<void> {
    let nextMs = lookEveryMs;
    try {
      if (authority && file && isDue) {
        // The code for an authority takes memory, which a server with its own certificate does not need.
        const { orderCertificate } = await import('./acme.ts');
        use(await orderCertificate(authority, directory, file, challenges));
      }
      if (!authority) use(await localCertificate(directory, now()));
      failures = 0;
    } catch (error) {
      nextMs = Math.min(maxWaitMs, 2 ** failures * minute);
      failures += 1;
      if ((error as Partial<OrderError>).isRateLimited) nextMs = Math.max(nextMs, rateLimitedMs);
      const retriedAt = new Date(now().getTime() + nextMs).toISOString();
      log.error({ reason: (error as Error).message, validTo: current.validTo, retriedAt }, 'no new certificate');
    }
    timer = setTimeout(() => look(isToBeRenewed(current, now()) || failures > 0), nextMs).unref();
  }

  function use(certificate: Certificate): void {
    if (certificate.pem === current.pem) return;
    current = certificate;
    served?.setSecureContext(contextOf(current));
    if (certificate.validFrom > now()) {
      log.error({ validFrom: certificate.validFrom }, 'the certificate is not valid yet: set this machine’s clock');
    }
  }
}

async function printFingerprint(directory: string, now: Date): Promise<void> {
  const { certificatePem } = await localAuthority(directory, now);
  console.log(`Devices trust this server after the steps at http://SERVER/certificate. Its fingerprint there is
  ${fingerprintOf(certificatePem)}`);
}

/** OpenSSL finds the key and the certificates in one text by their headings. */
function contextOf({ pem }: Certificate) {
  return { key: pem, cert: pem };
}

function portOf(server: TlsServer | undefined): number | undefined {
  const address = server?.address();
  return typeof address === 'object' ? address?.port : undefined;
}
