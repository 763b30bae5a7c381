import type { ColumnName } from '../../../platform/server/column-words.ts';

/** How schools head their columns besides the headings of our own files, in any language, by our name of the column. */
export const synonyms: Readonly<Partial<Record<ColumnName, readonly string[]>>> = {
  name: [
    ...['full name', 'student', 'student name', 'students name', 'name of student', 'name of the student', 'pupil'],
    ...['pupil name', 'learner', 'learner name', 'teacher', 'teacher name', 'teachers name', 'name of teacher'],
    ...['শিক্ষার্থী', 'শিক্ষার্থীর নাম', 'ছাত্রের নাম', 'ছাত্রীর নাম', 'ছাত্র ছাত্রীর নাম', 'শিক্ষক', 'শিক্ষকের নাম', 'পুরো নাম'],
    ...['اسم الطالب', 'اسم التلميذ', 'الطالب', 'الاسم الكامل', 'المعلم', 'اسم المعلم', 'اسم المدرس'],
  ],
  roll: [
    ...['roll no', 'roll nr', 'roll number', 'student no', 'student number', 'student id', 'class roll', 'id no'],
    ...['রোল', 'রোল নং', 'রোল নম্বর', 'ক্লাস রোল', 'শিক্ষার্থী আইডি'],
    ...['رقم', 'الرقم', 'رقم الطالب', 'رقم القيد', 'الرقم المدرسي'],
  ],
  class: [
    ...['grade', 'standard', 'std', 'form', 'class name', 'class no', 'class number', 'grade level', 'school class'],
    ...['শ্রেণি', 'শ্রেণী', 'ক্লাস', 'শ্রেণির নাম'],
    ...['الصف', 'صف', 'الفصل', 'المرحلة', 'الصف الدراسي'],
  ],
  session: [
    ...['academic year', 'school year', 'academic session', 'school session', 'year'],
    ...['শিক্ষাবর্ষ', 'সেশন', 'বর্ষ'],
    ...['العام الدراسي', 'السنة الدراسية', 'العام', 'السنة'],
  ],
  dateOfBirth: [
    ...['dob', 'birth date', 'birthdate', 'birthday', 'birth day', 'born', 'born on', 'date birth'],
    ...['জন্মতারিখ', 'জন্ম তারিখ', 'জন্মদিন', 'জন্ম'],
    ...['تاريخ الميلاد', 'تاريخ الولادة', 'الميلاد'],
  ],
  gender: ['sex', 'm f', 'লিঙ্গ', 'জেন্ডার', 'الجنس', 'النوع'],
  street: [
    ...['address', 'street address', 'address line 1', 'address 1', 'home address', 'village', 'house', 'road'],
    ...['ঠিকানা', 'বাসার ঠিকানা', 'রাস্তা', 'গ্রাম', 'العنوان', 'الشارع', 'عنوان السكن'],
  ],
  city: ['town', 'city town', 'place', 'শহর', 'উপজেলা', 'المدينة', 'البلدة'],
  state: ['district', 'division', 'province', 'region', 'county', 'জেলা', 'বিভাগ', 'المحافظة', 'الولاية', 'المنطقة'],
  postalCode: [
    ...['postcode', 'post code', 'zip', 'zip code', 'pin', 'pin code', 'পোস্ট কোড', 'পোস্টাল কোড', 'ডাক কোড'],
    ...['الرمز البريدي', 'صندوق البريد'],
  ],
  courseEnrolled: [
    ...['course enrolled', 'stream', 'programme', 'program', 'group', 'কোর্স', 'গ্রুপ', 'শাখা'],
    ...['المقرر', 'المسار', 'التخصص', 'القسم'],
  ],
  guardianName: [
    ...['guardian', 'guardian name', 'parent', 'parent name', 'parents name', 'name of guardian', 'parent guardian'],
    ...['অভিভাবক', 'অভিভাবকের নাম', 'ولي الأمر', 'اسم ولي الأمر'],
  ],
  guardianRelation: [
    ...['relation', 'relationship', 'guardian relation', 'guardian relationship', 'relation to student'],
    ...['relationship to student', 'সম্পর্ক', 'অভিভাবকের সম্পর্ক', 'صلة القرابة', 'القرابة', 'صلة ولي الأمر'],
  ],
  guardianPhone: [
    ...['guardian phone', 'guardian mobile', 'guardians mobile', 'guardian contact', 'parent phone', 'parents phone'],
    ...['parent mobile', 'parent contact', 'emergency contact', 'guardian phone no', 'guardian phone number'],
    ...['অভিভাবকের ফোন', 'অভিভাবকের মোবাইল', 'অভিভাবকের মোবাইল নম্বর', 'هاتف ولي الأمر', 'جوال ولي الأمر', 'رقم ولي الأمر'],
  ],
  guardianEmail: [
    ...['guardian email', 'guardian email address', 'parent email', 'parents email', 'অভিভাবকের ইমেইল'],
    ...['بريد ولي الأمر', 'البريد الإلكتروني لولي الأمر'],
  ],
  email: ['e mail', 'email address', 'mail', 'ইমেইল', 'ই মেইল', 'البريد الإلكتروني', 'البريد', 'الإيميل'],
  phone: [
    ...['mobile', 'telephone', 'tel', 'cell', 'cell phone', 'mobile phone', 'contact', 'contact no', 'contact number'],
    ...['phone no', 'phone number', 'mobile no', 'mobile number', 'ফোন', 'ফোন নম্বর', 'মোবাইল', 'মোবাইল নম্বর', 'যোগাযোগ'],
    ...['الهاتف', 'رقم الهاتف', 'الجوال', 'رقم الجوال', 'الموبايل'],
  ],
  subject: ['subject name', 'subject title', 'course', 'বিষয়', 'বিষয়ের নাম', 'المادة', 'اسم المادة'],
  code: ['subject code', 'course code', 'কোড', 'বিষয় কোড', 'الرمز', 'رمز المادة'],
  teacherEmail: [
    ...['teacher', 'teacher email', 'teachers e mail', 'teacher mail', 'taught by', 'শিক্ষকের ইমেইল', 'শিক্ষক'],
    ...['بريد المعلم', 'البريد الإلكتروني للمعلم', 'المعلم'],
  ],
  day: ['weekday', 'day of week', 'day of the week', 'দিন', 'বার', 'اليوم', 'يوم'],
  period: ['lesson', 'period no', 'period number', 'lesson no', 'hour', 'পিরিয়ড', 'ঘণ্টা', 'الحصة', 'رقم الحصة'],
  starts: ['start', 'start time', 'from', 'begins', 'begin', 'শুরু', 'শুরুর সময়', 'البداية', 'من', 'وقت البداية'],
  ends: ['end', 'end time', 'to', 'until', 'finish', 'শেষ', 'শেষের সময়', 'النهاية', 'إلى', 'وقت النهاية'],
  room: ['classroom', 'room no', 'room number', 'place', 'কক্ষ', 'কক্ষ নম্বর', 'রুম', 'الغرفة', 'رقم الغرفة', 'القاعة'],
  label: ['note', 'remark', 'break', 'লেবেল', 'التسمية', 'ملاحظة'],
  examName: ['exam name', 'examination', 'test', 'assessment', 'পরীক্ষা', 'পরীক্ষার নাম', 'الامتحان', 'الاختبار'],
  maxMark: [
    ...['max', 'max mark', 'max marks', 'maximum', 'maximum marks', 'full mark', 'full marks', 'out of', 'total marks'],
    ...['পূর্ণমান', 'পূর্ণ নম্বর', 'الدرجة العظمى', 'الدرجة الكاملة', 'النهاية العظمى'],
  ],
  mark: [
    ...['marks', 'score', 'points', 'obtained', 'marks obtained', 'result', 'নম্বর', 'প্রাপ্ত নম্বর', 'الدرجة', 'العلامة'],
  ],
};

/** What a heading means where a kind has no field of its own for it: a phone in a list of students is their guardian's. */
export const standIns: Readonly<Partial<Record<ColumnName, ColumnName>>> = { guardianPhone: 'phone' };
