import {
  Array as ArrayType,
  Integer as IntegerType,
  Object as ObjectType,
  Optional,
  Record as RecordType,
  type Static,
  String as StringType,
  Union as UnionType,
  Unknown as UnknownType,
} from 'typebox';

/** Every error code with its HTTP status. They are defined only here. */
export const errorStatus = {
  bad_input: 400,
  not_signed_in: 401,
  sign_in_failed: 401,
  not_allowed: 403,
  password_change_required: 403,
  second_factor_required: 403,
  not_found: 404,
  duplicate: 409,
  clash: 409,
  in_use: 409,
  changed_meanwhile: 409,
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

/** A fault of one student, given by roll, or of the whole call, for calls that can have many faults at once. */
export const ListedFault = ObjectType({
  roll: Optional(IntegerType()),
  code: StringType(),
  ...AnsweredReason,
  message: StringType(),
});
export type ListedFault = Static<typeof ListedFault>;

/** The body of every error response. */
export const ErrorAnswer = ObjectType({
  code: StringType({ description: 'The kind of refusal, which goes with the status.' }),
  ...AnsweredReason,
  message: StringType({ description: 'The reason in the reader’s language, which the header Content-Language names.' }),
  fields: Optional(
    RecordType(StringType(), StringType(), {
      description: 'What is wrong with which field, in the same language, by its path, such as attendance.3.roll.',
    }),
  ),
  faults: Optional(
    UnionType([RecordType(StringType(), ObjectType(AnsweredReason)), ArrayType(ListedFault)], {
      description: 'The same as reasons, by the same paths; or a list, where many students are concerned.',
    }),
  ),
  stands: Optional(
    UnknownType({
      description:
        'Where somebody else was faster: the record as it stands now, as reading it answers. With changed_meanwhile, with duplicate of a register, and with comment-changed. With in_use of an enrolment: what the change does to registers.',
    }),
  ),
});

export type ErrorAnswer = Static<typeof ErrorAnswer>;
