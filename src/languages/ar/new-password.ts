import type english from '../en/new-password.ts';
import type { Translation } from '../translation.ts';

export default {
  newPasswordTitle: 'اختيار كلمة مرور جديدة',
  newPasswordHint: 'يعرف غيرك كلمة مرورك الأولى. يُرجى اختيار كلمة لا يعرفها سواك.',
  currentPassword: 'كلمة المرور الحالية',
  newPassword: 'كلمة المرور الجديدة',
  newPasswordRule: '8 أحرف على الأقل؛ ليست كلمة مرور شائعة ولا اسمك.',
  pinRule: '6 أحرف أو أرقام على الأقل، لا يسهل تخمينها وليست جزءًا من رقم هاتفك.',
  save: 'حفظ كلمة المرور',
  saving: 'جارٍ الحفظ…',
  passwordChanged: 'تم تغيير كلمة مرورك، وتسجيل الخروج من الأجهزة الأخرى.',
} as const satisfies Translation<typeof english>;
