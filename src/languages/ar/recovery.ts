import type english from '../en/recovery.ts';
import type { Translation } from '../translation.ts';

export default {
  forgotTitle: 'هل نسيت كلمة المرور؟',
  forgotHint: 'نرسل إليك رابطًا تختار به كلمة مرور جديدة.',
  forgotSend: 'أرسلوا إليّ رابطًا',
  forgotSending: 'جارٍ الإرسال…',
  forgotSentTitle: 'تفقّد بريدك',
  forgotSent:
    'إذا وُجد حساب بهذا الدور وهذا البريد فالرابط في طريقه إليه. يعمل مرة واحدة ولمدة 30 دقيقة. لم تصلك رسالة؟ ابحث في البريد غير المرغوب، أو اطلب من المدرسة كلمة مرور جديدة.',
  forgotNoMailTitle: 'هذه المدرسة لا ترسل بريدًا',
  forgotNoMail: 'راجع مكتب المدرسة: يستطيع الإداري منحك كلمة مرور جديدة.',
  forgotFailed: 'تعذّر طلب كلمة مرور جديدة.',
  forgotNoAnswer: 'حدث خطأ أثناء طلب كلمة مرور جديدة.',
  back: 'العودة إلى صفحة الدخول',
  resetTitle: 'اختر كلمة مرور جديدة',
  resetHint: 'لحساب {{name}} في {{school}}.',
  welcomeTitle: 'أهلًا بك في {{school}}',
  welcomeHint: '{{name}}، اختر كلمة مرور. تدخل بها وبالبريد {{email}}.',
  save: 'حفظ كلمة المرور',
  saving: 'جارٍ الحفظ…',
  saveFailed: 'تعذّر حفظ كلمة المرور.',
  saveNoAnswer: 'حدث خطأ أثناء حفظ كلمة المرور. حاول مجددًا: قد يكون الرابط صالحًا بعد.',
  resetDone: 'حُفظت كلمة مرورك الجديدة، وانتهى دخولك على كل الأجهزة. ادخل بها الآن.',
  welcomeDone: 'حُفظت كلمة مرورك. ادخل بها الآن.',
  signIn: 'إلى صفحة الدخول',
  deadTitle: 'لم يعد هذا الرابط صالحًا',
  resetDead: 'يعمل مرة واحدة ولمدة 30 دقيقة، ما لم يُطلب رابط أحدث.',
  welcomeDead: 'يعمل مرة واحدة ولمدة سبعة أيام، ما لم يُنشأ رابط أحدث. يُرجى طلب دعوة جديدة من المدرسة.',
  askAgain: 'اطلب رابطًا جديدًا',
  lookFailed: 'تعذّر فحص الرابط.',
  lookNoAnswer: 'حدث خطأ أثناء فحص الرابط.',
} satisfies Translation<typeof english>;
