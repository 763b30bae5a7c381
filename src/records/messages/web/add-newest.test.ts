import { expect, it } from 'vitest';
import { addNewest } from './add-newest.ts';

function messages(...ids: number[]) {
  return ids.map((id) => ({
    _id: String(id),
    sender: { name: 'x', email: 'x@hill.example' },
    message: `${id}`,
    timestamp: '',
  }));
}

const pageSize = 3;

it.each([
  ['puts new ones first', [messages(3, 2, 1)], messages(5, 4, 3), [messages(5, 4, 3, 2, 1)]],
  ['adds nothing twice', [messages(3, 2, 1)], messages(3, 2, 1), [messages(3, 2, 1)]],
  ['puts one that was stored late where it belongs', [messages(9, 7)], messages(9, 8, 7), [messages(9, 8, 7)]],
  [
    'leaves further pages alone',
    [messages(6, 5, 4), messages(3, 2, 1)],
    messages(7, 6, 5),
    [messages(7, 6, 5, 4), messages(3, 2, 1)],
  ],
  ['fills an empty list', [[]], messages(2, 1), [messages(2, 1)]],
  [
    'lets go of what was withdrawn',
    [messages(9, 8, 7), messages(6, 5)],
    messages(9, 7, 6),
    [messages(9, 7), messages(6, 5)],
  ],
  ['lets go of the last one too', [messages(9)], messages(), [[]]],
  ['begins anew where messages between are missing', [messages(3, 2, 1)], messages(9, 8, 7), [messages(9, 8, 7)]],
])('%s', (_promise, pages, fresh, expected) => {
  expect(addNewest(pages, fresh, pageSize)).toEqual(expected);
});
