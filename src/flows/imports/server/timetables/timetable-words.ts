import { languageNames } from '../../../../languages/languages.ts';
import { columnWords } from '../../../../platform/server/column-words.ts';
import { foldHeading } from '../fold-heading.ts';
import { listed } from '../listed.ts';
import { synonyms } from '../synonyms.ts';

const folded = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(foldHeading));

/** Words for things that are not lessons: breaks, meals, assemblies, prayers. */
const breaks = folded(
  listed(`
    rehat, istirehat, tea, pausa, intervalo, starpbrīdis, pertrauka, vahetund, malica, užina, merienda, colación,
    refrigerio, dhuhr, zohar, dzuhur, sholat, ishoma, break, breaktime, recess, interval, lunch, lunchtime, snack,
    tiffin, assembly, prayer, prayers, registration, dismissal, free, pause, mittagspause, mittag, frühstück, hofpause,
    recre, récré, récréation, déjeuner, repas, cantine, recreo, almuerzo, descanso, comedor, recreio, almoço, lanche,
    ricreazione, intervallo, pranzo, pauze, lunchpauze, przerwa, obiad, přestávka, oběd, prestávka, szünet, ebéd, pauză,
    odmor, rast, frokost, välitunti, διάλειμμα, teneffüs, öğle, arası, mola, tören, перемена, обед, завтрак, линейка,
    перерва, обід, বিরতি, টিফিন, সমাবেশ, নামাজ, অ্যাসেম্বলি,
    استراحة, الاستراحة, فسحة, الفسحة, طابور, الطابور, غداء, الغداء, صلاة, الصلاة, فرصة,
    istirahat, upacara, mapumziko,
    הפסקה, زنگ تفریح,
    休息, 午休, 昼休み, 給食, 점심, मध्यांतर, प्रार्थना, अवकाश,
    وقفہ
  `),
);

/** Whether a text says a break and no lesson. */
export function isBreak(text: string): boolean {
  const words = text.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '');
  return words.length > 0 && words.length <= 3 && words.some((word) => breaks.has(foldHeading(word)));
}

/** Further words for the columns, besides their headings. */
const further = {
  class: listed(`
    class,
    للصف, لصف, للفصل, للشعبة,
    section, group, groupe, gruppe,
    الفصل, الشعبة,
    ক্লাস, класс, osztály, τμήμα, τμήματος, lớp, grupo, curso, clase, turma, klasse, класса, класу, osztaly, sınıfı,
    クラス, 班
  `),
  teacherEmail: listed(`
    teachers, lehrer, lehrerin, lehrkraft, enseignant, enseignante, professeur, prof, profesor, profesora, docente,
    maestro, maestra, professor, professora, insegnante, leraar, docent, nauczyciel, učitel, učiteľ, tanár, öğretmen,
    öğretmeni, учитель, вчитель, guru, mwalimu,
    المدرس, المعلمة, معلم,
    শিক্ষক,
    מורה, معلم,
    教师, 教員, 교사, शिक्षक,
    استاد
  `),
  period: listed(`
    period, periods, stunde, std, séance, hora, heure, ders, урок, time, ώρα, ωρα, tempo, tempos, 限, 時限, 校時, 时限,
    节, 節, 节次, 節次, 교시, คาบ, คาบที่, tiết, jam ke, часи, óra, hodina, lekcja, timer, lektion, tunti, period no,
    पीरियड, घंटी, kipindi
  `),
  times: listed(`
    เวลา, 時間, 时间, время, час, idő, čas, waktu, समय, saati, godzina, time, times, horaire, saat, horas, zeiten
  `),
  day: listed(`
    day, days, tag, jour, jours, día, gün, день, wochentag, dia, giorno, วัน, 曜日, 星期, 요일, hari, thứ, nap, den,
    dzień, dag, päivä, वार, दिन, siku
  `),
};

const headed = (column: keyof typeof further) =>
  folded([
    ...languageNames.map((language) => columnWords[language].headings[column as 'class'] ?? ''),
    ...(synonyms[column] ?? []),
    ...further[column],
  ]);

const ofClass = headed('class');
const ofTeacher = headed('teacherEmail');
const ofPeriod = headed('period');
const ofTimes = headed('times');
const ofDay = headed('day');
const titles = folded(
  listed(`
    timetable, time, table, schedule, routine, weekly, stundenplan, emploi, du, temps, horario, del, dei, della, do, da,
    des, von, для, van, den, det, og, és, и, valid, from, gültig, ab, semanal, orario, lesrooster, rooster, plan,
    lekcji, rozvrh, hodin, órarend, ders, programı, haftalık, расписание, уроков, занятий, розклад, রুটিন, ক্লাসরুটিন,
    جدول, الجدول, الحصص, الأسبوعي,
    jadwal, pelajaran, ratiba, for, of, the, für, der, de, la, le, name, jahr, horaires, aula, aulas, clases, schemat,
    schema, 课程表, 時間割, 시간표, समय, सारणी, schooljaar
  `),
);

