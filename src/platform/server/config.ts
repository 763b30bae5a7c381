import { join, resolve } from 'node:path';

export type DatabaseLocation =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string };

/** The settings, read once at start from the environment. README lists them in one table. */
export type Config = {
  readonly host: string;
  readonly port: number;
  readonly dataDirectory: string;
  readonly database: DatabaseLocation;
  /** Where people reach Rollbook, for the set-up link and for HSTS; `undefined` to take it from host and port. */
  readonly publicUrl: string | undefined;
  /** How many proxies stand before the server, so that the sign-in throttle counts people and not the proxy. */
  readonly trustedProxies: number;
  readonly imageStore: ImageStoreLocation;
  /** An outside host to which the pages send photos themselves; `undefined` where Rollbook keeps them. */
  readonly imageHost: ImageHost | undefined;
  /** How long the backups that Rollbook makes by itself are kept; both 0 for none. */
  readonly backupsKept: { readonly days: number; readonly weeks: number };
  readonly sessionIdleHours: number;
  readonly sessionAbsoluteDays: number;
  /** A student's first password: the roll, or a random one that is printed on a slip. */
  readonly studentInitialPassword: 'roll' | 'random';
  /** How many processes serve; more than one wants PostgreSQL. */
  readonly workers: number;
  readonly logLevel: string;
};

export type ImageStoreLocation =
  | { readonly kind: 'disk'; readonly directory: string }
  | {
      readonly kind: 's3';
      /** The bucket's address, such as `https://s3.school.example/photos`. */
      readonly bucketUrl: string;
      readonly region: string;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
    };

type ImageHost = {
  readonly uploadUrl: string;
  readonly uploadPreset: string;
  readonly cloudName: string;
  /** Where the host serves photos from: an origin such as `https://photos.example`. */
  readonly photoOrigin: string;
};

const logLevels: readonly string[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Throws one error that names every setting that is wrong and what it should be. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const problems: string[] = [];
  const dataDirectory = resolve(environment.DATA_DIR || 'data');
  const config: Config = {
    host: environment.HOST || '127.0.0.1',
    port: wholeNumber('PORT', 3000, 0, 65_535),
    dataDirectory,
    database: databaseLocation(),
    publicUrl: webAddress('PUBLIC_URL'),
    trustedProxies: wholeNumber('TRUSTED_PROXIES', 0, 0, 10),
    imageStore: imageStoreLocation(),
    imageHost: imageHost(),
    backupsKept: {
      days: wholeNumber('BACKUP_KEEP_DAYS', 7, 0, 366),
      weeks: wholeNumber('BACKUP_KEEP_WEEKS', 4, 0, 520),
    },
    sessionIdleHours: wholeNumber('SESSION_IDLE_HOURS', 12, 1, 24 * 30),
    sessionAbsoluteDays: wholeNumber('SESSION_ABSOLUTE_DAYS', 30, 1, 365),
    studentInitialPassword: oneOf('STUDENT_INITIAL_PASSWORD', 'random', ['roll', 'random'] as const),
    workers: wholeNumber('WORKERS', 1, 1, 64),
    logLevel: oneOf('LOG_LEVEL', 'info', logLevels),
  };
  if (config.workers > 1 && config.database.engine === 'sqlite') {
    problems.push('WORKERS can be more than 1 only with PostgreSQL (DATABASE_URL): SQLite is served by one process.');
  }
  if (problems.length > 0)
    throw new Error(`These settings are wrong:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  return config;

  function wholeNumber(name: string, fallback: number, least: number, most: number): number {
    const text = environment[name];
    if (!text) return fallback;
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    problems.push(`${name} must be a whole number from ${least} to ${most}, and is "${text}".`);
    return fallback;
  }

  function oneOf<T extends string>(name: string, fallback: T, values: readonly T[]): T {
    const text = environment[name];
    if (!text) return fallback;
    const value = values.find((known) => known === text);
    if (value !== undefined) return value;
    problems.push(`${name} must be one of ${values.join(', ')}, and is "${text}".`);
    return fallback;
  }

  function webAddress(name: string): string | undefined {
    const text = environment[name];
    if (!text) return undefined;
    if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text.replace(/\/$/, '');
    problems.push(`${name} must be an address like https://school.example, and is "${text}".`);
    return undefined;
  }

  function databaseLocation(): DatabaseLocation {
    const url = environment.DATABASE_URL;
    if (!url) return { engine: 'sqlite', file: join(dataDirectory, 'rollbook.sqlite') };
    if (!/^postgres(ql)?:\/\//.test(url)) problems.push('DATABASE_URL must start with postgres:// or postgresql://.');
    return { engine: 'postgres', url };
  }

  function imageStoreLocation(): ImageStoreLocation {
    const bucketUrl = webAddress('IMAGE_S3_BUCKET_URL');
    if (!bucketUrl) return { kind: 'disk', directory: join(dataDirectory, 'images') };
    return {
      kind: 's3',
      bucketUrl,
      region: environment.IMAGE_S3_REGION || 'us-east-1',
      accessKeyId: required('IMAGE_S3_ACCESS_KEY_ID', 'IMAGE_S3_BUCKET_URL'),
      secretAccessKey: required('IMAGE_S3_SECRET_ACCESS_KEY', 'IMAGE_S3_BUCKET_URL'),
    };
  }

  function imageHost(): ImageHost | undefined {
    const uploadUrl = webAddress('IMAGE_UPLOAD_URL');
    if (!uploadUrl) return undefined;
    return {
      uploadUrl,
      uploadPreset: required('IMAGE_UPLOAD_PRESET', 'IMAGE_UPLOAD_URL'),
      cloudName: required('IMAGE_CLOUD_NAME', 'IMAGE_UPLOAD_URL'),
      photoOrigin: new URL(webAddress('IMAGE_PHOTO_ORIGIN') ?? uploadUrl).origin,
    };
  }

  function required(name: string, neededBy: string): string {
    const text = environment[name];
    if (text) return text;
    problems.push(`${name} must be set, because ${neededBy} is.`);
    return '';
  }
}
