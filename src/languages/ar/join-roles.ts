import type english from '../en/join-roles.ts';
import type { Translation } from '../translation.ts';

export default {
  joinTitle: 'تسجيل دخول واحد لكل صفاتك؟',
  joinText:
    'لدى المدرسة حسابات أخرى ببريدك: {{roles}}. إن كانت كلها لك فيمكنك ضمها: تسجّل الدخول مرة واحدة بكلمة المرور هذه، ثم تنتقل بين صفاتك من دونها.',
  joinAgree: 'كلها لي: ضمّ الحسابات',
} satisfies Translation<typeof english>;
