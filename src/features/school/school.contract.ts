import * as Type from 'typebox';
import { endpoint } from '../../contract/endpoint.ts';
import {
  Email,
  LocalDate,
  longestName,
  longestPassword,
  OneOf,
  RequiredText,
  shortestPassword,
} from '../../contract/school-terms.ts';

/** What anyone may know of a school before signing in; the caller's school for those who have. */
export const readSchool = endpoint({
  method: 'GET',
  path: '/api/school',
  access: 'school.read-public',
  summary: 'The school behind this address, and whether it is still to be set up.',
  status: 200,
  response: Type.Object({
    needsSetUp: Type.Boolean(),
    /** The outside host to which the pages send photos; `null` where they go to `POST /api/images` (DESIGN 6). */
    imageHost: Type.Union([
      Type.Object({ uploadUrl: Type.String(), uploadPreset: Type.String(), cloudName: Type.String() }),
      Type.Null(),
    ]),
    school: Type.Union([
      Type.Object({
        name: Type.String(),
        domain: Type.String(),
        session: Type.String(),
        /** Today's date at the school. */
        today: LocalDate,
        timeZone: Type.String(),
        isDemo: Type.Boolean(),
        /** For admins alone: what a student's first password is (the setting `STUDENT_INITIAL_PASSWORD`). */
        studentInitialPassword: Type.Optional(OneOf(['roll', 'random'])),
      }),
      Type.Null(),
    ]),
  }),
});

export const domainPattern = '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$';
const Domain = Type.String({
  maxLength: 200,
  pattern: domainPattern,
  hint: 'Small letters, digits, dots and hyphens, like school.example.',
});

/** The one-time set-up of an empty deployment (DESIGN 3). */
export const setUpSchool = endpoint({
  method: 'POST',
  path: '/api/school',
  access: 'school.set-up',
  summary: 'Makes the first school and its first admin, with the token of the one-time link that the server printed.',
  body: Type.Object({
    token: Type.String({ maxLength: 100 }),
    school: Type.Object({ name: RequiredText(longestName), domain: Domain, timeZone: RequiredText(100) }),
    admin: Type.Object({
      name: RequiredText(longestName),
      email: Email,
      password: Type.String({ minLength: shortestPassword, maxLength: longestPassword }),
    }),
  }),
  status: 201,
  response: Type.Object({}),
});
