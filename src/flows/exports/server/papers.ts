import { readPhoto } from '../../../base/images/server/images.queries.ts';
import type { School } from '../../../base/school/server/school.queries.ts';
import { renderDocument } from '../../../platform/documents/documents.ts';
import { waiterOf } from '../../../platform/http/serve-endpoint.ts';
import type { PaperKind } from '../exports.contract.ts';
import { classListPaper, monthPaper, type PaperOf } from './papers.lists.ts';
import type { Asked } from './table.ts';

const papers: { readonly [K in PaperKind]: PaperOf<K> } = { 'class-list': classListPaper, month: monthPaper };

/** A list as a PDF, with the letterhead of the school. */
export async function makePaper(kind: PaperKind, asked: unknown, school: School): Promise<Buffer> {
  const { call, reader } = asked as Asked<PaperKind>;
  const { template, title, data } = await (papers[kind] as PaperOf<PaperKind>)(asked as Asked<PaperKind>);
  const logo = school.logo_url && (await readPhoto(call, school.id, school.logo_url));
  const document = {
    template,
    title,
    data: { ...data, school: { name: school.name, address: school.address ?? '' } },
    ...(logo && { images: { logo } }),
    language: reader.tag,
    createdAt: call.now(),
  };
  return await renderDocument(document, waiterOf(call));
}
