import type english from '../en/restored.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'استُعيدت هذه المدرسة من نسخة احتياطية بتاريخ {{time}}.',
  text: 'ما أُدخل بعد ذلك غير موجود. سُجّل خروج الجميع، وانتهت الدعوات وروابط كلمات المرور الجديدة ورموز الاسترداد وعناوين التقاويم. قد تكون كلمات المرور التي غُيّرت منذ ذلك الحين قد عادت كما كانت، وقد يعرفها شخص آخر.',
  requirePasswords: 'إلزام الجميع باختيار كلمة مرور جديدة',
  dismiss: 'قرأت هذا',
  requireTitle: 'إلزام الجميع باختيار كلمة مرور جديدة؟',
  requireText: 'يسجّل الجميع، وأنت كذلك، الدخول بكلمة مرورهم الحالية، ثم عليهم اختيار كلمة أخرى قبل أي شيء آخر.',
  requireAction: 'إلزام الجميع',
} satisfies Translation<typeof english>;
