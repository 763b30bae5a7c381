import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { Policies } from '../../platform/contract/school-policies.ts';
import { ClassNumber, LocalDate, OneOf, OrNull } from '../../platform/contract/school-terms.ts';

/** Public facts about a school, before sign-in; about the caller's school after it. */
export const readSchool = endpoint('GET /api/school', {
  access: 'school.read-public',
  summary: 'The school behind this address, and whether it is still to be set up.',
  keptOnDevice: true,
  response: Type.Object({
    needsSetUp: Type.Boolean(),
    /** The outside host to which the pages upload photos; `null` if they use `POST /api/images`. */
    imageHost: OrNull(Type.Object({ uploadUrl: Type.String(), uploadPreset: Type.String(), cloudName: Type.String() })),
    /** The name of the issuer whose accounts may sign in too, if there is one. */
    issuer: Type.Optional(Type.String()),
    school: OrNull(
      Type.Object({
        name: Type.String(),
        domain: Type.String(),
        session: Type.String(),
        /** Today's date at the school. */
        today: LocalDate,
        timeZone: Type.String(),
        isDemo: Type.Boolean(),
        /** Present if the school has an office to which people can sign in. */
        hasOffices: Type.Optional(Type.Literal(true)),
        /** The school's own language, and all that it offers, as tags: `bn`, `ar-EG`. */
        language: Type.String(),
        languages: Type.Array(Type.String()),
        /** The kinds of identifiers with which people sign in instead of an email; left out if there are none. */
        signsInWith: Type.Optional(Type.Array(Type.String())),
        /** For signed-in people: the address printed beside the school's name. */
        address: Type.Optional(OrNull(Type.String())),
        logo: Type.Optional(OrNull(Type.String())),
        /** For signed-in people: the classes in their order, with the names that every page uses. */
        classes: Type.Optional(
          Type.Array(
            Type.Object({
              class: ClassNumber,
              name: Type.String(),
              isOpen: Type.Boolean(),
              /** Present for a teacher who does not teach this class, if teachers reach only the classes they teach. */
              isReached: Type.Optional(Type.Literal(false)),
            }),
          ),
        ),
        /** For signed-in people: the names of the school's groups, if it has any. */
        groups: Type.Optional(Type.Array(Type.Object({ class: ClassNumber, name: Type.String() }))),
        /** For admins only: what a student's first password is, by the school's policy or else the server's setting. */
        studentInitialPassword: Type.Optional(OneOf(['roll', 'random'])),
        /** For signed-in people only: the policies on which the pages of teachers and students depend. */
        policies: Type.Optional(
          Type.Pick(Policies, [
            ...(['teachersReach', 'correctionDays', 'excusedCounts', 'registersTaken'] as const),
            ...(['registersClose', 'resultsVisible', 'classSpread', 'roomTaken', 'requiredFields'] as const),
          ]),
        ),
      }),
    ),
  }),
});
