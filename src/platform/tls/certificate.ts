import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A private key with its certificate and the chain of that, all in one PEM text, so that they are never stored
 * partially.
 */
export type Certificate = {
  readonly pem: string;
  readonly validFrom: Date;
  readonly validTo: Date;
  /** The names and addresses for which it is valid, in lower case. */
  readonly names: readonly string[];
};

/** Throws if there is no key, if the key does not belong to the certificate, or if the text is incomplete. */
export function readCertificate(pem: string): Certificate {
  if (!pem.trimEnd().endsWith('-----END CERTIFICATE-----')) throw new Error('The end is missing.');
  const certificate = new X509Certificate(pem.slice(pem.indexOf('-----BEGIN CERTIFICATE-----')));
  if (!certificate.checkPrivateKey(createPrivateKey(pem))) throw new Error('The key is of another certificate.');
  const names = (certificate.subjectAltName ?? '').split(', ').map((name) => name.replace(/^[^:]*:/, '').toLowerCase());
  return { pem, validFrom: new Date(certificate.validFrom), validTo: new Date(certificate.validTo), names };
}

/** Returns the stored certificate; `undefined` if there is none that can be used. */
export function readStored(file: string): Certificate | undefined {
  try {
    return readCertificate(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Writes the file under another name first, so that after a power cut either the old or the new one is there. */
export function store(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

/** Returns whether a third of its time or less is left, or it is not valid yet. */
export function isToBeRenewed({ validFrom, validTo }: Certificate, now: Date): boolean {
  const third = (validTo.getTime() - validFrom.getTime()) / 3;
  return now < validFrom || validTo.getTime() - now.getTime() <= third;
}
