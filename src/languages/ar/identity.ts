import type english from '../en/identity.ts';
import type { Translation } from '../translation.ts';

export default {
  signIn: 'تسجيل الدخول',
  signInTo: 'تسجيل الدخول إلى {{school}}',
  role: 'أنا',
  roles: { admin: 'إداري', teacher: 'معلم', student: 'طالب', guardian: 'ولي أمر', staff: 'موظف' },
  email: 'البريد الإلكتروني',
  emailOr: 'البريد الإلكتروني أو {{numbers}}',
  password: 'كلمة المرور',
  login: 'دخول',
  logout: 'تسجيل الخروج',
  forgot: 'هل نسيت كلمة المرور؟',
  loggingIn: 'جارٍ الدخول…',
  signInOutside: 'الدخول بحساب {{name}}',
  success: 'تم تسجيل الدخول',
  unauthorizedEmail: 'هذا البريد غير مسجَّل بصفة «{{role}}»',
  loginFailed: 'تعذر تسجيل الدخول',
  loginFailedHint: 'كلمة المرور لا تطابق هذا البريد الإلكتروني.',
  didYouMean: 'هل المقصود «{{role}}»؟',
  continueAs: 'المتابعة بصفة «{{role}}»',
  errorVerifying: 'تعذر التحقق من صفة «{{role}}»',
  sessionEndedNotice: 'انتهت جلستك. يُرجى تسجيل الدخول مجددًا: ستعود إلى حيث كنت، وما أدخلته محفوظ على هذا الجهاز.',
  pagesMissing: 'لم تصل الصفحات. يُرجى التحقق من الاتصال والمحاولة مجددًا.',
  togglePassword: 'إظهار كلمة المرور أو إخفاؤها',
  demoHint: 'نسخة تجريبية: الحقول معبأة. يكفي اختيار الصفة ثم الضغط على «دخول».',
  notSetUp: 'لم يتم إعداد هذه المدرسة بعد. يُرجى فتح الرابط الذي عرضه الخادم عند تشغيله.',
} as const satisfies Translation<typeof english>;
