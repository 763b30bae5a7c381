import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as Type from 'typebox';
import { Value } from 'typebox/value';

export type DatabaseLocation =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string };

/** The parsed settings, read once at start. */
export type Config = {
  readonly host: string;
  readonly port: number;
  readonly dataDirectory: string;
  readonly database: DatabaseLocation;
  /** Rollbook's public URL, for the set-up link and for HSTS; `undefined` to derive it from host and port. */
  readonly publicUrl: string | undefined;
  /** The certificate with which the server itself serves HTTPS; `undefined` if it does not. */
  readonly tls: TlsSettings | undefined;
  /** The number of proxies in front of the server, so that the sign-in throttle counts clients and not proxies. */
  readonly trustedProxies: number;
  readonly imageStore: StoreLocation;
  /** The place where uploaded files are stored for a week. */
  readonly fileStore: StoreLocation;
  /** The folder in which documents find fonts that Rollbook does not have. */
  readonly fontDirectory: string;
  /** An outside host to which the pages upload photos directly; `undefined` if Rollbook stores them. */
  readonly imageHost: ImageHost | undefined;
  /** How long automatic backups are kept; both 0 for none. */
  readonly backupsKept: { readonly days: number; readonly weeks: number };
  /** The place to which each commit of a SQLite file is copied at once; `undefined` for none. */
  readonly copyTo: StoreLocation | undefined;
  /** The keys that open a bucket with a copy. */
  readonly copyKeys: BucketKeys;
  /** The folder or address where newer versions are looked for; `undefined` for none. */
  readonly updateFrom: string | undefined;
  /** The key that encrypts secrets that schools enter; `undefined` for the server's own key. */
  readonly settingsKey: string | undefined;
  readonly sessionIdleHours: number;
  readonly sessionAbsoluteDays: number;
  /** A student's first password: the roll, or a random one printed on a slip. */
  readonly studentInitialPassword: 'roll' | 'random';
  /** The number of server processes; more than one requires PostgreSQL. */
  readonly workers: number;
  /** The OpenID Connect issuer whose accounts can sign in; `undefined` if none is set. */
  readonly issuer: Issuer | undefined;
  /** The number of calls that a staff account can make in five minutes. */
  readonly callLimit: number;
  readonly logLevel: string;
  /**
   * The port at which Prometheus reads metrics, and the token that it must send, if one is set; `undefined` if metrics
   * are off.
   */
  readonly metrics: { readonly port: number; readonly token: string | undefined } | undefined;
  /** The settings for sending mails; `undefined` if mails are not sent. */
  readonly mail: MailServer | undefined;
};

export type MailServer = {
  /** The URL with the user and the password, such as `smtps://user:password@mail.example:465`. */
  readonly url: string;
  readonly from: string;
  /** The key that signs the mails, if they are signed. */
  readonly dkim: { readonly domainName: string; readonly keySelector: string; readonly privateKey: string } | undefined;
};

export type TlsSettings = {
  /** The authority that issues the certificate; `undefined` for the server's own. */
  readonly authority:
    | { readonly domain: string; readonly directoryUrl: string; readonly email: string | undefined }
    | undefined;
  /** The port of plain HTTP, which redirects to HTTPS. */
  readonly plainPort: number;
};

export type StoreLocation = { readonly kind: 'disk'; readonly directory: string } | BucketLocation;

