import * as Type from 'typebox';
import { hasEd25519Key } from './ed25519-key.ts';

/** Whole numbers must consist of digits only. */
function wholeNumber(fallback: number, least: number, most: number, means: string) {
  const must = `be a whole number from ${least} to ${most}`;
  return Type.Integer({ default: fallback, minimum: least, maximum: most, must, means });
}

function oneOf<const T extends string>(fallback: NoInfer<T>, values: readonly [T, ...T[]], means?: string) {
  return Type.Enum(values, { default: fallback, must: `be one of ${values.join(', ')}`, means });
}

function webAddress(means?: string) {
  const isWebAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
  const address = Type.String({ must: 'be an address like https://school.example', means });
  return Type.Optional(Type.Refine(address, isWebAddress));
}

/** Returns whether an address is encrypted or belongs to this machine. */
export function isEncrypted(text: string): boolean {
  const address = URL.parse(text);
  return address?.protocol === 'https:' || (address?.protocol === 'http:' && isLoopback(address.hostname));
}

/** Returns whether the host of an address is this machine itself. */
export function isLoopback(hostname: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}

const text = (fallback: string, means?: string) => Type.String({ default: fallback, means });
const free = (means?: string) => Type.Optional(Type.String({ means }));

/**
 * Every environment variable that is a setting. `must` is what the error says about a wrong value; `means` is the text
 * in README's table, which a test compares with this one. A setting without `means` is described together with others.
 */
