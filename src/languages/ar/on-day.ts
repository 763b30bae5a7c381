import type english from '../en/on-day.ts';
import type { Translation } from '../translation.ts';

export default {
  today: 'يوم آخر',
  chooseDay: 'يوم آخر: الاطلاع على يوم سابق',
  chooseAnyDay: 'يوم آخر: الاطلاع على يوم سابق أو لاحق',
  day: 'اليوم المراد الاطلاع عليه',
  inFuture: 'لا يمكن الاطلاع على يوم لم يأتِ بعد.',
  shown: 'أنت تطّلع على {{date}} كما أظهره Rollbook في نهاية ذلك اليوم.',
  ahead: 'أنت تطّلع على يوم قادم، {{date}}، كما هو مخطط له اليوم.',
  readOnly: 'يمكن الاطلاع عليه لا تعديله.',
  correctDate: 'يُرجى تصحيح التاريخ',
  noDay: 'يذكر العنوان يومًا لا يمكن الاطلاع عليه. هذا هو اليوم الحالي.',
  backToToday: 'العودة إلى اليوم الحالي',
  pickClass: 'لم يُختر صف بعد',
  pickClassHint: 'اختر صفًا أعلاه للاطلاع عليه في ذلك اليوم.',
  noStudent: 'لم يكن هناك طالب كهذا في ذلك اليوم',
  noStudentHint: 'لم يكن في المدرسة طالب كهذا في {{date}}.',
  nobody: 'لم يكن أحد في هذا الصف في ذلك اليوم',
  nobodyHint: 'اختر صفًا آخر أو يومًا آخر.',
} as const satisfies Translation<typeof english>;
