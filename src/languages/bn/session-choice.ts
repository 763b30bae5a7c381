import type english from '../en/session-choice.ts';
import type { Translation } from '../translation.ts';

export default {
  session: 'শিক্ষাবর্ষ',
  allSessions: 'সব শিক্ষাবর্ষ',
  otherSessionShown: 'এটি শিক্ষাবর্ষ {{session}}। চলতি শিক্ষাবর্ষ {{present}}।',
  closedSessionShown: 'এটি শিক্ষাবর্ষ {{session}}, যা বন্ধ: দেখা যায়, বদলানো যায় না।',
  sessionsFailed: 'শিক্ষাবর্ষগুলো আনা যায়নি',
  sessionsNoAnswer: 'শিক্ষাবর্ষগুলো আনার সময় একটি সমস্যা হয়েছে।',
} as const satisfies Translation<typeof english>;
