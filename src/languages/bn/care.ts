import type english from '../en/care.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'কাদের খেয়াল রাখা দরকার',
  hint: 'যেসব শিক্ষার্থীর এই শিক্ষাবর্ষের উপস্থিতি দেখে তাদের বা অভিভাবকের সঙ্গে কথা বলা দরকার।',
  nobody: 'এমন কেউ নেই',
  nobodyHint: 'যে খুব কম উপস্থিত থাকে, পরপর তিন স্কুলদিন অনুপস্থিত থাকে বা যার উপস্থিতি কমছে, তাকে এখানে দেখা যাবে।',
  all: 'সব',
  codes: {
    below_percent: 'উপস্থিতি কম',
    absent_in_a_row: 'পরপর অনুপস্থিত',
    falling: 'উপস্থিতি কমছে',
  },
  count_one: '{{count}} জন শিক্ষার্থী',
  count_other: '{{count}} জন শিক্ষার্থী',
  belowPercent: 'উপস্থিতি {{share}}, {{percent}}-এর কম: {{total}}টির মধ্যে {{present}}টিতে',
  absentInARow_one: '{{count}} স্কুলদিন অনুপস্থিত, {{since}}',
  absentInARow_other: '{{since}} থেকে পরপর {{count}} স্কুলদিন অনুপস্থিত',
  falling: 'উপস্থিতি কমছে: গত চার সপ্তাহে {{now}}, তার আগের চার সপ্তাহে {{before}}',
} satisfies Translation<typeof english>;
