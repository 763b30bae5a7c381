import type { TSchema } from 'typebox';
import { Object as ObjectType } from 'typebox';
import { Compile } from 'typebox/compile';
import type { NamedSession } from '../../../base/school/server/named-session.ts';
import { languageNames } from '../../../languages/languages.ts';
import { foldForSearch } from '../../../platform/contract/fold-for-search.ts';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import * as refusals from '../../../platform/contract/refusals.ts';
import { explain } from '../../../platform/http/validate.ts';
import { columnWords } from '../../../platform/server/column-words.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { parseWhole } from '../../../platform/spreadsheets/cell-values.ts';
import { foldHeading } from './fold-heading.ts';
import type { GivenRow, RowFault } from './import-kind.ts';
import { listed } from './listed.ts';

/** Checks a value against a schema of the API and returns the fault. */
export type Check = (value: unknown) => Fault | undefined;

export function checkBy(schema: TSchema): Check {
  const whole = ObjectType({ value: schema });
  const validator = Compile(whole);
  return (value) => (validator.Check({ value }) ? undefined : explain(whole, validator.Errors({ value })).value);
}

/** Reads the values of one row, and gathers what is wrong with them. */
export class RowValues {
  readonly faults: RowFault[] = [];
  /** Notes that a reader should see before a row is applied, though nothing is wrong with it. */
  readonly notes: RowFault[] = [];
  readonly #row: GivenRow;

  constructor(row: GivenRow) {
    this.#row = row;
  }

  fail(field: string | null, why: Fault): undefined {
    this.faults.push({ field, why });
    return undefined;
  }

  note(field: string | null, why: Fault): void {
    this.notes.push({ field, why });
  }

  /** The text of a field's cell; `undefined` if it is empty. */
  given(field: string): string | undefined {
    return this.#row.given[field];
  }

  /** A value that `read` understands; faults are reported, and leave `undefined`. */
  read<T>(field: string, read: (text: string) => T | Fault): T | undefined {
    const text = this.given(field);
    if (text === undefined) return undefined;
    const value = read(text);
    return isFault(value) ? this.fail(field, value) : value;
  }

  /**
   * Returns tidied text that a schema of the API accepts. If the field allows only one line, the lines of the cell are
   * joined.
   */
  text(field: string, check: Check): string | undefined {
    return this.read(field, (text) => {
      const why = check(tidy(text));
      const line = why ? tidy(text.replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, ' ')) : tidy(text);
      return why && check(line) ? why : line;
    });
  }

  /** A whole number in the digits of any script, with or without zeros before it. */
  wholeNumber(field: string, check: Check): number | undefined {
    return this.read(field, (text) => {
      const value = parseWhole(text) ?? Number.NaN;
      return check(value) ?? value;
    });
  }

  /** Reports each of these fields that has no value. */
  require(fields: readonly string[]): void {
    for (const field of fields) if (this.given(field) === undefined) this.fail(field, fault(refusals.missing));
  }
}

function isFault(value: unknown): value is Fault {
  return typeof value === 'object' && value !== null && 'reason' in value && 'code' in value;
}

/** Finds what a text means among named things, in whatever way they are written. */
export class Names<T> {
  readonly #meanings = new Map<string, T>();

  /** The first meaning of a name stays. */
  add(name: string, meaning: T): void {
    const folded = foldHeading(name);
    if (folded !== '' && !this.#meanings.has(folded)) this.#meanings.set(folded, meaning);
  }

  find(text: string): T | undefined {
    return this.#meanings.get(foldHeading(text));
  }
}

/** Words for values that are stored in English, such as `Male`, in every language and with these abbreviations. */
export function readerOfWords<const T extends keyof (typeof columnWords)['en']['values']>(
  values: readonly T[],
  others?: Readonly<Partial<Record<T, readonly string[]>>>,
): (text: string) => T | Fault {
  const names = new Names<T>();
  for (const value of values) {
    for (const language of languageNames) names.add(columnWords[language].values[value], value);
    for (const word of [value, ...(others?.[value] ?? [])]) names.add(word, value);
  }
  // Lists of authorities write the number of a word before it: "2-Female".
  const withoutCode = (text: string) => text.replace(/^\p{Nd}{1,2}\s*[-–.:)=]\s*/u, '');
  return (text) => names.find(text) ?? names.find(withoutCode(text)) ?? fault(refusals.notOneOf, { values });
}

