import type english from '../en/join-roles.ts';
import type { Translation } from '../translation.ts';

export default {
  joinTitle: 'تسجيل دخول واحد لكل صفاتك؟',
  joinText:
    'لدى المدرسة حسابات أخرى ببريدك: {{roles}}. إن كانت كلها لك أمكن جعلها حسابًا واحدًا: تسجل الدخول مرة واحدة بكلمة المرور هذه، ثم تنتقل إلى صفة أخرى بدونها.',
  joinAgree: 'كلها لي: اجعلها حسابًا واحدًا',
} satisfies Translation<typeof english>;