export type BucketLocation = {
  readonly kind: 's3';
  /** The URL of the bucket, or of a folder in it, such as `https://s3.school.example/photos`. */
  readonly bucketUrl: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

export type BucketKeys = Pick<BucketLocation, 'region' | 'accessKeyId' | 'secretAccessKey'>;

export type Issuer = {
  readonly address: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The name that is shown to people. */
  readonly name: string;
  /** The claim with which it says that it has verified an email. */
  readonly verifiedBy: 'email_verified' | 'xms_edov';
};

type ImageHost = {
  readonly uploadUrl: string;
  readonly uploadPreset: string;
  readonly cloudName: string;
  /** The origin from which the host serves photos, such as `https://photos.example`. */
  readonly photoOrigin: string;
};

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

type Settings = Type.Static<typeof settings>;

/** Parses the settings. Throws one error that names every wrong setting and its expected value. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = givenIn(environment);
  const values = Value.Default(settings, { ...tlsDefaults(given), ...given }) as Settings;
  const problems = [...wrongOnes(values), ...missingOnes(values)];
  if (problems.length > 0)
    throw new Error(`These settings are wrong:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  const dataDirectory = resolve(values.DATA_DIR);
  return {
    host: values.HOST,
    port: values.PORT,
    dataDirectory,
    database: values.DATABASE_URL
      ? { engine: 'postgres', url: values.DATABASE_URL }
      : { engine: 'sqlite', file: join(dataDirectory, 'rollbook.sqlite') },
    publicUrl: publicUrlOf(values),
    tls: tlsOf(values),
    trustedProxies: values.TRUSTED_PROXIES,
    imageStore: storeLocation(values, { directory: join(dataDirectory, 'images'), under: '' }),
    fileStore: storeLocation(values, { directory: join(dataDirectory, 'files'), under: '/files' }),
    fontDirectory: resolve(values.FONTS_DIR),
    imageHost: imageHost(values),
    backupsKept: { days: values.BACKUP_KEEP_DAYS, weeks: values.BACKUP_KEEP_WEEKS },
    copyTo: values.COPY_TO ? copyLocation(values.COPY_TO, copyKeysOf(values)) : undefined,
    copyKeys: copyKeysOf(values),
    updateFrom: values.UPDATE_FROM,
    settingsKey: values.SETTINGS_KEY,
    sessionIdleHours: values.SESSION_IDLE_HOURS,
    sessionAbsoluteDays: values.SESSION_ABSOLUTE_DAYS,
    studentInitialPassword: values.STUDENT_INITIAL_PASSWORD,
    workers: values.WORKERS,
    issuer: issuerOf(values),
    callLimit: values.CALL_LIMIT,
    logLevel: values.LOG_LEVEL,
    metrics: values.METRICS_PORT ? { port: values.METRICS_PORT, token: values.METRICS_TOKEN } : undefined,
    mail: mailServer(values),
  };
}

/** Returns the defaults of a server that other machines reach by HTTPS. */
function tlsDefaults({ DOMAIN, LOCAL_CERTIFICATE }: Record<string, unknown>): Record<string, unknown> {
  return DOMAIN || LOCAL_CERTIFICATE === 'yes' ? { HOST: '0.0.0.0', PORT: 443 } : {};
}

function publicUrlOf({ PUBLIC_URL, DOMAIN, PORT }: Settings): string | undefined {
  if (PUBLIC_URL) return withoutSlash(PUBLIC_URL);
  return DOMAIN && `https://${DOMAIN}${PORT === 443 ? '' : `:${PORT}`}`;
}

function tlsOf(values: Settings): TlsSettings | undefined {
  const { DOMAIN: domain, ACME_DIRECTORY: directoryUrl, ACME_EMAIL: email, HTTP_PORT: plainPort } = values;
  if (domain) return { authority: { domain, directoryUrl, email }, plainPort };
  return values.LOCAL_CERTIFICATE === 'yes' ? { authority: undefined, plainPort } : undefined;
}

/** An empty variable counts as missing, as in a form. */
function givenIn(environment: NodeJS.ProcessEnv): Record<string, unknown> {
  const given = Object.entries(settings.properties).flatMap(([name, schema]) => {
    const value = environment[name];
    if (!value) return [];
    return [[name, Type.IsInteger(schema) && /^\d+$/.test(value) ? Number(value) : value]];
  });
  return Object.fromEntries(given);
}

function wrongOnes(values: Settings): string[] {
  const wrong = new Set(Value.Errors(settings, values).map(({ instancePath }) => instancePath.slice(1)));
  return [...wrong].map((name) => {
    const { must, isSecret } = settings.properties[name as keyof Settings] as { must?: string; isSecret?: boolean };
    return `${name} must ${must}${isSecret ? '' : `, and is "${values[name as keyof Settings]}"`}.`;
  });
}

/** Lists the missing settings that other settings require. */
function missingOnes(values: Settings): string[] {
  const wanted: readonly (readonly [name: keyof Settings, neededBy: keyof Settings])[] = [
    ['IMAGE_S3_ACCESS_KEY_ID', 'IMAGE_S3_BUCKET_URL'],
    ['IMAGE_S3_SECRET_ACCESS_KEY', 'IMAGE_S3_BUCKET_URL'],
    ['OIDC_CLIENT_ID', 'OIDC_ISSUER'],
    ['OIDC_CLIENT_SECRET', 'OIDC_ISSUER'],
    ['IMAGE_UPLOAD_PRESET', 'IMAGE_UPLOAD_URL'],
    ['IMAGE_CLOUD_NAME', 'IMAGE_UPLOAD_URL'],
    ['MAIL_FROM', 'SMTP_URL'],
    ['PUBLIC_URL', 'SMTP_URL'],
    ['MAIL_DKIM_SELECTOR', 'MAIL_DKIM_DOMAIN'],
    ['MAIL_DKIM_KEY_FILE', 'MAIL_DKIM_DOMAIN'],
    ['METRICS_PORT', 'METRICS_TOKEN'],
  ];
  const problems = wanted
    .filter(([name, neededBy]) => values[neededBy] && !values[name])
    .map(([name, neededBy]) => `${name} must be set, because ${neededBy} is.`);
  for (const name of ['COPY_S3_ACCESS_KEY_ID', 'COPY_S3_SECRET_ACCESS_KEY'] as const)
    if (isBucket(values.COPY_TO ?? '') && !values[name])
      problems.push(`${name} must be set, because COPY_TO is a bucket.`);
  if (values.COPY_TO && values.DATABASE_URL)
    problems.push('COPY_TO copies a SQLite file. PostgreSQL (DATABASE_URL) has its own means for that.');
  if (values.WORKERS > 1 && !values.DATABASE_URL) {
    problems.push('WORKERS can be more than 1 only with PostgreSQL (DATABASE_URL): SQLite is served by one process.');
  }
  if (values.WORKERS > 1 && tlsOf(values)) {
    problems.push(
      'WORKERS can be more than 1 only behind a proxy that holds the certificate, without DOMAIN and LOCAL_CERTIFICATE.',
    );
  }
  if (values.DOMAIN && values.LOCAL_CERTIFICATE === 'yes')
    problems.push('LOCAL_CERTIFICATE must be "no", because DOMAIN is set.');
  return problems;
}

type Place = { readonly directory: string /** In the bucket. */; readonly under: string };

function storeLocation(values: Settings, { directory, under }: Place): StoreLocation {
  if (!values.IMAGE_S3_BUCKET_URL) return { kind: 'disk', directory };
  return {
    kind: 's3',
    bucketUrl: `${withoutSlash(values.IMAGE_S3_BUCKET_URL)}${under}`,
    region: values.IMAGE_S3_REGION,
    accessKeyId: values.IMAGE_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.IMAGE_S3_SECRET_ACCESS_KEY ?? '',
  };
}

/** Returns the folder or bucket of an address, such as that of `COPY_TO`. */
export function copyLocation(place: string, keys: BucketKeys): StoreLocation {
  if (!isBucket(place)) return { kind: 'disk', directory: resolve(place) };
  return { kind: 's3', bucketUrl: withoutSlash(place), ...keys };
}

function copyKeysOf(values: Settings): BucketKeys {
  return {
    region: values.COPY_S3_REGION,
    accessKeyId: values.COPY_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.COPY_S3_SECRET_ACCESS_KEY ?? '',
  };
}

function isBucket(place: string): boolean {
  return /^https?:/.test(place);
}

function issuerOf(values: Settings): Issuer | undefined {
  if (!values.OIDC_ISSUER) return undefined;
  return {
    address: values.OIDC_ISSUER,
    clientId: values.OIDC_CLIENT_ID ?? '',
    clientSecret: values.OIDC_CLIENT_SECRET ?? '',
    name: values.OIDC_NAME ?? new URL(values.OIDC_ISSUER).hostname,
    verifiedBy: values.OIDC_VERIFIED_BY,
  };
}

function imageHost(values: Settings): ImageHost | undefined {
  if (!values.IMAGE_UPLOAD_URL) return undefined;
  return {
    uploadUrl: withoutSlash(values.IMAGE_UPLOAD_URL),
    uploadPreset: values.IMAGE_UPLOAD_PRESET ?? '',
    cloudName: values.IMAGE_CLOUD_NAME ?? '',
    photoOrigin: new URL(values.IMAGE_PHOTO_ORIGIN ?? values.IMAGE_UPLOAD_URL).origin,
  };
}

function mailServer(values: Settings): MailServer | undefined {
  if (!values.SMTP_URL) return undefined;
  const dkim = values.MAIL_DKIM_DOMAIN
    ? {
        domainName: values.MAIL_DKIM_DOMAIN,
        keySelector: values.MAIL_DKIM_SELECTOR ?? '',
        privateKey: readFileSync(values.MAIL_DKIM_KEY_FILE ?? '', 'utf8'),
      }
    : undefined;
  return { url: values.SMTP_URL, from: values.MAIL_FROM ?? '', dkim };
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '');
}