/** The gender that a word says, in any language. */
export const readGenderWord = readerOfWords(['Male', 'Female', 'Other'], {
  Male: listed(`
    m, boy, b, man, h, e, l, hombre, varon, masculino, homme, garcon, masculin, mannlich, junge, maschio, uomo,
    jongen, mezczyzna, chlopiec, erkek, laki laki, lelaki, nam, м, муж, мужской, мальчик, ч, чол, хлопець, άρρεν,
    αγόρι,
    זכר, בן,
    男, 男子, 남, 남자, पुरुष, mume, kiume, masc, me,
    ז,
    ชาย, ช, ஆண், chlapec, chlap, muz, fiu, ferfi, dreng, gutt, pojke, poika, बालक, लड़का, छात्र,
    لڑکا, مرد, پسر,
    ወንድ, ወ, αγορι, αρρην, мал, хл, putra, laki, дечак, boys, males, bachgen, baiat, barbat, berniukas, chlopcy,
    drenge, drengur, erkekler, fiuk, garcons, gutter, gwryw, hombres, jongens, jungen, karl, kisi, kk, knaben, lab,
    laki-laki, lalaki, man, mand, manlik, mann, maschi, mascul, mashkull, mees, meninos, meski, mies, moski, muski,
    musko, mužské, mužský, namiji, ninos, ogil, oglan, poiss, pojat, pojkar, ragazzi, rapazes, seun, vyras, vīrietis,
    wavulana, zēns, мальчики, момче, мужская, мушки, мушко, мъж, хлопці, хлопчик, чоловік, чоловіча, эр, эрэгтэй, ұл,
    արական, տղա,
    بنين, ذكور, طالب, مذكر, مذکر,
    छात्र, ছেলেরা, ਪੁਰਸ਼, ਮੁੰਡਾ, છોકરો, પુરુષ, పురుషుడు, మగ, ಗಂಡು, ಪುರುಷ, ആൺ, പുരുഷൻ, ආණ, පිරිමි, ຊາຍ, ကျား, ბიჭი, მამრობითი, ប្រុស,
    男生, 남학생, ছেলে, পুরুষ, ছাত্র, বালক,
    ذكر, ولد, ذ
  `),
  Female: listed(`
    f, girl, g, w, k, p, woman, mujer, femenino, femme, fille, feminin, weiblich, madchen, femmina, donna, feminino,
    meisje, kobieta, dziewczyna, dziewczynka, kiz, perempuan, nu, ж, жен, женский, девочка, дівчина, θήλυ, κορίτσι,
    נקבה, בת,
    女, 女子, 여, 여자, महिला, लड़की, mke, kike, fem, ke,
    נ,
    หญิง, ญ, பெண், divka, dievca, zena, lany, pige, jente, flicka, tytto, बालिका, लड़की, छात्रा, स्त्री,
    لڑکی, عورت, دختر, زن,
    ሴት, ሴ, θηλυ, жін, дівч, putri, девојчица, девочка, girls, females, babae, benyw, dhedig, dogter, dziewczeta, fata,
    femeie, femer, femmine, filles, flickor, jenter, kizlar, kona, kvinde, kvinna, kvinne, kvk, lanyok, mace, madchen,
    meisjes, meitene, meninas, merch, mergaite, moteris, mujeres, naine, nainen, ninas, piger, qadin, qiz, ragazze,
    raparigas, sieviete, stulka, tudruk, tytot, vroulik, wasichana, zenska, zenski, zensko, ženské, ženský, девочки,
    девојче, дівчата, дівчинка, жена, женская, женски, женско, жінка, жіноча, момиче, эм, эмэгтэй, қыз, աղջիկ, իգական,
    إناث, بنات, طالبة, مؤنث,
    छात्राएँ, মেয়েরা, ਇਸਤਰੀ, ਕੁੜੀ, છોકરી, સ્ત્રી, ఆడ, స్త్రీ, ಮಹಿಳೆ, ಹೆಣ್ಣು, പെൺ, സ്ത്രീ, ගැහැණු, ຍິງ, မ, გოგო, გოგონა, მდედრობითი,
    ស្រី, 女生, 여학생, z, n, v, vrouw, মেয়ে, মহিলা, নারী, ছাত্রী, বালিকা,
    أنثى, بنت, انثى, أ
  `),
  Other: ['o', 'x', 'd', 'other', 'diverse', 'divers', 'অন্যান্য', 'তৃতীয় লিঙ্গ', 'آخر', 'أخرى'],
});

