import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { Policies } from '../../platform/contract/school-policies.ts';
import { ClassNumber, LocalDate, OneOf } from '../../platform/contract/school-terms.ts';

/** Public facts about a school, before sign-in; about the caller's school after it. */
export const readSchool = endpoint({
  method: 'GET',
  path: '/api/school',
  access: 'school.read-public',
  summary: 'The school behind this address, and whether it is still to be set up.',
  keptOnDevice: true,
  response: Type.Object({
    needsSetUp: Type.Boolean(),
    /** The outside host to which the pages upload photos; `null` if they use `POST /api/images`. */
    imageHost: Type.Union([
      Type.Object({ uploadUrl: Type.String(), uploadPreset: Type.String(), cloudName: Type.String() }),
      Type.Null(),
    ]),
    /** The name of the issuer whose accounts may sign in too, if there is one. */
    issuer: Type.Optional(Type.String()),
    school: Type.Union([
      Type.Object({
        name: Type.String(),
        domain: Type.String(),
        session: Type.String(),
        /** Today's date at the school. */
        today: LocalDate,
        timeZone: Type.String(),
        isDemo: Type.Boolean(),
        /** Whether somebody may sign in to an office of the school. */
        hasOffices: Type.Optional(Type.Literal(true)),
        /** The school's own language, and all that it offers, as tags: `bn`, `ar-EG`. */
        language: Type.String(),
        languages: Type.Array(Type.String()),
        /** The kinds of numbers of identity with which people sign in instead of an email; left out where there are none. */
        signsInWith: Type.Optional(Type.Array(Type.String())),
        /** For signed-in people: what stands on paper beside the name. */
        address: Type.Optional(Type.Union([Type.String(), Type.Null()])),
        logo: Type.Optional(Type.Union([Type.String(), Type.Null()])),
        /** For signed-in people: the classes in their order, by whose names every page calls them. */
        classes: Type.Optional(
          Type.Array(
            Type.Object({
              class: ClassNumber,
              name: Type.String(),
              isOpen: Type.Boolean(),
              /** Only where teachers reach the classes they teach alone, for the teacher of others. */
              isReached: Type.Optional(Type.Literal(false)),
            }),
          ),
        ),
        /** For signed-in people: the names of the school's groups, if it has any. */
        groups: Type.Optional(Type.Array(Type.Object({ class: ClassNumber, name: Type.String() }))),
        /** For admins only: what a student's first password is, by the school's policy or else the server's setting. */
        studentInitialPassword: Type.Optional(OneOf(['roll', 'random'])),
        /** For signed-in people only: what the pages of teachers and students depend on. */
        policies: Type.Optional(
          Type.Pick(Policies, [
            ...(['teachersReach', 'correctionDays', 'excusedCounts', 'registersTaken'] as const),
            ...(['registersClose', 'resultsVisible', 'classSpread', 'roomTaken', 'requiredFields'] as const),
          ]),
        ),
      }),
      Type.Null(),
    ]),
  }),
});
