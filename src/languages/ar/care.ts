import type english from '../en/care.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'من يحتاج إلى متابعة',
  hint: 'طلاب يستدعي حضورهم هذا العام الدراسي التحدث معهم أو مع ولي الأمر.',
  nobody: 'لا أحد يحتاج إلى متابعة',
  nobodyHint: 'يظهر هنا من ينخفض حضوره، أو يغيب ثلاثة أيام دراسية متتالية، أو يتراجع حضوره.',
  all: 'الكل',
  codes: {
    below_percent: 'حضور منخفض',
    absent_in_a_row: 'غياب متتالٍ',
    falling: 'حضور متراجع',
  },
  count_zero: 'لا طلاب',
  count_one: 'طالب واحد',
  count_two: 'طالبان',
  count_few: '{{count}} طلاب',
  count_many: '{{count}} طالبًا',
  count_other: '{{count}} طالب',
  belowPercent: 'حاضر {{share}}، دون {{percent}}: {{present}} من {{total}}',
  absentInARow_zero: 'لا غياب متتالٍ منذ {{since}}',
  absentInARow_one: 'غائب يومًا دراسيًا واحدًا، {{since}}',
  absentInARow_two: 'غائب يومين دراسيين متتاليين منذ {{since}}',
  absentInARow_few: 'غائب {{count}} أيام دراسية متتالية منذ {{since}}',
  absentInARow_many: 'غائب {{count}} يومًا دراسيًا متتاليًا منذ {{since}}',
  absentInARow_other: 'غائب {{count}} يوم دراسي متتالٍ منذ {{since}}',
  falling: 'حضور متراجع: {{now}} في الأسابيع الأربعة الأخيرة، و{{before}} في الأربعة قبلها',
} satisfies Translation<typeof english>;
