import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { everyEndpoint, nameOf } from '../../../test/every-endpoint.ts';

/** The fields whose texts can have several lines. */
const lines = ['address', 'answers', 'comment', 'content', 'feedback', 'message', 'note', 'text'];
/** Fields that open something or name a record, and are shown nowhere. */
const keys = [
  ...['_id', 'basedOn', 'columns', 'currentPassword', 'lesson', 'logo', 'newPassword', 'password', 'photo'],
  ...['answeredAt', 'handedInAt', 'recoveryCode', 'registers', 'sheet', 'term', 'token'],
];
/** Codes, and fields that older clients send and nobody reads. */
const unread = [
  ...[
    'POST /api/attendance: name',
    'POST /api/registers: name',
    'PUT /api/attendance/{class}/{date}: name',
    'POST /api/notices: date',
  ],
  ...['PUT /api/marks/draft: name', 'POST /api/marks: name', 'PUT /api/marks/record/{id}: name'],
  ...['POST /api/schedule: name', 'PUT /api/schedule/{id}: name', 'POST /api/identity/code: code'],
  ...['POST /api/identity/welcome: code', 'POST /api/identity/second-factor: code'],
  ...['', '/student', '/admin', '/guardian'].map((to) => `POST /api/message${to}: senderName`),
];

type Parts = TSchema & {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
};

type Field = { readonly name: string; readonly schema: TSchema };

/** Every text in a schema, by the name of the field that holds it. */
function textsIn(schema: TSchema, name: string): Field[] {
  const { type, properties = {}, items, anyOf = [], patternProperties = {} } = schema as Parts;
  if (type === 'string') return [{ name, schema }];
  return [
    ...Object.entries(properties).flatMap(([key, part]) => textsIn(part, key)),
    ...(items ? textsIn(items, name) : []),
    ...anyOf.flatMap((part) => textsIn(part, name)),
    ...Object.values(patternProperties).flatMap((part) => textsIn(part, name)),
  ];
}

const misleading = [
  'Ada\nBen',
  'Ada\r\nBen',
  'Ada\u2028Ben',
  'Ada\u0007',
  'Ada\u202enib',
  '\u2067Ada\u2069',
  'A\u0000',
];

describe('a name that the school gives', () => {
  it('must be on one line and must not change the direction of text, in whatever call it is sent', () => {
    const fields = everyEndpoint.flatMap((endpoint) =>
      [endpoint.body, endpoint.form].flatMap((body) =>
        body ? textsIn(body, '').map((field) => ({ ...field, of: `${nameOf(endpoint)}: ${field.name}` })) : [],
      ),
    );
    expect(fields.length).toBeGreaterThan(100);
    const taken = fields
      .filter(({ name, of }) => ![...lines, ...keys].includes(name) && !unread.includes(of))
      .filter(({ schema }) => {
        const compiled = Compile(schema);
        return misleading.some((text) => compiled.Check(text));
      });
    expect(taken.map(({ of }) => of)).toEqual([]);
  });
});
