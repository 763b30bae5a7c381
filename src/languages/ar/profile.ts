import type english from '../en/profile.ts';
import type { Translation } from '../translation.ts';

export default {
  welcomeAdmin: 'مرحبًا بإدارة المدرسة',
  unauthorizedAccess: 'دخول غير مصرَّح به',
  noData: 'بيانات المستخدم غير متاحة.',
  anonymous: 'مستخدم بلا اسم',
  editProfile: 'تعديل الملف الشخصي',
  roleLabel: 'الصفة',
  roll: 'رقم الطالب',
  dateOfBirth: 'تاريخ الميلاد',
  gender: 'الجنس',
  courseEnrolled: 'المسار الدراسي',
  person: 'البيانات الشخصية',
  changePassword: 'تغيير كلمة المرور',
  savePhoto: 'حفظ الصورة',
  photoChanged: 'تم رفع الصورة',
  photoDeleted: 'تم حذف صورتك.',
  language: 'اللغة',
  languageHint: 'تظهر بها صفحات Rollbook أينما سجلت الدخول.',
  asBrowser: 'حسب المتصفح',
  languageSaved: 'تم حفظ لغتك.',
  version: 'Rollbook {{version}}',
} as const satisfies Translation<typeof english>;
