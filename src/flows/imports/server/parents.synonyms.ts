import type { ColumnName } from '../../../platform/server/column-words.ts';

/** The relatives of a student that a file can have, each with separate columns. */
export const parents = ['father', 'mother'] as const;
export type Parent = (typeof parents)[number];

type Words = Readonly<Record<Parent, readonly string[]>> & {
  /** The headings of each column; @ stands for the parent. */
  readonly headings: Readonly<Record<'Name' | 'Phone' | 'Email', readonly string[]>>;
};

/** The words for parents and their columns, a language in each line or two. */
const languages: readonly Words[] = [
  {
    ...{ father: ['father', 'fathers'], mother: ['mother', 'mothers'] },
    headings: {
      Name: ['@', '@ name', 'name of @', '@ full name', '@ name in full', '@ maiden name'],
      Phone: [
        ...['@ phone', '@ phone no', '@ phone number', '@ mobile', '@ mobile no', '@ mobile number', '@ contact'],
        ...['@ contact no', '@ contact number', '@ cell', '@ cell phone', '@ tel', '@ telephone', 'phone of @'],
      ],
      Email: ['@ email', '@ email address', '@ email id', '@ mail', 'email of @'],
    },
  },
  {
    ...{ father: ['پدر', 'والد', 'والد کا'], mother: ['مادر', 'والدہ', 'والدہ کا'] },
    headings: {
      Name: ['نام @', '@ نام', '@'],
      Phone: ['تلفن @', 'موبایل @', '@ موبائل نمبر', '@ فون'],
      Email: ['ایمیل @'],
    },
  },
  {
    ...{ father: ['บิดา', 'พ่อ'], mother: ['มารดา', 'แม่'] },
    headings: { Name: ['ชื่อ@', 'ชื่อ @', '@'], Phone: ['เบอร์โทร@', 'โทรศัพท์@'], Email: ['อีเมล@'] },
  },
  {
    ...{ father: ['vader', 'van vader'], mother: ['moeder', 'van moeder'] },
    headings: {
      Name: ['@', 'naam @'],
      Phone: ['telefoon @', 'mobiel @', 'telefoonnummer @'],
      Email: ['email @', 'e-mail @'],
    },
  },
  {
    ...{ father: ['otec', 'otce'], mother: ['matka', 'matky'] },
    headings: {
      Name: ['@', 'jméno @', 'jméno a příjmení @'],
      Phone: ['telefon @', 'tel @', 'mobil @'],
      Email: ['email @'],
    },
  },
  {
    ...{ father: ['apja', 'édesapja', 'apa'], mother: ['anyja', 'édesanyja', 'anya'] },
    headings: { Name: ['@ neve', '@'], Phone: ['@ telefonszáma', '@ telefon'], Email: ['@ email címe', '@ email'] },
  },
  {
    ...{ father: ['ولدیت'], mother: [] },
    headings: { Name: ['@'], Phone: [], Email: [] },
  },
  {
    ...{ father: ['батько', 'батька'], mother: ['мати', 'матері'] },
    headings: { Name: ['@', 'піб @'], Phone: ['телефон @'], Email: ['email @', 'пошта @'] },
  },
  {
    ...{ father: ['የአባት'], mother: ['የእናት'] },
    headings: { Name: ['@ ስም'], Phone: ['@ ስልክ', '@ ስልክ ቁጥር'], Email: [] },
  },
  {
    ...{ father: ['父亲', '父親'], mother: ['母亲', '母親'] },
    headings: { Name: ['@', '@姓名', '@氏名'], Phone: ['@电话', '@電話', '@手机', '@联系电话'], Email: ['@邮箱'] },
  },
  {
    ...{ father: ['부'], mother: ['모'] },
    headings: { Name: ['@ 성명', '@친 성명', '@친'], Phone: ['@ 연락처', '@친 연락처'], Email: [] },
  },
  {
    ...{ father: ['padre', 'del padre'], mother: ['madre', 'de la madre', 'della madre'] },
    headings: {
      Name: ['@', 'nombre @', 'nombre completo @', 'nombre y apellidos @', 'nome @', 'nome e cognome @'],
      Phone: ['telefono @', 'tel @', 'movil @', 'celular @', 'cellulare @', 'contacto @'],
      Email: ['email @', 'correo @', 'correo electronico @', 'mail @'],
    },
  },
  {
    ...{ father: ['vater', 'des vaters'], mother: ['mutter', 'der mutter'] },
    headings: {
      Name: ['@', 'name @', '@ name', 'vor und nachname @', 'name vorname @'],
      Phone: ['telefon @', '@ telefon', 'tel @', 'handy @', '@ handy', 'mobil @', 'telefonnummer @', 'handynummer @'],
      Email: ['email @', '@ email', 'mail @', '@ mail', 'emailadresse @'],
    },
  },
  {
    ...{ father: ['pere', 'du pere'], mother: ['mere', 'de la mere'] },
    headings: {
      Name: ['@', 'nom @', 'nom et prenom @', 'nom complet @', 'prenom et nom @'],
      Phone: ['telephone @', 'tel @', 'portable @', 'mobile @', 'numero @', 'gsm @'],
      Email: ['email @', 'mail @', 'courriel @', 'adresse email @', 'adresse mail @'],
    },
  },
  {
    ...{ father: ['pai', 'do pai'], mother: ['mae', 'da mae'] },
    headings: {
      Name: ['@', 'nome @', 'nome completo @'],
      Phone: ['telefone @', 'telemovel @', 'celular @', 'contacto @', 'contato @'],
      Email: ['email @', 'correio eletronico @'],
    },
  },
  {
    ...{ father: ['পিতা', 'পিতার', 'বাবা', 'বাবার'], mother: ['মাতা', 'মাতার', 'মা', 'মায়ের'] },
    headings: {
      Name: ['@', '@ নাম'],
      Phone: ['@ ফোন', '@ ফোন নম্বর', '@ মোবাইল', '@ মোবাইল নম্বর', '@ মোবাইল নং'],
      Email: ['@ ইমেইল'],
    },
  },
  {
    ...{ father: ['الأب', 'الوالد'], mother: ['الأم', 'الوالدة'] },
    headings: {
      Name: ['@', 'اسم @', 'اسم @ الكامل'],
      Phone: ['هاتف @', 'رقم هاتف @', 'جوال @', 'رقم جوال @', 'موبايل @', 'رقم @', 'رقم موبايل @'],
      Email: ['بريد @', 'بريد @ الإلكتروني', 'إيميل @'],
    },
  },
  {
    ...{ father: ['पिता', 'पिता का'], mother: ['माता', 'माता का', 'मां का'] },
    headings: { Name: ['@', '@ नाम'], Phone: ['@ मोबाइल', '@ मोबाइल नं', '@ मोबाइल नंबर', '@ फोन'], Email: ['@ ईमेल'] },
  },
  {
    ...{ father: ['ayah', 'bapak'], mother: ['ibu'] },
    headings: {
      Name: ['nama @', '@', 'data @ nama', '@ nama'],
      Phone: ['no hp @', 'hp @', 'telepon @', 'no telp @'],
      Email: ['email @'],
    },
  },
  {
    ...{ father: ['отец', 'отца'], mother: ['мать', 'матери'] },
    headings: { Name: ['@', 'фио @'], Phone: ['телефон @'], Email: ['email @', 'почта @'] },
  },
  {
    ...{ father: ['baba', 'babanin'], mother: ['anne', 'annenin'] },
    headings: { Name: ['@ adi', '@ adi soyadi'], Phone: ['@ telefonu', '@ telefon', '@ cep'], Email: ['@ eposta'] },
  },
  {
    ...{ father: ['cha', 'bố', 'của cha', 'của bố'], mother: ['mẹ', 'của mẹ'] },
    headings: {
      Name: ['họ tên @', 'họ và tên @', 'tên @'],
      Phone: ['sđt @', 'số điện thoại @', 'điện thoại @'],
      Email: ['email @'],
    },
  },
  {
    ...{ father: ['ojciec', 'ojca'], mother: ['matka', 'matki'] },
    headings: {
      Name: ['@', 'imię i nazwisko @', 'nazwisko i imię @', 'imię @'],
      Phone: ['telefon @', 'tel @', 'numer telefonu @'],
      Email: ['email @'],
    },
  },
  {
    ...{ father: ['πατέρας', 'πατέρα', 'πατρός'], mother: ['μητέρα', 'μητέρας'] },
    headings: {
      Name: ['@', 'όνομα @', 'ονοματεπώνυμο @'],
      Phone: ['τηλέφωνο @', 'κινητό @'],
      Email: ['email @'],
    },
  },
  {
    ...{ father: ['האב', 'אב'], mother: ['האם'] },
    headings: { Name: ['שם @'], Phone: ['טלפון @', 'נייד @'], Email: ['אימייל @'] },
  },
  {
    ...{ father: ['தந்தை', 'தந்தையின்'], mother: ['தாய்', 'தாயின்'] },
    headings: { Name: ['@', '@ பெயர்'], Phone: ['@ தொலைபேசி', '@ கைபேசி'], Email: ['@ மின்னஞ்சல்'] },
  },
];

/** Everyday words for the relation alone. */
const everyday: Readonly<Record<Parent, readonly string[]>> = {
  father: ['dad', 'daddy', 'papa', 'papá', 'أب', 'اب', 'والد'],
  mother: ['mum', 'mom', 'mama', 'mamá', 'أم', 'ام', 'والدة'],
};

/** The words that say that a guardian is the father, or the mother. */
export const parentWords: Readonly<Record<Parent, readonly string[]>> = {
  father: [...everyday.father, ...languages.flatMap(({ father }) => father)],
  mother: [...everyday.mother, ...languages.flatMap(({ mother }) => mother)],
};

/** The possible headings of parents' columns, by the name of the column. */
export const parentSynonyms: Readonly<Partial<Record<ColumnName, readonly string[]>>> = Object.fromEntries(
  parents.flatMap((parent) =>
    (['Name', 'Phone', 'Email'] as const).map((part) => [
      `${parent}${part}`,
      languages.flatMap(({ headings, ...words }) =>
        headings[part].flatMap((heading) => words[parent].map((word) => heading.replace('@', word))),
      ),
    ]),
  ),
);
