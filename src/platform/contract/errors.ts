import {
  Object as ObjectType,
  Optional,
  Record as RecordType,
  type Static,
  String as StringType,
  Unknown as UnknownType,
} from 'typebox';

/** Every error code with its HTTP status. Defined only here. */
export const errorStatus = {
  bad_input: 400,
  not_signed_in: 401,
  sign_in_failed: 401,
  not_allowed: 403,
  password_change_required: 403,
  not_found: 404,
  duplicate: 409,
  clash: 409,
  in_use: 409,
  too_large: 413,
  wrong_type: 415,
  slow_down: 429,
  server_error: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

const Parameters = RecordType(StringType(), UnknownType(), {
  description: 'What the reason speaks of, such as {"roll": 7}; left out where there is nothing.',
});

const AnsweredReason = {
  reason: StringType({ description: 'The precise reason, such as roll-in-use. It stays; the words may change.' }),
  parameters: Optional(Parameters),
};

/** The body of every error response. */
export const ErrorAnswer = ObjectType({
  code: StringType({ description: 'The kind of refusal, which goes with the status.' }),
  ...AnsweredReason,
  message: StringType({ description: 'The reason in English.' }),
  fields: Optional(
    RecordType(StringType(), StringType(), {
      description: 'What is wrong with which field in English, by its path, such as attendance.3.roll.',
    }),
  ),
  faults: Optional(
    RecordType(StringType(), ObjectType(AnsweredReason), { description: 'The same as reasons, by the same paths.' }),
  ),
});

export type ErrorAnswer = Static<typeof ErrorAnswer>;
