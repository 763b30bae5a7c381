import { addFirstWeek } from '../../../base/calendar/server/calendar.queries.ts';
import { addFirstClasses } from '../../../base/classes/server/classes.queries.ts';
import { addPerson } from '../../../base/identity/server/person.queries.ts';
import { photoNotUploaded } from '../../../base/images/images.refusals.ts';
import { claimImage, isAtHost, releaseImage } from '../../../base/images/server/images.queries.ts';
import { addSessions } from '../../../base/sessions/server/sessions.queries.ts';
import { firstSessions } from '../../../base/sessions/server/sessions.rules.ts';
import { type LanguageTag, languageNames, languageOf } from '../../../languages/languages.ts';
import { usualDays } from '../../../platform/contract/new-school.ts';
import type { Policies } from '../../../platform/contract/school-policies.ts';
import type { Day } from '../../../platform/contract/school-terms.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Config } from '../../../platform/server/config.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { refuseAt } from '../../../platform/server/refusal.ts';
import { hashSecret } from '../../../platform/server/secrets.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { addFirstReasons } from '../../../records/absences/server/first-reasons.ts';

export type NewSchool = {
  readonly name: string;
  readonly domain: string;
  readonly timeZone: string;
  readonly isDemo: boolean;
  /** The weekdays with lessons, the month in which sessions begin, and the school's language; each has a default. */
  readonly days?: readonly Day[] | undefined;
  readonly firstMonth?: number | undefined;
  /** Whether to create sessions for past years too; the default is true. */
  readonly hasPast?: boolean | undefined;
  readonly requiredFields?: Policies['requiredFields'] | undefined;
  readonly language?: string | undefined;
};

export type FirstAdmin = { readonly name: string; readonly email: string; readonly passwordHash: string };

/**
 * Creates a school with its first admin; returns the school's id. A taken domain or email violates a constraint.
 * Invalidates all printed set-up links, as the deployment is no longer empty.
 */
export async function createSchool(
  transaction: DatabaseTransaction,
  school: NewSchool,
  admin: FirstAdmin,
  now: Date,
): Promise<number> {
  const { id, language } = await transaction
    .insertInto('school')
    .values({
      name: tidy(school.name),
      domain: school.domain.toLowerCase(),
      time_zone: school.timeZone,
      is_demo: school.isDemo ? 1 : 0,
      created_at: now.toISOString(),
      ...(school.requiredFields && { required_fields: JSON.stringify(school.requiredFields) }),
      ...(school.language !== undefined && languagesOffered(school.language)),
    })
    .returning(['id', 'language'])
    .executeTakeFirstOrThrow();
  await addFirstClasses(transaction, id);
  await addSessions(transaction, id, firstSessions(localDate(school.timeZone, now), school));
  await addFirstWeek(transaction, id, school.days ?? usualDays);
  await addFirstReasons(transaction, id, language);
  await transaction.deleteFrom('setup_link').execute();
  await addPerson(
    transaction,
    id,
    { ...admin, role: 'admin', photoUrl: null, address: null, mustChangePassword: false },
    now,
  );
  return id;
}

/** A new school offers all languages, with its own in the locale that it chose. */
function languagesOffered(own: string) {
  const all = languageNames.map((language) => (languageOf(own as LanguageTag) === language ? own : language));
  return { language: own, languages: all.join(',') };
}

/** Changes what is given; returns false if the domain is another school's. */
export async function changeDetails(
  transaction: DatabaseTransaction,
  schoolId: number,
  { name, domain, timeZone, address }: Details,
): Promise<boolean> {
  const owner = domain === undefined ? undefined : await findOwnerOfDomain(transaction, domain);
  if (owner !== undefined && owner !== schoolId) return false;
  await transaction
    .updateTable('school')
    .set(({ ref }) => ({
      name: name?.trim() ?? ref('name'),
      domain: domain ?? ref('domain'),
      time_zone: timeZone ?? ref('time_zone'),
      address: address === undefined ? ref('address') : address?.trim() || null,
    }))
    .where('id', '=', schoolId)
    .execute();
  return true;
}

type Details = {
  readonly name?: string | undefined;
  readonly domain?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly address?: string | null | undefined;
};

/** If two schools take the same domain at once, the constraint stops one of them. */
async function findOwnerOfDomain(transaction: DatabaseTransaction, domain: string): Promise<number | undefined> {
  const owners = transaction.selectFrom('school').select('id').where('domain', '=', domain);
  return (await owners.executeTakeFirst())?.id;
}

export type LogoChange = {
  readonly schoolId: number;
  readonly logo: string | null;
  readonly now: Date;
  readonly config: Pick<Config, 'imageHost'>;
};

/** Replaces the logo and releases the old one, as a person's photo. Concurrent changes are serialised by the update. */
export async function changeLogo(transaction: DatabaseTransaction, change: LogoChange): Promise<void> {
  const { schoolId, logo, now, config } = change;
  const ofSchool = transaction.selectFrom('school').select('logo_url').where('id', '=', schoolId);
  const { logo_url: former } = await ofSchool.executeTakeFirstOrThrow();
  if (former === logo) return;
  const isOutside = logo !== null && isAtHost(logo, config);
  if (logo !== null && !isOutside && !(await claimImage(transaction, schoolId, logo, now))) {
    throw refuseAt('logo', photoNotUploaded);
  }
  await transaction.updateTable('school').set({ logo_url: logo }).where('id', '=', schoolId).execute();
  if (former !== null) await releaseImage(transaction, schoolId, former, now);
}

/** Stores a set-up link; several servers may each have printed one. */
export async function addSetupLink(db: Database, token: string, now: Date): Promise<void> {
  const values = { token_hash: hashSecret(token), created_at: now.toISOString() };
  await db.insertInto('setup_link').values(values).execute();
}

export async function isSetupLink(db: Database, token: string): Promise<boolean> {
  const links = db.selectFrom('setup_link').select('token_hash').where('token_hash', '=', hashSecret(token));
  return (await links.executeTakeFirst()) !== undefined;
}

/** Deletes every set-up link if this token is one of them. Deleting first serialises concurrent uses. */
export async function useSetupLink(transaction: DatabaseTransaction, token: string): Promise<boolean> {
  const links = await transaction.deleteFrom('setup_link').returning('token_hash').execute();
  return links.some((link) => link.token_hash === hashSecret(token));
}

/** Stores a school's own language and those that it offers, as tags. */
export async function setLanguages(
  transaction: DatabaseTransaction,
  schoolId: number,
  { language, languages }: { readonly language: string; readonly languages: readonly string[] },
): Promise<void> {
  await transaction
    .updateTable('school')
    .set({ language, languages: languages.join(',') })
    .where('id', '=', schoolId)
    .execute();
}

/** Stores that an admin has confirmed the notice about the restored backup. */
export async function settleRestore(transaction: DatabaseTransaction, schoolId: number): Promise<void> {
  await transaction.updateTable('school').set({ restored_from: null }).where('id', '=', schoolId).execute();
}
