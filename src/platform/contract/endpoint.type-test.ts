import type { SelectQueryBuilder } from 'kysely';
import * as Type from 'typebox';
import type { Examples } from '../../../test/examples.ts';
import { everyone, type Limits, type Scope, within } from '../database/scope.ts';
import type { Tables } from '../database/tables.ts';
import type { Serve } from '../http/serve-endpoint.ts';
import { call } from '../web/api/call.ts';
import { type Endpoint, endpoint, type InputOf, type OutputOf } from './endpoint.ts';
import { type Grant, reachOf } from './permissions.ts';

/** Code that must not compile. Read by `tsc -p .` only: it reports a `@ts-expect-error` above a line that compiles. */
declare const serve: Serve;

const Book = Type.Object({ title: Type.String(), pages: Type.Integer() });

const addBook = endpoint('POST /api/books/{shelf}', {
  access: 'subjects.manage',
  summary: 'Adds a book.',
  params: Type.Object({ shelf: Type.Integer() }),
  body: Type.Object({ title: Type.String(), pages: Type.Optional(Type.Integer()) }),
  status: 201,
  response: Book,
});

const listBooks = endpoint('GET /api/books', {
  access: 'school.read-public',
  summary: 'The books, for anyone.',
  status: 200,
  response: Type.Array(Book),
});

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function prove<_Claim extends true>() {}

// Input and output types follow from the schemas.
prove<Same<OutputOf<typeof addBook>, { title: string; pages: number }>>();
prove<Same<InputOf<typeof addBook>['params']['shelf'], number>>();
prove<Same<InputOf<typeof addBook>['body']['pages'], number | undefined>>();
// @ts-expect-error: the call has no query.
type _NoQuery = InputOf<typeof addBook>['query'];

// A handler that returns the right type compiles and gets the declared input.
serve(addBook, async ({ body, params, caller, db, now }) => {
  prove<Same<typeof params.shelf, number>>();
  prove<Same<typeof caller.actor.schoolId, number>>();
  return { title: `${body.title} ${now().getTime()} ${typeof db}`, pages: body.pages ?? 0 };
});
// @ts-expect-error: a field is missing.
serve(addBook, async ({ body }) => ({ title: body.title }));
// @ts-expect-error: a field has the wrong type.
serve(addBook, async ({ body }) => ({ title: body.title, pages: '7' }));
// @ts-expect-error: one book is not a list.
serve(listBooks, async () => ({ title: 'One', pages: 1 }));
// @ts-expect-error: an answer must be waited for.
serve(addBook, () => ({ title: 'One', pages: 1 }));
// @ts-expect-error: the body has no author.
serve(addBook, async ({ body }) => ({ title: body.author, pages: 1 }));
// @ts-expect-error: the call has no body.
serve(listBooks, async ({ body }) => [body]);

// Anybody can make a public call, so its handler may get no caller.
serve(listBooks, async ({ caller }) => [{ title: caller?.actor.name ?? 'nobody', pages: 1 }]);
// @ts-expect-error: there may be no caller.
serve(listBooks, async ({ caller }) => [{ title: caller.actor.name, pages: 1 }]);

// Endpoints whose reach differs by role are served with a scope, which their queries must apply.
const readBook = endpoint('GET /api/books/mine', {
  access: 'marks.read-student',
  summary: 'A book: students may read their own.',
  status: 200,
  response: Book,
});
declare const book: { readonly title: string; readonly pages: number };
serve.limited(readBook, async (_call, scope) => {
  prove<Same<typeof scope, Scope>>();
  return book;
});
// @ts-expect-error: without a scope a student would read all.
serve(readBook, async () => book);
// @ts-expect-error: all who may add a book may add any, so that there is no scope.
serve.limited(addBook, async () => book);

// A limited query takes the scope and must handle each kind of scope.
declare const people: SelectQueryBuilder<Tables, 'person', object>;
const limits: Limits<typeof people> = {
  classes: (none) => none,
  children: (none) => none,
  person: (some, id) => some.where('person.id', '=', id),
};
within(people, everyone, limits);
// @ts-expect-error: no scope.
within(people, limits);
// @ts-expect-error: one kind of scope is left out.
within(people, everyone, { person: (some, id) => some.where('person.id', '=', id) });

// An endpoint declares its access by a name from the permission table.
const open = { summary: 'Books.', status: 200, response: Book } as const;
// @ts-expect-error: no access.
endpoint('GET /api/books', open);
// @ts-expect-error: no such access.
endpoint('GET /api/books', { ...open, access: 'books.read' });
// @ts-expect-error: an access that is perhaps none.
endpoint('GET /api/books', { ...open, access: undefined });
// @ts-expect-error: every call is below /api.
endpoint('GET /books', { ...open, access: 'school.read-public' });
// @ts-expect-error: PATCH is no method of ours.
endpoint('PATCH /api/books', { ...open, access: 'school.read-public' });
// @ts-expect-error: an endpoint is not served without its access either.
const _undeclared: Endpoint = { ...open, method: 'GET', path: '/api/books' };

// A feature's examples cover each endpoint of its contract: a valid call, what it records, and its responses.
declare const answers: Examples<{ listBooks: typeof listBooks }>['listBooks']['answers'];
const seen = { records: 'nothing', answers } as const;
const right = { ...seen, example: () => ({ params: { shelf: 1 }, body: { title: 'One' } }) };
declare function take(examples: Examples<Contract>): void;
type Contract = { readonly addBook: typeof addBook; readonly shelves: { readonly list: typeof listBooks } };
prove<Same<keyof Examples<Contract & { readonly Book: typeof Book }>, 'addBook' | 'shelves'>>();
take({ addBook: right, shelves: { list: seen } });
// @ts-expect-error: an endpoint without an entry.
take({ shelves: { list: seen } });
// @ts-expect-error: an endpoint of a group without an entry.
take({ addBook: right, shelves: {} });
// @ts-expect-error: a call that takes something, without an example of it.
take({ addBook: seen, shelves: { list: seen } });
// @ts-expect-error: it does not say what it records.
take({ addBook: right, shelves: { list: { answers } } });
// @ts-expect-error: it does not say what it answers to whom.
take({ addBook: right, shelves: { list: { records: 'nothing' } } });

// The web's call sends the endpoint's input and returns its output.
export async function callsOfTheWeb(): Promise<void> {
  const book = await call(addBook, { params: { shelf: 1 }, body: { title: 'One' } });
  prove<Same<typeof book.pages, number>>();
  await call(listBooks, {});
  // @ts-expect-error: no params.
  await call(addBook, { body: { title: 'One' } });
  // @ts-expect-error: no body.
  await call(addBook, { params: { shelf: 1 } });
  // @ts-expect-error: a title is text.
  await call(addBook, { params: { shelf: 1 }, body: { title: 1 } });
  // @ts-expect-error: a book has no author.
  await call(addBook, { params: { shelf: 1 }, body: { title: 'One', author: 'Ada' } });
  // @ts-expect-error: an answer has no author.
  book.author;
}

// Permissions are checked by name.
reachOf({ role: 'teacher' }, 'attendance.submit');
// @ts-expect-error: no such permission.
reachOf({ role: 'teacher' }, 'attendance.burn');
// @ts-expect-error: no such role.
reachOf({ role: 'parent' }, 'attendance.submit');

// A permission of admins must name the duty of offices that have it too, or say that none has.
export const named = { admin: 'school', staff: 'nobody' } as const satisfies Grant;
// @ts-expect-error: it names none.
export const unnamed = { admin: 'school' } as const satisfies Grant;
