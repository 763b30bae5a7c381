/** Words with which lines below a list begin that add it up, and no name does. */
const sums =
  /^(?:(?:sub|grand|class|overall)[\s-]*)?(?:totals?|average|combined|highest|lowest|pass(?:ing)? marks?|min(?:imum)? marks?)(?!\p{L})|^(?:summe|gesamt|durchschnitt|klassenschnitt|moyenne|effectif|promedio|razem|średnia|celkem|průměr|összesen|átlag|итого|всего|средн\p{L}+|разом|всього|সর্বমোট|মোট|গড়|المجموع|المعدل|العدد|कुल|योग|toplam|ortalama)(?![\p{L}\p{M}])|^(?:总计|合计|合計|總計|平均|합계|평균)/iu;

/** The marks of forms to be signed and of counts: "Prepared by:", "BOYS: 12", "____". */
const ofForms = /[:：]\s*(?:\p{Nd}+\s*|_+\s*)?$|_{4,}|={2,}/u;

/** What says who somebody is, so that a line with it is a row. */
const identity = ['roll', 'admissionNumber', 'numberInClass', 'dateOfBirth', 'email'];

/** Whether a line is no row of a list of several columns: sums below it, and what is signed or noted. */
export function isFooter(cells: readonly string[], given: Readonly<Record<string, string>>, columns: number): boolean {
  if (columns < fewestColumns) return false;
  const isSomebody = identity.some((field) => given[field] !== undefined);
  const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const bare = texts.map((text) => text.replace(/^[^\p{L}\p{N}]+/u, ''));
  // A number that is counted may stand where others have theirs.
  if (bare.some((text) => sums.test(text))) return !isSomebody || texts.length <= mostInForm;
  return (
    !isSomebody &&
    texts.length <= mostInForm &&
    Object.keys(given).length <= 1 &&
    texts.some((text) => ofForms.test(text))
  );
}

const fewestColumns = 3;
const mostInForm = 2;
