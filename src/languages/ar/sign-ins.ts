import type english from '../en/sign-ins.ts';
import type { Translation } from '../translation.ts';

export default {
  sessions: 'الأجهزة التي سُجّل دخولك عليها',
  sessionCount_zero: 'ليس على أي جهاز',
  sessionCount_one: 'على جهاز واحد',
  sessionCount_two: 'على جهازين',
  sessionCount_few: 'على {{count}} أجهزة',
  sessionCount_many: 'على {{count}} جهازًا',
  sessionCount_other: 'على {{count}} جهاز',
  unknownDevice: 'جهاز غير معروف',
  device: '{{browser}} على {{system}}',
  thisDevice: 'هذا الجهاز',
  from: 'من {{address}}',
  signedIn: 'تسجيل الدخول: {{time}}',
  lastUsed: 'آخر استخدام: {{time}}',
  end: 'تسجيل الخروج',
  endOn: 'تسجيل الخروج من {{device}}',
  endOthers: 'تسجيل الخروج من كل الأجهزة الأخرى',
  sessionEnded: 'تم تسجيل الخروج من {{device}}.',
  othersEnded_zero: 'لم يكن دخولك مسجَّلًا على أي جهاز آخر.',
  othersEnded_one: 'تم تسجيل الخروج من جهاز آخر واحد.',
  othersEnded_two: 'تم تسجيل الخروج من جهازين آخرين.',
  othersEnded_few: 'تم تسجيل الخروج من {{count}} أجهزة أخرى.',
  othersEnded_many: 'تم تسجيل الخروج من {{count}} جهازًا آخر.',
  othersEnded_other: 'تم تسجيل الخروج من {{count}} جهاز آخر.',
} as const satisfies Translation<typeof english>;
