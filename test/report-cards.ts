import { newCode } from '../src/flows/report-cards/server/card-number.ts';
import { newId } from '../src/platform/database/new-id.ts';
import type { Database } from '../src/platform/database/tables.ts';
import { testNow } from './test-school.ts';

type CardOf = { readonly schoolId: number; readonly studentId: number; readonly by: number; readonly class?: number };

/** Stores a card with an empty page, as if it had been issued for the first term of the school. */
export async function addTestCard(db: Database, { schoolId, studentId, by, class: classNumber = 5 }: CardOf) {
  const term = await findOrAddTerm(db, schoolId);
  const earlier = await db
    .selectFrom('report_card')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .where('term_id', '=', term)
    .executeTakeFirst();
  const { id, code } = await db
    .insertInto('report_card')
    .values({
      school_id: schoolId,
      id: newId(db, 'report_card', schoolId),
      code: newCode(),
      student_id: studentId,
      term_id: term,
      class: classNumber,
      version: Number(earlier?.version ?? 0) + 1,
      issued_at: testNow.toISOString(),
      issued_by: by,
      content_hash: 'content',
      sha256: 'bytes',
      pdf: emptyPage().toString('base64'),
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  return { id, code, term };
}

/** The first term of a school’s session 2026-2027, which is added if there is none. */
export async function findOrAddTerm(db: Database, schoolId: number): Promise<number> {
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('name', '=', '2026-2027')
    .executeTakeFirstOrThrow();
  const found = await db
    .selectFrom('term')
    .select('id')
    .where('school_id', '=', schoolId)
    .orderBy('id')
    .executeTakeFirst();
  if (found) return found.id;
  const term = { name: 'First term', from_date: '2026-07-01', to_date: '2026-12-31' };
  const added = await db
    .insertInto('term')
    .values({ school_id: schoolId, id: newId(db, 'term', schoolId), session_id: session.id, ...term })
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

/** A PDF of one empty page. */
function emptyPage(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages\n /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> >>',
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}${trailer}`);
}
