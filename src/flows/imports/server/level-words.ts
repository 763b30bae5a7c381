import { foldForSearch } from '../../../platform/contract/fold-for-search.ts';

/** Words for classes from the first on, a language or two in each line; a stroke stands between forms of one number. */
const lines = [
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth',
  'one two three four five six seven eight nine ten eleven twelve',
  'primero|primer|primera segundo|segunda tercero|tercer|tercera cuarto|cuarta quinto|quinta sexto|sexta septimo|setimo|septima octavo|octava noveno|novena decimo|decima undecimo|once duodecimo|doce',
  'primeiro|primeira segundo terceiro|terceira quarto|quarta quinto sexto setimo|setima oitavo|oitava nono|nona decimo',
  'premiere deuxieme|seconde troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme onzieme douzieme',
  'prima seconda terza quarta quinta sesta settima ottava nona decima',
  'birinci ikinci ucuncu dorduncu besinci altinci yedinci sekizinci dokuzuncu onuncu onbirinci onikinci',
  'kwanza pili tatu nne tano sita saba nane',
  'первый второй третий четвертый пятый шестой седьмой восьмой девятый десятый одиннадцатый двенадцатый',
  'প্রথম দ্বিতীয় তৃতীয় চতুর্থ পঞ্চম ষষ্ঠ সপ্তম অষ্টম নবম দশম একাদশ দ্বাদশ',
  'पहली|प्रथम|पहिलो दूसरी|द्वितीय तीसरी|तृतीय चौथी|चतुर्थ पांचवीं|पाँचवीं|पंचम|पाँच छठी|षष्ठ सातवीं|सप्तम|सात आठवीं|अष्टम|आठ नौवीं|नवम|नौ दसवीं|दशम|दश',
  'الاول|الاولى الثاني|الثانيه الثالث|الثالثه الرابع|الرابعه الخامس|الخامسه السادس|السادسه السابع|السابعه الثامن|الثامنه التاسع|التاسعه العاشر|العاشره',
  'اول دوم سوم چهارم پنجم ششم هفتم هشتم نهم دهم یازدهم دوازدهم',
] as const;

const levels = new Map(
  lines.flatMap((line) =>
    line
      .split(' ')
      .flatMap((forms, place) => forms.split('|').map((word) => [foldForSearch(word), place + 1] as const)),
  ),
);

/** The number of a class that a word says, in folded form: "eighth", "অষ্টম". */
export function levelOf(word: string): number | undefined {
  return levels.get(word);
}

const numerals = '一二三四五六七八九';

/** A text with the years of schools in Chinese numerals as digits: "第三学年" as "3学年". */
export function withoutNumerals(text: string): string {
  return text.replaceAll(/第?(十?[一二三四五六七八九]|十)(?=(?:学|學)?年)/gu, (_, said: string) => {
    const ones = numerals.indexOf(said.at(-1) ?? '') + 1;
    return String((said.startsWith('十') ? 10 : 0) + ones);
  });
}