/** The letters that occur together: with P, D is not "diverse". */
const letterSets = ['mzxo', 'mnxo', 'mfxo', 'fg', 'mvxo', 'mwdxo', 'bgxo', 'hfxo', 'mkxo', 'ekxo', 'lpxo'];

/** Words of headings that are Spanish or Portuguese and of no other language. */
const ofIberia =
  /(?<!\p{L})(?:alumn[oa]s?|alun[oa]s?|apellidos?|apelidos?|nombres?|sexo|genero|fecha|nacimiento|nascimento|curso|turma|grado|matricula|correo|telefono|telefone|direccion|endereco)(?!\p{L})/u;

/**
 * Reads the genders of a column. A single letter only has a meaning together with the other letters of the column, and
 * M with V is a man in Dutch but a woman in Lithuanian, which the letters of the names show.
 */
export function readerOfGenders(
  texts: Iterable<string>,
  names: readonly string[] = [],
  headings: readonly string[] = [],
): typeof readGenderWord {
  const said = new Set([...texts].map((text) => foldHeading(text)));
  const letters = new Set([...said].filter((text) => /^[a-z]$/.test(text)));
  const mayBeLithuanian = letters.has('v') && names.some((name) => /[ėųįą]/i.test(name));
  // G is garçon beside F for fille, F férfi beside N for nő, J jongen or Junge, V vīrietis, P poiss or poika. H is hombre or
  // homem beside M where the headings are Spanish or Portuguese; elsewhere M may be a man.
  const isIberian = headings.some((heading) => ofIberia.test(foldForSearch(heading)));
  const pair = ['gf', 'fn', 'jm', ...(isIberian ? ['hm'] : []), 'vs', 'pt'].find(
    (two) => letters.size === 2 && [...two].every((one) => letters.has(one)),
  );
  // D is dívka beside CH for chlapec.
  const isCzech = said.has('ch') && letters.size === 1 && letters.has('d');
  // A column of G alone is of girls, or of garçons; one of D alone is of nobody whom it would have to be.
  const isClear =
    pair !== undefined ||
    (!mayBeLithuanian &&
      // In Spanish M alone may be of women.
      !(isIberian && letters.size === 1 && letters.has('m')) &&
      !['g', 'd', 'x', 'o'].includes([...letters].join('')) &&
      letterSets.some((set) => [...letters].every((letter) => set.includes(letter))));
  return (text) => {
    if (pair?.includes(foldHeading(text))) return foldHeading(text) === pair[0] ? 'Male' : 'Female';
    if (isCzech && /^(?:ch|d)$/.test(foldHeading(text))) return foldHeading(text) === 'd' ? 'Female' : 'Male';
    const isLetter = /^[a-z]$/.test(foldHeading(text));
    return isLetter && !isClear
      ? fault(refusals.notOneOf, { values: ['Male', 'Female', 'Other'] })
      : readGenderWord(text);
  };
}

export const readYesOrNo = readerOfWords(['yes', 'no'], {
  yes: ['y', '1', 'true', 'হ্যাঁ', 'نعم'],
  no: ['n', '0', 'false', 'না', 'لا'],
});

/** Sessions by their names, also as `2026/27`. */
export function readerOfSessions(sessions: readonly NamedSession[]): (text: string) => NamedSession | Fault {
  const names = new Names<NamedSession>();
  for (const session of sessions) names.add(session.name, session);
  for (const session of sessions) names.add(session.name.replace(/(\d{4})(\D+)\d\d(\d\d)$/, '$1$2$3'), session);
  return (text) => names.find(text) ?? fault(refusals.notOneOf, { values: sessions.map(({ name }) => name) });
}

/** Reports rows that are about the same thing, by a key; those without a key are left out. */
export function findTwice<Row extends GivenRow>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number | undefined,
): ReadonlyMap<number, GivenRow> {
  const first = new Map<string | number, Row>();
  const others = new Map<number, GivenRow>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === undefined) continue;
    const before = first.get(key);
    if (!before) first.set(key, row);
    else {
      others.set(row.place, before);
      if (!others.has(before.place)) others.set(before.place, row);
    }
  }
  return others;
}
