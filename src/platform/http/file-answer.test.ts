import { expect, it } from 'vitest';
import { contentDisposition } from './file-answer.ts';

it('names a file in any script, and in ASCII for older clients', () => {
  expect(contentDisposition('শিক্ষার্থী 5A.xlsx', 'students 5A.xlsx')).toBe(
    `attachment; filename="students-5A.xlsx"; filename*=UTF-8''${encodeURIComponent('শিক্ষার্থী 5A.xlsx')}`,
  );
});

it('lets no name break out of the header or the folder', () => {
  expect(contentDisposition('a"\r\nset-cookie: b=c/../\u202e(d)\ud800', 'a"\r\nset-cookie: b')).toBe(
    `attachment; filename="a-set-cookie-b"; filename*=UTF-8''a%20set-cookie%20%20b%3Dc%20..%20%28d%29%EF%BF%BD`,
  );
});
