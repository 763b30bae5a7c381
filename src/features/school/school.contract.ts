import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { LocalDate, OneOf } from '../../platform/contract/school-terms.ts';

/** Public facts about a school, before sign-in; about the caller's school after it. */
export const readSchool = endpoint({
  method: 'GET',
  path: '/api/school',
  access: 'school.read-public',
  summary: 'The school behind this address, and whether it is still to be set up.',
  status: 200,
  response: Type.Object({
    needsSetUp: Type.Boolean(),
    /** The outside host to which the pages upload photos; `null` if they use `POST /api/images`. */
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
        /** For admins only: what a student's first password is (the setting `STUDENT_INITIAL_PASSWORD`). */
        studentInitialPassword: Type.Optional(OneOf(['roll', 'random'])),
      }),
      Type.Null(),
    ]),
  }),
});
