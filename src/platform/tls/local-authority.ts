import 'reflect-metadata';
import { createPublicKey, generateKeyPairSync, randomBytes, webcrypto, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import * as x509 from '@peculiar/x509';
import { type Certificate, isToBeRenewed, readCertificate, readStored, store } from './certificate.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const day = 24 * 60 * 60_000;

/** Apple's devices refuse a certificate that is valid for longer, whoever made it. */
const serverDays = 397;
const authorityDays = 3650;

/** The key of an authority that exists only on this machine, and the certificate that devices must trust. */
export type LocalAuthority = { readonly keyPem: string; readonly certificatePem: string };

/**
 * Returns the authority of this server, which is created at its first use. Its certificate is limited to the names and
 * addresses of a local network, so that a device that trusts it does not trust it for anything on the internet.
 */
export async function localAuthority(directory: string, now: Date): Promise<LocalAuthority> {
  const file = join(directory, 'authority.pem');
  if (!existsSync(file)) store(file, await makeAuthority(now));
  const pem = readFileSync(file, 'utf8');
  const start = pem.indexOf('-----BEGIN CERTIFICATE-----');
  return { keyPem: pem.slice(0, start), certificatePem: pem.slice(start) };
}

/** Returns the names and addresses by which devices of the same network reach this machine. */
function localNames(): string[] {
  const interfaces = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const addresses = interfaces.map(({ address }) => address).filter(isPrivate);
  return [...new Set(['localhost', ownName(), `${ownName()}.local`, ...addresses])].sort();
}

function ownName(): string {
  return hostname().toLowerCase().replace(/\..*$/, '');
}

/** The ranges of addresses that are never on the internet. */
const privateRanges = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
  ['fc00::', 7],
  ['::1', 128],
] as const;

function isPrivate(address: string): boolean {
  const family = address.includes(':') ? 'ipv6' : 'ipv4';
  return privateAddresses.check(address, family);
}

const privateAddresses = new BlockList();
for (const [address, bits] of privateRanges) {
  privateAddresses.addSubnet(address, bits, address.includes(':') ? 'ipv6' : 'ipv4');
}

/** Returns the extension Name Constraints (RFC 5280, 4.2.1.10) with these names and the private ranges, in DER. */
function localNamesAlone(names: readonly string[]): Buffer {
  const dnsNames = names.map((name) => der(0x30, der(0x82, Buffer.from(name))));
  const ranges = privateRanges.map(([address, bits]) => {
    const bytes = bytesOf(address);
    const mask = bytes.map((_, place) => (0xff00 >> Math.min(8, Math.max(0, bits - place * 8))) & 0xff);
    return der(0x30, der(0x87, Buffer.from([...bytes, ...mask])));
  });
  return der(0x30, der(0xa0, ...dnsNames, ...ranges));
}

function bytesOf(address: string): number[] {
  if (!address.includes(':')) return address.split('.').map(Number);
  return fullForm(address)
    .split(':')
    .flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 0xff]);
}

/** A value in DER, of at most 65,535 bytes. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  const { length } = value;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), value]);
}

/** Returns the server's stored certificate if it is still valid for its names, or else a new one. */
export async function localCertificate(directory: string, now: Date): Promise<Certificate> {
  const authority = await localAuthority(directory, now);
  const names = localNames().filter((name) => name !== ownName() || isAllowed(authority));
  const file = join(directory, 'local.pem');
  const stored = readStored(file);
  if (stored && !isToBeRenewed(stored, now) && names.every((name) => stored.names.includes(fullForm(name))))
    return stored;
  const pem = await makeServerCertificate(authority, names, now);
  store(file, pem);
  return readCertificate(pem);
}

/** Returns whether the authority was created when the machine had its present name. */
function isAllowed({ certificatePem }: LocalAuthority): boolean {
  return new X509Certificate(certificatePem).subject.includes(`CN=Rollbook of ${ownName()}\\,`);
}

/** Returns an address without `::` and leading zeros, as Node writes the addresses of a certificate. */
function fullForm(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const parts = (text: string | undefined) => (text ? text.split(':') : []);
  const missing = 8 - parts(head).length - parts(tail).length;
  const zeros = tail === undefined ? [] : Array<string>(missing).fill('0');
  return [...parts(head), ...zeros, ...parts(tail)].map((part) => part.replace(/^0+(?=.)/, '')).join(':');
}

async function makeAuthority(now: Date): Promise<string> {
  const { keyPem, keys } = await newKeys();
  const name = `Rollbook of ${ownName()}, ${randomBytes(3).toString('hex')}`;
  const certificate = await x509.X509CertificateGenerator.create({
    ...newTerm(now, authorityDays),
    subject: [{ CN: [name] }],
    issuer: [{ CN: [name] }],
    publicKey: keys.publicKey,
    signingKey: keys.privateKey,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      new x509.Extension('2.5.29.30', true, new Uint8Array(localNamesAlone([ownName(), 'local', 'localhost']))),
    ],
  });
  return `${keyPem}${certificate.toString('pem')}\n`;
}

async function makeServerCertificate(authority: LocalAuthority, names: readonly string[], now: Date): Promise<string> {
  const issuer = new x509.X509Certificate(authority.certificatePem);
  const { keyPem, keys } = await newKeys();
  const certificate = await x509.X509CertificateGenerator.create({
    ...newTerm(now, serverDays),
    subject: [{ CN: ['Rollbook'] }],
    issuer: issuer.subject,
    publicKey: keys.publicKey,
    signingKey: await importKeys(authority.keyPem).then(({ privateKey }) => privateKey),
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map((name) => ({ type: isAddress(name) ? ('ip' as const) : ('dns' as const), value: name })),
      ),
      await x509.AuthorityKeyIdentifierExtension.create(issuer),
    ],
  });
  return `${keyPem}${certificate.toString('pem')}\n${authority.certificatePem}`;
}

function isAddress(name: string): boolean {
  return name.includes(':') || /^\d+(\.\d+){3}$/.test(name);
}

function newTerm(now: Date, days: number) {
  // The certificate is valid from a day ago, so that a device whose clock is some hours behind accepts it.
  const notBefore = new Date(now.getTime() - day);
  return {
    serialNumber: randomBytes(16)
      .toString('hex')
      .replace(/^[89a-f]/, '1'),
    notBefore,
    notAfter: new Date(notBefore.getTime() + days * day),
  };
}

async function newKeys() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const keyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { keyPem, keys: await importKeys(keyPem) };
}

async function importKeys(keyPem: string): Promise<CryptoKeyPair> {
  const subtle = webcrypto.subtle;
  const publicKey = Uint8Array.from(createPublicKey(keyPem).export({ type: 'spki', format: 'der' }));
  return {
    privateKey: await subtle.importKey('pkcs8', derOf(keyPem), algorithm, false, ['sign']),
    publicKey: await subtle.importKey('spki', publicKey, algorithm, true, ['verify']),
  } as CryptoKeyPair;
}

function derOf(pem: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64'));
}
