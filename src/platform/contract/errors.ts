import { Object as ObjectType, Optional, Record as RecordType, type Static, String as StringType } from 'typebox';

/** Every error code and its HTTP status: the only place where one becomes the other. */
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

/** What every failed call answers; `fields` maps the path of a wrong field (`attendance.3.roll`) to what is wrong. */
export const ErrorAnswer = ObjectType({
  code: StringType(),
  message: StringType(),
  fields: Optional(RecordType(StringType(), StringType())),
});

export type ErrorAnswer = Static<typeof ErrorAnswer>;
