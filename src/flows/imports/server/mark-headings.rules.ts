import { languageNames } from '../../../languages/languages.ts';
import { asciiDigits } from '../../../platform/contract/digits.ts';
import { columnWords } from '../../../platform/server/column-words.ts';
import { foldHeading } from './fold-heading.ts';
import { fieldsInWords } from './heading-words.ts';
import { listed } from './listed.ts';
import { countingHeadings, synonyms } from './synonyms.ts';

export type MarkHeading = { readonly name: string; readonly maxMark: string | undefined };

/** The name of a column of marks and the most that can be reached, which stands behind it: "Maths (50)", "Quiz 1 /20". */
export function readMarkHeading(written: string): MarkHeading {
  const text = written.replaceAll(/\s+/g, ' ').replace(idAtEnd, '').replace(shareAtEnd, '').trim();
  const [, name = text, most] = withMost.exec(text) ?? [];
  const maxMark = most === undefined ? undefined : asciiDigits(most).replace(/[.,٫]0+$/, '');
  return { name: name.replace(/\s*[-–:([]$/u, ''), maxMark };
}

/** A number with a word before it or after it: "/50", "(50)", "[30 marks]", "(Max Points: 10)". */
const withMost = /^(.*\S)\s*[(/[]\s*(?:\/\s*)?(?:\P{Nd}*[\s:])?(\p{Nd}{1,4}(?:[.,٫]0+)?)\s*(?:\p{L}+\.?)?\s*[)\]]?$/u;
/** Programs put the number of an exercise there, which is longer than any mark. */
const idAtEnd = /\s*\(\p{Nd}{5,}\)$/u;
/** The share of a result, which is no maximum. */
const shareAtEnd = /\s*\(\s*\p{Nd}{1,3}\s*[%٪]\s*\)$/u;

/** Whether a heading names what schools work out from marks, or something else that is no subject and no exam. */
export function isNoMark(heading: string, name: string, group: string | undefined): boolean {
  const folded = foldHeading(name);
  return (
    headingsOfOthers.has(foldHeading(group ?? '')) ||
    (name.length > longestCode && fieldsInWords(name).some((field) => !ofLessons.has(field))) ||
    workedOut.has(folded) ||
    isWorkedOut(heading) ||
    countingHeadings.has(folded) ||
    headingsOfOthers.has(folded) ||
    ofQuestions.test(name) ||
    /[%٪]|^\d*$/.test(name)
  );
}

/** The points of each question of a form, which add up to its mark. */
const ofQuestions = /^(?:points|feedback)\s*[-–:]/i;

/** Whether a heading says that its figures are worked out from others: "Moyenne générale". */
export function isWorkedOut(heading: string): boolean {
  return ofWork.test(heading);
}

/** An exam may be a final one, or that of a period. */
const ofLessons: ReadonlySet<string> = new Set(['starts', 'ends', 'period']);
/** Subjects have short names of so many letters, which may be words of other languages. */
const longestCode = 4;

/** Whether a heading names an exam, and not a subject: "Quiz 1", "Homework on fractions". */
export function namesExam(name: string): boolean {
  return saysExam(name) || /\p{L}\s?-?\p{Nd}{1,2}$/u.test(name);
}

/** Whether a word of a name says that it is an exam. */
export function saysExam(name: string): boolean {
  return ofExams.test(name);
}

/** Words for exams and for work that is marked, without their endings. */
const ofExams =
  /(?<!\p{L})(?:exams?|examination|tests?|quiz|mid\s?-?terms?|terms?|finals?|unit|assessment|assignment|homework|classwork|practical|project|c\.?a|cat|mock|essay|prüfung|klausur|klassenarbeit|hausaufgabe|contrôle|devoir|évaluation|examen|tarea|prueba|parcial|prova|tarefa|bimestres?|trimestres?|semestres?|semesters?|evaluación|evaluacion|avaliação|mtihani|jaribio|ujian|ulangan|penilaian|uts|uas|pts|pas|yazılı|dönem\p{L}*|verifica|compito|interrogazione|kartkówka|sprawdzian|egzamin|písemka|zkouška|skúška|dolgozat|témazáró|vizsga|teză|lucrare|test[eě]?|koe|prøve|eksamen|tentamen|toets|proefwerk|διαγώνισμα|самостоятельная|полугодие|четверть|семестр|परीक्षा|تقويم|آزمون|امتحانات|kiểm tra|giữa kỳ|cuối kỳ|học kỳ|sınav\p{L}*|ödev|контрольн\p{L}*|тест|экзамен|পরীক্ষা|মূল্যায়ন|اختبار|الاختبار|امتحان|الامتحان|واجب|الواجب)(?!\p{L})|考试|測驗|测验|期中|期末|試験|テスト|시험|고사/iu;

/** Headings of figures that schools calculate from the marks, in folded form; they are not subjects. */
const workedOut: ReadonlySet<string> = new Set(
  listed(`
    total, totals, grand total, total marks, sum, percent, percentage, average, avg, ave, aver, mean, grade, gpa, cgpa, rank,
    position, result, remarks, attendance, points, merit, age, id, pos, gr, grd, pts, std, div, house, fees, height,
    weight, days, present, year, promedio, media, moyenne, rang, durchschnitt, summe, platz, media final, soma,
    ortalama, toplam, মোট, মোট নম্বর, গড়, শতকরা, মেধাক্রম, গ্রেড,
    المجموع, المعدل, النسبة, الترتيب, التقدير,
    总分, 合計, 평균,
    absences, absence, absent, late, lates, faltas, inasistencias, fehltage, fehlstunden, assenze, nieobecnosci, absensi,
    sakit, izin, alpa, devamsizlik, пропуски,
    غيابات,
    缺课, nafasi, daraja, lugar, puesto, posicao, colocacao, posizione, posto, peringkat, ranking, sira, derece, hang,
    xep hang, xep loai, место, місце, рейтинг, rangering, sijoitus, स्थान, श्रेणी, ลำดับที่, อันดับ, 등수, 順位,
    רתבה, رتبه,
    misto, poradi, helyezes, θεση
  `).map(foldHeading),
);

/** Words that say so in a longer heading, too: "Moyenne générale". */
const ofWork =
  /(?<!\p{L})(?:jumlah?|wastani|rata[- ]rata|rerata|suma|razem|średnia|srednja|prosjek|prosek|ukupno|celkem|průměr|spolu|priemer|összesen|átlag|totalt|samtals|snitt|medel|medeltal|gjennomsnitt|keskiarvo|yhteensä|gemiddelde|totaal|somme|soma|tổng|trung bình|разом|середн\p{L}+|всього|всего|σύνολο|میانگین|معدل|مجموع|जोड़|औसत|รวม|เฉลี่ย|average|avg|total|percentage|percent|c?gpa|rank|rang|overall|cumulative|(?:current|final|unposted|course) (?:score|grade|total)|moyenne|promedio|durchschnitt|notenschnitt|gesamt|ortalama\p{L}*|toplam|средн\p{L}+|итог\p{L}*|сумма|মোট|গড়|المجموع|المعدل|النسبة|कुल|योग|प्रतिशत)(?!\p{L})|总分|總分|合計|合计|平均|排名|μ\.?ο\.?$|名次|합계|총점|평균|석차/iu;

/** Headings of what files have of people, lessons and classes, which name neither a subject nor an exam. */
const fieldsOfMarks = new Set(['subject', 'examName', 'mark', 'maxMark', 'code', 'label', 'courseEnrolled']);
const headingsOfOthers: ReadonlySet<string> = new Set(
  [
    ...Object.entries(synonyms),
    ...languageNames.flatMap((language) =>
      Object.entries(columnWords[language].headings).map(([field, word]) => [field, [word]] as const),
    ),
  ].flatMap(([field, words]) =>
    fieldsOfMarks.has(field) || ofLessons.has(field) || field === 'note' || field === 'term'
      ? []
      : words.map((word) => foldHeading(word)),
  ),
);
