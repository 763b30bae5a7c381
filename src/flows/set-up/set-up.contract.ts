import * as Type from 'typebox';
import { noDayOfSchool } from '../../base/calendar/calendar.refusals.ts';
import { languageTags } from '../../languages/languages.ts';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { fault } from '../../platform/contract/reason.ts';
import { tooLong } from '../../platform/contract/refusals.ts';
import { Policies } from '../../platform/contract/school-policies.ts';
import {
  basedOn,
  days,
  Email,
  maxNameLength,
  minPasswordLength,
  OneOf,
  PasswordOf,
  PhotoUrl,
  RequiredText,
} from '../../platform/contract/school-terms.ts';
import { notADomain } from './set-up.refusals.ts';

export const domainPattern = '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$';
const Domain = Type.String({ maxLength: 200, pattern: domainPattern, hint: fault(notADomain) });

const TimeZone = RequiredText(100);
const Tag = OneOf(languageTags());
const DaysOfSchool = Type.Array(OneOf(days), {
  minItems: 1,
  maxItems: 7,
  uniqueItems: true,
  hint: fault(noDayOfSchool),
});

/** The one-time set-up of an empty deployment. */
export const setUpSchool = endpoint('POST /api/school', {
  access: 'school.set-up',
  summary: 'Makes the first school and its first admin, with the token of the one-time link that the server printed.',
  body: Type.Object({
    token: Type.String({ maxLength: 100 }),
    school: Type.Object({
      name: RequiredText(maxNameLength),
      domain: Domain,
      timeZone: TimeZone,
      /** The weekdays on which there is school; Sunday to Thursday by default. */
      days: Type.Optional(DaysOfSchool),
      /** The month in which the sessions begin, 1 to 12; June if left out. */
      firstMonth: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
      /** Whether to create sessions for past years too, for students who came long ago; true by default. */
      hasPast: Type.Optional(Type.Boolean()),
      /** The same as in the policies. */
      requiredFields: Type.Optional(Policies.properties.requiredFields),
      /** The school's own language; English if left out. */
      language: Type.Optional(Tag),
    }),
    admin: Type.Object({ name: RequiredText(maxNameLength), email: Email, password: PasswordOf(minPasswordLength) }),
  }),
  status: 201,
});

export const chooseLanguages = endpoint('PUT /api/school/languages', {
  access: 'school.choose-languages',
  summary: 'Changes the school’s own language and those that it offers, each in one locale, such as ar or ar-EG.',
  query: Type.Object({ basedOn }),
  body: Type.Object({ language: Tag, languages: Type.Array(Tag, { maxItems: 100 }) }),
});

/** The home of admins shows the notice until then. */
export const settleRestore = endpoint('POST /api/school/restored', {
  access: 'school.manage',
  summary:
    'Ends the notice that the school was restored from a backup and, if wanted, has everyone choose a new password.',
  body: Type.Object({ newPasswords: Type.Boolean() }),
});

export const maxSchoolAddressLength = 500;

/** The name and address of the school, and the letterhead of its documents. */
const Details = {
  name: RequiredText(maxNameLength),
  /** The emails of new students are made from it; existing ones stay. */
  domain: Domain,
  timeZone: TimeZone,
  /** `null` or empty for none, as with the logo. */
  address: Type.Union([Type.String({ maxLength: maxSchoolAddressLength, pattern: '^[^\\u0000]*$' }), Type.Null()], {
    hint: fault(tooLong, { most: maxSchoolAddressLength }),
  }),
  logo: PhotoUrl,
};

export const changeSchool = endpoint('PUT /api/school', {
  access: 'school.manage',
  summary: 'Changes the school’s name, domain, time zone, address or logo; what is left out stays.',
  query: Type.Object({ basedOn }),
  body: Type.Partial(Type.Object(Details)),
  response: Type.Object(Details),
});
