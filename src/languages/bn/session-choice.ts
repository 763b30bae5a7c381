import type english from '../en/session-choice.ts';
import type { Translation } from '../translation.ts';

export default {
  allSessions: 'সব শিক্ষাবর্ষ',
  otherSessionShown: 'এটি শিক্ষাবর্ষ {{session}}। চলতি শিক্ষাবর্ষ {{present}}।',
  closedSessionShown: 'এটি শিক্ষাবর্ষ {{session}}, যা বন্ধ: দেখা যায়, বদলানো যায় না।',
} as const satisfies Translation<typeof english>;
