import { readPhoto } from '../../../base/images/server/images.queries.ts';
import { listClassNames } from '../../../base/school/server/classes.queries.ts';
import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import { offerOf } from '../../../languages/offer.ts';
import { everyone } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Config } from '../../../platform/server/config.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import type { CardFrame } from './card-content.ts';
import { nameOfClass } from './card-words.ts';
import { findLayoutFor } from './layouts.queries.ts';

/** The setting in which the cards of a class are made. */
export type CardSetting = {
  readonly frame: CardFrame;
  readonly logo: Buffer | undefined;
  /** The current date at the school. */
  readonly today: string;
  readonly isDemo: boolean;
};

type Parts = { readonly db: Database; readonly config: Config; readonly now: () => Date };

export async function readSetting({ db, config, now }: Parts, schoolId: number, of: number): Promise<CardSetting> {
  const school = await readSchoolById(db, schoolId);
  const { own: language } = offerOf(school);
  const names = await listClassNames(db, schoolId, everyone);
  const className = nameOfClass(language, of, names.find((one) => one.class === of)?.name);
  const { name, address, logo_url: logo } = school;
  return {
    frame: { language, school: { name, address, logo }, className, layout: await findLayoutFor(db, schoolId, of) },
    // A logo on an outside host is left out, because a document is made without network requests.
    logo: logo === null ? undefined : await readPhoto({ config }, schoolId, logo),
    today: localDate(school.time_zone, now()),
    isDemo: school.is_demo === 1,
  };
}
