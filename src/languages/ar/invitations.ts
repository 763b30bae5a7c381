import type english from '../en/invitations.ts';
import type { Translation } from '../translation.ts';

export default {
  again: 'الدعوة مرة أخرى',
  againOf: 'الدعوة مرة أخرى: {{name}}',
  first: 'دعوة',
  firstOf: 'دعوة {{name}}',
  againTitle: 'دعوة {{name}} مرة أخرى؟',
  firstTitle: 'دعوة {{name}}؟',
  againText: 'يُرسل رابط جديد إلى {{email}}. يعمل مرة واحدة خلال سبعة أيام، وينتهي ما قبله فورًا.',
  sent: 'دعوة {{name}} في الطريق.',
  print: 'طباعة دعوة',
  printOf: 'طباعة دعوة إلى {{name}}',
  printTitle: 'طباعة دعوة إلى {{name}}؟',
  printText: 'يظهر رابط جديد مرة واحدة على قصاصة. يعمل مرة واحدة خلال سبعة أيام، وينتهي ما قبله فورًا.',
  printAction: 'إعداد القصاصة',
  slipTitle: 'دعوة {{name}}',
  slipHint: 'اطبعها الآن وسلّمها باليد: لا يظهر الرابط ثانية، ومن كان معه اختار كلمة المرور.',
  slipText: 'افتح هذا العنوان أو امسح الصورة، ثم اختر كلمة مرور. يعمل مرة واحدة خلال سبعة أيام.',
  slipPicture: 'العنوان رمزًا مربعًا يُمسح بالهاتف',
  noAnswer: 'لم يُجب خادم المدرسة. حاول مرة أخرى: الدعوة الأخيرة هي السارية.',
  waiting: 'دُعي ولم ينضم بعد',
  ended: 'انتهت الدعوة',
  how: 'أول تسجيل دخول',
  byMail: 'دعوة بالبريد',
  byPassword: 'كلمة مرور أولى',
  byMailHint: 'يُرسل رابط إلى هذا البريد تُختار به كلمة مرور. يعمل مرة واحدة خلال سبعة أيام.',
} satisfies Translation<typeof english>;
