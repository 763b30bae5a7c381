import type english from '../en/mail-choices.ts';
import type { Translation } from '../translation.ts';

export default {
  choices: 'الرسائل',
  choicesHint: 'تصل رسائل تسجيل الدخول دائمًا.',
  choicesFetchFailed: 'تعذّر جلب اختياراتك.',
  choicesFetchNoAnswer: 'حدث خطأ أثناء جلب اختياراتك.',
  saved: 'حُفظ اختيارك.',
  saveFailed: 'تعذّر حفظ اختيارك.',
  saveNoAnswer: 'حدث خطأ أثناء حفظ اختيارك.',
  unsubscribe: {
    title: 'إيقاف الرسائل؟',
    hint: 'لن تصلك بعد الآن رسائل من هذا النوع: {{kind}}',
    now: 'إيقافها',
    done: 'أُوقفت هذه الرسائل',
    doneHint: 'يمكنك تشغيلها من جديد في ملفك الشخصي.',
    failed: 'تعذّر إيقاف الرسائل.',
    noAnswer: 'حدث خطأ أثناء إيقاف الرسائل.',
    badAddress: 'هذا العنوان غير مكتمل. يُرجى فتحه من الرسالة مرة أخرى.',
  },
  kinds: {
    absence: {
      name: 'الغياب',
      when: 'في الصباح نفسه: عند تسجيل غياب أحد الأبناء دون سبب',
    },
    notice: {
      name: 'الإعلانات',
      when: 'فورًا، عندما تنشر المدرسة إعلانًا',
    },
    'unread-messages': {
      name: 'رسائل غير مقروءة',
      when: 'مرة واحدة في اليوم على الأكثر، حين تبقى رسالة يومًا دون قراءة',
    },
    invitation: {
      name: 'دعوة',
      when: 'عندما تدعو المدرسة أحدًا إلى Rollbook',
    },
    'forgotten-password': {
      name: 'كلمة مرور منسية',
      when: 'فورًا، عندما ينسى أحدهم كلمة مروره',
    },
    'password-changed': {
      name: 'كلمة مرور جديدة',
      when: 'فورًا، عند تغيير كلمة المرور',
    },
    'email-changed': {
      name: 'بريد إلكتروني جديد',
      when: 'فورًا، إلى العنوان السابق، عند تغيّر بريد شخص',
    },
    'new-child': {
      name: 'طفل جديد',
      when: 'فورًا، حين تضيف المدرسة طفلًا إلى ولي أمر يسجّل الدخول من قبل',
    },
    'new-device': {
      name: 'جهاز جديد',
      when: 'فورًا، عند تسجيل الدخول من جهاز لأول مرة',
    },
    'factor-added': {
      name: 'إضافة خطوة تحقق ثانية',
      when: 'فورًا، عند إضافة خطوة تحقق ثانية إلى حساب',
    },
    'factor-removed': {
      name: 'إزالة خطوة التحقق الثانية',
      when: 'فورًا، عند إزالة خطوة التحقق الثانية من حساب',
    },
    test: {
      name: 'رسالة تجريبية',
      when: 'فورًا، عندما يطلبها مسؤول في هذه الصفحة',
    },
    other: 'نوع آخر من الرسائل',
  },
} satisfies Translation<typeof english>;
