/** Words with which lines below a list begin that add it up, and no name does. */
const sums =
  /^(?:(?:sub|grand|class|overall)[\s-]*)?(?:totals?|average|combined|highest|lowest|mean|pass(?:ing)? marks?|min(?:imum)? marks?)(?!\p{L})|^(?:summe|gesamt|durchschnitt|klassenschnitt|moyenne|effectif|promedio|razem|średnia|celkem|průměr|összesen|átlag|итого|всего|средн\p{L}+|разом|всього|সর্বমোট|মোট|গড়|المجموع|المعدل|العدد|कुल|योग|toplam|ortalama|jumlah?|suma|somme|ukupno|skupaj|samtals|yhteensä|totalt|totaal|барлығы|нийт|σύνολο|جمع|مجموع|รวม|tổng|សរុប|மொத்தம்|एकूण|סה"כ)(?![\p{L}\p{M}])|^(?:总计|合计|合計|總計|平均|합계|평균)/iu;

/** The marks of forms to be signed and of counts: "Prepared by:", "BOYS: 12", "____". */
const ofForms = /[:：]\s*(?:\p{Nd}+\s*|_+\s*)?$|_{4,}|={2,}/u;

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
  const isSomebody = identity.some(
    (field) => given[field] !== undefined && (texts.length > 1 || field !== 'dateOfBirth'),
  );
  const bare = texts.map((text) => text.replace(/^[^\p{L}\p{N}]+/u, ''));
  // A number that is counted may stand where others have theirs.
  if (bare.some((text) => sums.test(text))) return !isSomebody || texts.length <= mostInForm;
  if (isSomebody || texts.length > mostInForm) return false;
  if (isBelow && columns >= manyColumns && texts.some((text) => /[:：…]/.test(text))) return true;
  const [only = 'name', ...others] = Object.keys(given);
  if (texts.length === 1 && others.length === 0 && isNobody(only, texts[0] ?? '')) return true;
  const marked = texts.filter((text) => ofForms.test(text)).length;
  return marked === texts.length || (marked > 0 && Object.keys(given).length <= 1);
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
