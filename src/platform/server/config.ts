import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { type Settings, settings } from './settings.ts';

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
  /** The file with the key that signs newer versions; `undefined` for the program's own key, if it has one. */
  readonly updateKeyFile: string | undefined;
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
    updateKeyFile: values.UPDATE_KEY_FILE,
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
