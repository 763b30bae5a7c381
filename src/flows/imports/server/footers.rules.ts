import { readGenderWord } from './values.rules.ts';

/** Words with which lines below a list begin that add it up, and no name does. */
const sums =
  /^(?:(?:sub|grand|class|overall)[\s-]*)?(?:totals?|average|combined|highest|lowest|mean|pass(?:ing)? marks?|min(?:imum)? marks?)(?!\p{L})|^(?:summe|gesamt|durchschnitt|klassenschnitt|moyenne|effectif|promedio|razem|średnia|celkem|průměr|összesen|átlag|итого|всего|средн\p{L}+|разом|всього|সর্বমোট|মোট|গড়|المجموع|المعدل|العدد|कुल|योग|toplam|ortalama|jumlah?|suma|somme|ukupno|skupaj|samtals|yhteensä|totalt|totaal|барлығы|нийт|σύνολο|جمع|مجموع|รวม|tổng|សរុប|மொத்தம்|एकूण|סה"כ)(?![\p{L}\p{M}])|^(?:总计|合计|合計|總計|平均|합계|평균)/iu;

/** The marks of forms to be signed and of counts: "Prepared by:", "BOYS: 12", "____". */
const ofForms = /[:：]\s*(?:\p{Nd}+\s*|_+\s*)?$|_{4,}|={2,}/u;

/** Words for those who sign below a list. */
const signers =
  /(?<![\p{L}\p{M}])(?:signature|head ?(?:teacher|master|mistress)|principal|unterschrift|handtekening|firma d\p{L}+|assinatura|tanda tangan|kepala sekolah|sahihi|imza|müdürü?|podpis|aláírás|chữ ký|подпись|підпис|директор|স্বাক্ষর|প্রধান শিক্ষক|হস্তাক্ষর|توقيع|المدير|مدير المدرسة|हस्ताक्षर|प्रधानाचार्य|प्रधानाध्यापक)(?![\p{L}\p{M}])|ลงชื่อ|签名|簽名/iu;

/** What says who somebody is, so that a line with it is a row. */
const identity = ['roll', 'admissionNumber', 'numberInClass', 'dateOfBirth', 'email'];

/** How many columns a list has, and whether a line is below all that have several cells. */
type Place = { readonly columns: number; readonly isBelow: boolean };

/** Whether a line is no row of a list of several columns: sums below it, and what is signed or noted. */
export function isFooter(
  cells: readonly string[],
  given: Readonly<Record<string, string>>,
  { columns, isBelow }: Place,
): boolean {
  if (columns < fewestColumns) return false;
  const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const isOfForm = (text: string) => ofForms.test(text) || (isBelow && signers.test(text));
  const bareOf = (text: string) => text.replace(/^[^\p{L}\p{N}]+/u, '');
  const isSomebody = identity.some((field) => {
    const { [field]: text } = given;
    const isWord =
      text !== undefined &&
      (sums.test(bareOf(text)) || isOfForm(text) || (field === 'dateOfBirth' && !/\p{Nd}/u.test(text)));
    return text !== undefined && !isWord && (texts.length > 1 || field !== 'dateOfBirth');
  });
  const bare = texts.map(bareOf);
  // A number that is counted may stand where others have theirs.
  if (bare.some((text) => sums.test(text))) return !isSomebody || texts.length <= mostInForm;
  if (isSomebody) return false;
  if (isBelow && (isForm(texts) || countsGender(texts))) return true;
  if (texts.length > mostInForm) return false;
  if (isBelow && columns >= manyColumns && texts.some((text) => /[:：…]/.test(text))) return true;
  const [only = 'name', ...others] = Object.keys(given);
  if (texts.length === 1 && others.length === 0 && isNobody(only, texts[0] ?? '')) return true;
  const marked = texts.filter(isOfForm).length;
  return marked === texts.length || (marked > 0 && Object.keys(given).length <= 1);
}

/** Whether cells are to be signed, or all say what they are: "Class teacher: …", "Boys: 12". */
function isForm(texts: readonly string[]): boolean {
  return (
    texts.some((text) => /^[_.…]{4,}$/.test(text)) || texts.every((text) => /^[^:：]*\p{L}[^:：]*[:：]/u.test(text))
  );
}

/** Whether cells say how many boys or girls there are. */
function countsGender(texts: readonly string[]): boolean {
  const [one = '', other = ''] = texts;
  return texts.length === 2 && typeof readGenderWord(one) === 'string' && /^\p{Nd}+$/u.test(other);
}

/** Whether a line is one of sums, or of what is the highest or lowest. */
export function addsUp(cells: readonly string[]): boolean {
  return cells.some((cell) => sums.test(cell.trim()));
}

/** The place of the last line of several cells that is no form; of any, where all are to be signed. */
export function lastOfList(rows: readonly { readonly cells: readonly string[] }[]): number {
  const filled = rows.map(({ cells }) => cells.map((cell) => cell.trim()).filter((cell) => cell !== ''));
  const last = filled.findLastIndex((texts) => texts.length > mostInForm && !isForm(texts));
  return last < 0 ? filled.findLastIndex((texts) => texts.length > mostInForm) : last;
}

/** Whether a line of one cell counts or signs: in a column where nobody is named, or with a number. */
function isNobody(field: string, text: string): boolean {
  return field === 'name' ? /\p{Nd}/u.test(text) : field !== 'class' && !ofLessons.has(field);
}

/** The fields of lists that are not of people. */
const ofLessons: ReadonlySet<string> = new Set([
  ...['day', 'period', 'starts', 'ends', 'times', 'subject', 'code', 'teacherEmail', 'room', 'week', 'label', 'group'],
  ...['examName', 'mark', 'maxMark', 'memberFrom', 'classes'],
]);
const fewestColumns = 3;
const manyColumns = 4;
const mostInForm = 2;
