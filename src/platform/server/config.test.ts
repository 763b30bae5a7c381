import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { settings } from './settings.ts';

describe('the settings', () => {
  it('are all optional', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, trustedProxies: 0, logLevel: 'info' });
    expect(config.database).toEqual({ engine: 'sqlite', file: `${process.cwd()}/data/rollbook.sqlite` });
    expect(config.publicUrl).toBeUndefined();
  });

  it('may be left empty, as they are in a form', () => {
    expect(readConfig({ PORT: '', HOST: '', DATABASE_URL: '', PUBLIC_URL: '' })).toEqual(readConfig({}));
  });

  it('are used as given', () => {
    const config = readConfig({
      HOST: '0.0.0.0',
      PORT: '80',
      DATA_DIR: '/srv/rollbook',
      PUBLIC_URL: 'https://school.example/',
      TRUSTED_PROXIES: '1',
      BACKUP_KEEP_DAYS: '30',
      BACKUP_KEEP_WEEKS: '0',
      SESSION_IDLE_HOURS: '2',
      SESSION_ABSOLUTE_DAYS: '3',
      STUDENT_INITIAL_PASSWORD: 'random',
      LOG_LEVEL: 'warn',
    });
    expect(config).toEqual({
      host: '0.0.0.0',
      port: 80,
      dataDirectory: '/srv/rollbook',
      database: { engine: 'sqlite', file: '/srv/rollbook/rollbook.sqlite' },
      imageHost: undefined,
      imageStore: { kind: 'disk', directory: '/srv/rollbook/images' },
      fileStore: { kind: 'disk', directory: '/srv/rollbook/files' },
      fontDirectory: '/usr/share/fonts',
      publicUrl: 'https://school.example',
      trustedProxies: 1,
      backupsKept: { days: 30, weeks: 0 },
      copyTo: undefined,
      copyKeys: { region: 'us-east-1', accessKeyId: '', secretAccessKey: '' },
      sessionIdleHours: 2,
      sessionAbsoluteDays: 3,
      studentInitialPassword: 'random',
      workers: 1,
      issuer: undefined,
      callLimit: 6000,
      logLevel: 'warn',
      mail: undefined,
    });
  });

  it('allow several processes on PostgreSQL alone', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://db/school', WORKERS: '4' }).workers).toBe(4);
    expect(() => readConfig({ WORKERS: '4' })).toThrow('WORKERS can be more than 1 only with PostgreSQL');
  });

  it('copy to a folder or, with its keys, to a bucket, and on SQLite alone', () => {
    expect(readConfig({ COPY_TO: '/mnt/nas/' }).copyTo).toEqual({ kind: 'disk', directory: '/mnt/nas' });
    const keys = { COPY_S3_ACCESS_KEY_ID: 'id', COPY_S3_SECRET_ACCESS_KEY: 'secret' };
    expect(readConfig({ COPY_TO: 'https://s3.example/copy/', ...keys }).copyTo).toMatchObject({
      bucketUrl: 'https://s3.example/copy',
      accessKeyId: 'id',
    });
    expect(() => readConfig({ COPY_TO: 'https://s3.example/copy' })).toThrow('COPY_S3_ACCESS_KEY_ID must be set');
    expect(() => readConfig({ COPY_TO: '/mnt', DATABASE_URL: 'postgres://db/school' })).toThrow(
      'COPY_TO copies a SQLite',
    );
    expect(() => readConfig({ COPY_TO: 'nas' })).toThrow('COPY_TO must be a folder');
  });

  it('choose PostgreSQL by its address', () => {
    for (const url of ['postgres://rollbook@db/school', 'postgresql:///school?host=/run/postgresql']) {
      expect(readConfig({ DATABASE_URL: url }).database).toEqual({ engine: 'postgres', url });
    }
  });

  it.each([
    ['PORT', '99999', 'PORT must be a whole number from 0 to 65535, and is "99999".'],
    ['PORT', '-1', 'PORT must be a whole number from 0 to 65535, and is "-1".'],
    ['PORT', '3000.5', 'PORT must be a whole number from 0 to 65535, and is "3000.5".'],
    ['PORT', '3e3', 'PORT must be a whole number from 0 to 65535, and is "3e3".'],
    ['TRUSTED_PROXIES', 'yes', 'TRUSTED_PROXIES must be a whole number from 0 to 10, and is "yes".'],
    ['BACKUP_KEEP_DAYS', '400', 'BACKUP_KEEP_DAYS must be a whole number from 0 to 366, and is "400".'],
    ['SESSION_IDLE_HOURS', '0', 'SESSION_IDLE_HOURS must be a whole number from 1 to 720, and is "0".'],
    ['SESSION_ABSOLUTE_DAYS', '1000', 'SESSION_ABSOLUTE_DAYS must be a whole number from 1 to 365, and is "1000".'],
    ['STUDENT_INITIAL_PASSWORD', 'none', 'STUDENT_INITIAL_PASSWORD must be one of roll, random, and is "none".'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, and is "loud".'],
    [
      'PUBLIC_URL',
      'school.example',
      'PUBLIC_URL must be an address like https://school.example, and is "school.example".',
    ],
    [
      'PUBLIC_URL',
      'ftp://school.example',
      'PUBLIC_URL must be an address like https://school.example, and is "ftp://school.example".',
    ],
    ['SMTP_URL', 'https://user:secret@mail', 'SMTP_URL must start with smtp:// or smtps:// and name a server.'],
    ['MAIL_FROM', 'School <school@a.example>', 'MAIL_FROM must be an email address alone, such as school@mail.example'],
    ['METRICS_PORT', '0', 'METRICS_PORT must be a whole number from 1 to 65535, and is "0".'],
    ['METRICS_TOKEN', 'too-short', 'METRICS_TOKEN must be 20 or more characters without spaces.'],
    ['METRICS_TOKEN', 'a-token-of-some-length', 'METRICS_PORT must be set, because METRICS_TOKEN is.'],
    ['DATABASE_URL', 'mysql://root:secret@db', 'DATABASE_URL must start with postgres:// or postgresql://.'],
  ])('say what is wrong with %s=%s', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(message);
  });

  it('report all faults at once, without the database’s password', () => {
    const wrong = { PORT: 'x', LOG_LEVEL: 'y', DATABASE_URL: 'mysql://root:secret@db' };
    expect(() => readConfig(wrong)).toThrow(
      /^These settings are wrong:\n {2}PORT .*\n {2}DATABASE_URL .*\n {2}LOG_LEVEL .*$/,
    );
    expect(() => readConfig(wrong)).not.toThrow(/secret/);
  });

  it.each([
    [
      { IMAGE_S3_BUCKET_URL: 'https://s3.school.example/photos' },
      ['IMAGE_S3_ACCESS_KEY_ID', 'IMAGE_S3_SECRET_ACCESS_KEY'],
    ],
    [{ SMTP_URL: 'smtps://mail.example' }, ['MAIL_FROM', 'PUBLIC_URL']],
    [{ MAIL_DKIM_DOMAIN: 'school.example' }, ['MAIL_DKIM_SELECTOR', 'MAIL_DKIM_KEY_FILE']],
    [{ IMAGE_UPLOAD_URL: 'https://photos.example/upload' }, ['IMAGE_UPLOAD_PRESET', 'IMAGE_CLOUD_NAME']],
  ])('name what %j requires in addition', (given, missing) => {
    const [neededBy] = Object.keys(given);
    const lines = missing.map((name) => `  ${name} must be set, because ${neededBy} is.`);
    expect(() => readConfig(given)).toThrow(new Error(`These settings are wrong:\n${lines.join('\n')}`));
  });

  it('are exactly those in README’s table, with their defaults', () => {
    const readme = readFileSync('README.md', 'utf8');
    const rows = [...readme.matchAll(/^\| `([A-Z_\d]+)` \| (.+?) \| (.+) \|$/gm)].map(([, ...cells]) => cells);
    const told = Object.entries(settings.properties as Record<string, { default?: unknown; means?: string }>).filter(
      ([, { means }]) => means,
    );
    const withoutDemo = rows.map(([name, fallback, means]) => [name, fallback?.replace(/ \(demo: .*\)$/, ''), means]);
    expect(withoutDemo).toEqual(
      told.map(([name, { default: fallback, means }]) => [
        name,
        fallback === undefined ? 'none' : `\`${fallback}\``,
        means,
      ]),
    );
    for (const name of Object.keys(settings.properties)) expect(readme).toContain(`\`${name}\``);
  });
});
