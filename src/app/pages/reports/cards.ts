import { lazyPart } from '../../../platform/web/api/lazy-part.ts';

export const Cards = lazyPart(() => import('../../../features/report-cards/web/CardsList.tsx'), 'CardsList');
