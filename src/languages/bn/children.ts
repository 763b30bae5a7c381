import type english from '../en/children.ts';
import type { Translation } from '../translation.ts';

export default {
  child: 'সন্তান',
  childWithNews_one: '{{name}} (নতুন {{count}}টি)',
  childWithNews_other: '{{name}} (নতুন {{count}}টি)',
  none: 'কোনো সন্তানের রেকর্ড আপনার জন্য খোলা নেই',
  noneHint: 'আপনি কার অভিভাবক আর কী দেখতে পারেন, তা স্কুল ঠিক করে। স্কুলের অফিসে জিজ্ঞেস করুন।',
  strange: 'এই সন্তানের তথ্য আপনার জন্য খোলা নেই',
  strangeHint: 'ওপরে আপনার সন্তানদের একজনকে বেছে নিন। এই সন্তানেরই হওয়ার কথা থাকলে স্কুলের অফিসে জিজ্ঞেস করুন।',
} as const satisfies Translation<typeof english>;