export const settings = Type.Object({
  DOMAIN: Type.Optional(
    Type.String({
      pattern: '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z][a-z0-9-]*[a-z0-9]$',
      must: 'be a domain such as school.example',
      means:
        'serves `https` for this domain, with a certificate that it gets from Let’s Encrypt and renews by itself; `rollbook serve --domain` is the same. The domain must lead to this machine, and its ports 80 and 443 be reachable. Takes `ACME_EMAIL`, to which the authority writes, and `ACME_DIRECTORY`, the address of another one',
    }),
  ),
  ACME_DIRECTORY: Type.Refine(
    Type.String({
      default: 'https://acme-v02.api.letsencrypt.org/directory',
      must: 'be an address like https://acme.example',
    }),
    (text) => URL.parse(text)?.protocol === 'https:',
  ),
  ACME_EMAIL: free(),
  LOCAL_CERTIFICATE: oneOf(
    'no',
    ['no', 'yes'],
    '`yes` serves `https` on a school’s own network, with a certificate of an authority of the server’s own; `http://SERVER/certificate` shows how a device comes to trust it',
  ),
  HTTP_PORT: wholeNumber(80, 0, 65_535, 'with `DOMAIN` or `LOCAL_CERTIFICATE`, the port that leads to `https`'),
  HOST: text(
    '127.0.0.1',
    'where to listen; `0.0.0.0` for every network, as it is by itself with `DOMAIN` or `LOCAL_CERTIFICATE`',
  ),
  PORT: wholeNumber(
    3000,
    0,
    65_535,
    'the port; `0` takes a free one; 443 by itself with `DOMAIN` or `LOCAL_CERTIFICATE`',
  ),
  DATA_DIR: text('data', 'where the SQLite database, the photos and, for a week, uploaded files are kept'),
  FONTS_DIR: text(
    '/usr/share/fonts',
    'where documents find fonts (Noto) for scripts that Rollbook brings none for ([more](docs/running.md#names-in-every-script))',
  ),
  DATABASE_URL: Type.Optional(
    Type.String({
      pattern: '^postgres(ql)?://',
      must: 'start with postgres:// or postgresql://',
      isSecret: true,
      means: '`postgres://…` to use PostgreSQL instead',
    }),
  ),
  PUBLIC_URL: webAddress(
    'where people reach Rollbook, such as `https://school.example`; with `https:` browsers are told to use nothing else (HSTS)',
  ),
  TRUSTED_PROXIES: wholeNumber(0, 0, 10, 'how many proxies of yours stand before the server, 0 to 10'),
  BACKUP_KEEP_DAYS: wholeNumber(7, 0, 366, 'how many of the newest daily backups are kept, 0 to 366'),
  BACKUP_KEEP_WEEKS: wholeNumber(
    4,
    0,
    520,
    'of how many of the newest weeks with backups the first one is kept too, 0 to 520; with both 0 there are no daily backups',
  ),
  COPY_TO: Type.Optional(
    Type.String({
      pattern: '^(/|https?://[^/])',
      must: 'be a folder such as /mnt/nas/rollbook, or the address of a bucket',
      means:
        'copies what is stored, within a second, to this folder on another machine or disk, or to this S3-compatible bucket; a bucket wants `COPY_S3_ACCESS_KEY_ID` and `COPY_S3_SECRET_ACCESS_KEY`, and takes `COPY_S3_REGION` (`us-east-1`). SQLite only ([more](docs/running.md#a-copy-off-the-machine))',
    }),
  ),
  COPY_S3_REGION: text('us-east-1'),
  COPY_S3_ACCESS_KEY_ID: free(),
  COPY_S3_SECRET_ACCESS_KEY: free(),
  UPDATE_FROM: Type.Optional(
    Type.Refine(
      Type.String({
        must: 'be a folder such as /mnt/nas/updates, or an address that begins with https://',
        means:
          'looks once a day for a newer version in this folder, or at this address, and says so on an admin’s home; `rollbook update` installs it ([more](docs/running.md#updates))',
      }),
      (place) => place.startsWith('/') || isEncrypted(place),
    ),
  ),
  UPDATE_KEY_FILE: Type.Optional(
    Type.Refine(
      Type.String({
        must: 'be a file that can be read and has an Ed25519 public key (PEM)',
        means:
          'a file with the public key that newer versions have to be signed with, instead of the program’s own ([more](docs/running.md#signed-releases))',
      }),
      hasEd25519Key,
    ),
  ),
  SETTINGS_KEY: Type.Optional(
    Type.String({
      minLength: 32,
      must: 'be 32 or more characters',
      isSecret: true,
      means:
        'encrypts the passwords for other servers that schools enter under “Connections”, 32 characters or more, the same on all servers; needed for that with PostgreSQL. On SQLite, the server makes a key in `DATA_DIR`',
    }),
  ),
  SESSION_IDLE_HOURS: wholeNumber(12, 1, 24 * 30, 'a session ends when it is not used for so long, 1 to 720'),
  SESSION_ABSOLUTE_DAYS: wholeNumber(30, 1, 365, 'a session ends after so long in any case, 1 to 365'),
  STUDENT_INITIAL_PASSWORD: oneOf(
    'random',
    ['roll', 'random'],
    'a student’s first password: a `random` one that is shown once and printed on slips, or the `roll`, which others know and which opens an account for 14 days',
  ),
  IMAGE_S3_BUCKET_URL: webAddress(
    'keeps photos in this S3-compatible bucket instead of `DATA_DIR/images`, and uploaded files there under `files/` instead of in `DATA_DIR/files`; wants `IMAGE_S3_ACCESS_KEY_ID` and `IMAGE_S3_SECRET_ACCESS_KEY`, and takes `IMAGE_S3_REGION` (`us-east-1`)',
  ),
  IMAGE_S3_REGION: text('us-east-1'),
  IMAGE_S3_ACCESS_KEY_ID: free(),
  IMAGE_S3_SECRET_ACCESS_KEY: free(),
  IMAGE_UPLOAD_URL: webAddress(
    'sends new photos to an outside host with the same call; wants `IMAGE_UPLOAD_PRESET` and `IMAGE_CLOUD_NAME`, and takes `IMAGE_PHOTO_ORIGIN` where the photos come from elsewhere',
  ),
  IMAGE_UPLOAD_PRESET: free(),
  IMAGE_CLOUD_NAME: free(),
  IMAGE_PHOTO_ORIGIN: webAddress(),
  WORKERS: wholeNumber(
    1,
    1,
    64,
    'how many processes serve, 1 to 64; more than one needs PostgreSQL, and each may hold 11 connections to it',
  ),
  CALL_LIMIT: wholeNumber(
    6000,
    100,
    1_000_000_000,
    'how many calls an account of staff may make within five minutes, from 100: a fifth of them searches, a fiftieth files; students and guardians a fifth of each',
  ),
  SMTP_URL: Type.Optional(
    Type.String({
      pattern: '^smtps?://[^/]',
      must: 'start with smtp:// or smtps:// and name a server',
      isSecret: true,
      means:
        'sends mails by this server, such as `smtps://user:password@mail.example`; `smtp://` is encrypted too (STARTTLS), save to this machine itself or with `?requireTLS=false`; wants `MAIL_FROM` and `PUBLIC_URL`. Without it, the page “Mail” says what would be sent',
    }),
  ),
  MAIL_FROM: Type.Optional(
    Type.String({
      pattern: '^[^\\s@<>,;:"()]+@[^\\s@<>,;:"()]+$',
      must: 'be an email address alone, such as school@mail.example',
      means: 'the address that mails come from; their name is the school’s',
    }),
  ),
  MAIL_DKIM_DOMAIN: free(
    'signs mails (DKIM) for this domain; wants `MAIL_DKIM_SELECTOR` and `MAIL_DKIM_KEY_FILE`, a file with the private key (PEM)',
  ),
  MAIL_DKIM_SELECTOR: free(),
  MAIL_DKIM_KEY_FILE: free(),
  OIDC_ISSUER: Type.Optional(
    Type.Refine(
      Type.String({
        must: 'be an address like https://accounts.example',
        means:
          'lets people sign in with their accounts there too (OpenID Connect), such as `https://accounts.google.com`; wants `OIDC_CLIENT_ID` and `OIDC_CLIENT_SECRET`, and takes `OIDC_NAME`, the word on the button, and `OIDC_VERIFIED_BY`, the claim by which the issuer says that it has verified an email: `email_verified` unless it is `xms_edov`, as of Microsoft',
      }),
      isEncrypted,
    ),
  ),
  OIDC_CLIENT_ID: free(),
  OIDC_CLIENT_SECRET: free(),
  OIDC_NAME: free(),
  OIDC_VERIFIED_BY: oneOf('email_verified', ['email_verified', 'xms_edov']),
  METRICS_PORT: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 65_535,
      must: 'be a whole number from 1 to 65535',
      means:
        'serves figures for Prometheus at `/metrics` on this port: for this machine alone, or with `METRICS_TOKEN`, of at least 20 characters, at `HOST` for whoever sends the token ([what they tell](docs/metrics.md))',
    }),
  ),
  METRICS_TOKEN: Type.Optional(
    Type.String({ pattern: '^[!-~]{20,}$', must: 'be 20 or more characters without spaces', isSecret: true }),
  ),
  LOG_LEVEL: oneOf(
    'info',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
  ),
});

export type Settings = Type.Static<typeof settings>;