/** The axis of a timetable that a heading says. */
export type Axis = 'class' | 'teacher' | 'period' | 'day';

export function axisOf(heading: string): Axis | undefined {
  const word = foldHeading(heading);
  if (word === '') return undefined;
  if (ofClass.has(word)) return 'class';
  if (ofTeacher.has(word)) return 'teacher';
  if (ofDay.has(word)) return 'day';
  return ofPeriod.has(word) || ofTimes.has(word) ? 'period' : undefined;
}

/** Returns a title without common words, and whether it names a class or a teacher. */
export function readTitle(text: string): { readonly of: 'class' | 'teacher' | undefined; readonly name: string } {
  let of: 'class' | 'teacher' | undefined;
  const kept = text
    .replaceAll(/\b(?:19|20)\d\d\s*(?:[-/–]\s*(?:\d\d){1,2})?\b/g, ' ')
    .split(/[\s:;|_=·•–—]+|(?<!\p{Nd})-|-(?!\p{L})/u)
    .filter((word) => {
      const axis = axisOf(word);
      if (axis === 'class' || axis === 'teacher') of ??= axis;
      return foldHeading(word) !== '' && axis === undefined && !titles.has(foldHeading(word));
    });
  return { of, name: kept.join(' ').trim() };
}

/** Words before a teacher's name, and words of rooms. */
export const honorific =
  /^(?:mr|mrs|ms|miss|mx|dr|dra|drs|ir|prof|sir|madam|herr|frau|mme|mlle|monsieur|madame|m|sr|sra|srta|don|doña|sig|sig\.ra|pan|pani|bay|bayan|bu|ibu|pak|bapak|mwalimu|mwl|thầy|cô|ครู|आचार्य|श्री|श्रीमती|mgr|hr|fru|ustad|ustadh|أ|د|الأستاذ|الأستاذة|الاستاذ|الاستاذة|জনাব|স্যার|ম্যাডাম)[.\s]\s*/iu;
export const roomWord =
  /(?:^|[\s.])(?:room|rm|raum|salle|sala|aula|lab|labor|laboratory|laboratoire|laboratorio|hall|gym|gymnase|gimnasio|turnhalle|sporthalle|library|biblioteca|playground|field|studio|lokal|zimmer|zaal|terem|derslik|salon|каб|кабинет|спортзал|ауд|зал|قاعة|غرفة|مختبر|معمل|কক্ষ)(?:$|[\s.\d])/iu;

const weeks =
  'weeks?|wk|wochen?|semaine|semana|setmana|settimana|säptämână|săptămâna|uke|vecka|uge|viikko|hafta(?:sı)?|tydzień|týden|týždeň|hét|' +
  'εβδομάδα|недел\\p{L}|тижд\\p{L}+|tuần|minggu|wiki|(?:ال)?أسبوع|সপ্তাহ|שבוע|هفته|ہفتہ|सप्ताह|வாரம்';
const sign = '\\s*[:.-]?\\s*';
/** Shortened words, which need the sign or a blank after them. */
const shortWeeks = '(?:sem|sett|wo|wk|set|ned|týd|тиж|нед)(?:\\.\\s*|\\s+)';

/** A week that a title names, after the word or before it. */
export const weekInText = new RegExp(`(?:${weeks})${sign}(\\p{L}+|\\p{Nd}+)|(\\p{L}|\\p{Nd})[\\s-]*(?:${weeks})`, 'iu');

/** A text that says a week and no more: "Week A", "A-Woche". */
export const weekWord = new RegExp(
  `^(?:(?:${weeks})${sign}|${shortWeeks})([\\p{L}\\p{Nd}]{1,12})$|^([\\p{L}\\p{Nd}]{1,12})\\.?[\\s-]*(?:${weeks})$`,
  'iu',
);

const groups =
  'groups?|grp?|gruppen?|groupe|grupo|grup|gruppo|grupp|groep|grupa|gr|skupina|csoport|ryhmä|ομάδα|(?:под)?групп\\p{L}|груп\\p{L}|nhóm|' +
  'kelompok|kundi|sets?|half|hälfte|(?:ال)?مجموعة|গ্রুপ|দল|קבוצה|समूह|குழு';

/** Matches a text that is only a part of a class: "Group 1", "гр. 2". */
export const partWord = new RegExp(
  `^(?:${groups})${sign}[\\p{L}\\p{Nd}]{1,3}$|^[\\p{L}\\p{Nd}]{1,3}\\.?[\\s-]*(?:${groups})$`,
  'iu',
);
