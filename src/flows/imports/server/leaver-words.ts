import { foldForSearch } from '../../../platform/contract/fold-for-search.ts';

/** The beginnings of words by which lists say that somebody has left, many languages together. */
const left =
  'left leaver withdrawn withdrew transf t/o inactive not-active non-active nonactive graduated alumn dropped dropout drop-out deregistered de-registered off-roll exited former expelled deceased resigned retired terminated struck-off tc-issued ' +
  'baixa baja retirad trasladad egresad graduad inactiv desert desistent evadid abandon inativ egress cancelad falecid excluid ' +
  'pensionier jubilad retraite aposentad emeryt pensionat parti sorti radie inactif exeat demission abgegangen abgemeldet ausgetreten ehemalig inaktiv entlassen ritirat trasferit inattiv uitgeschreven vertrokken inactief ' +
  'skreslon wypisan nieaktywn absolwent odesel odesla vyrazen neaktivn absolvent avslutad utskriven slutat udmeldt utmeldt sluttet eronnut kiiratkozott tavozott retras exmatriculat ispisan ' +
  'выбыл отчислен неактив выпускник вибул відрахован отписан преместен исписан διαγραφ διεγραφ μετεγγραφ ayrildi nakil-gitti nakil-giden mezun pasif kaydi-silindi ' +
  'متقاعد مستقيل منسحب منقول متخرج غير-نشط مفصول منقطع انصراف فارغ ' +
  'छोड़ा स्थानांतरित निष्क्रिय ছাড়পত্র চলে-গেছে নিষ্ক্রিয় ঝরে-পড়া বহিষ্কৃত ' +
  'pase berpindah bertukar keluar mutasi lulus pindah tidak-aktif non-aktif nonaktif berhenti chuyen-truong chuyen-di thoi-hoc bo-hoc ลาออก ย้าย จำหน่าย พ้นสภาพ ' +
  '转学 退学 毕业 转出 离校 轉學 退學 轉出 畢業 離校 転出 転学 除籍 卒業 전출 자퇴 퇴학 졸업 제적 amehama ameacha';
const beginnings = left.split(' ').map((word) => foldForSearch(word.replaceAll('-', ' ')));

/** The numbers by which PowerSchool says that somebody is inactive, transferred or graduated. */
const codes: Readonly<Record<string, RegExp>> = { enrollstatus: /^[1-4]$/ };

/** A day before the word, as in "9/1転出". */
const dayBefore = /^[\d/.: ]*\d[年月日.]?[に ]*(?=\p{L})/u;

/** What may stand after a word that then says something else. */
const notMeant: Readonly<Record<string, RegExp>> = {
  left: /^ ?(?:hand|eye|ear|leg|arm|foot|side|behind)/,
  ...Object.fromEntries(
    ['transf', 'trasladad', 'trasferit'].map((word) => [
      word,
      /^\p{L}*[. ]+(?:in|from|de|del|da|do|desde|depuis)(?!\p{L})/u,
    ]),
  ),
  former: /^\p{L}/u,
  parti: /^(?:al|c)/,
  pase: /^\p{L}/u,
  pindah: /^an/,
  mutasi: /^ (?:masuk|dari)/,
};
/** How many letters the ending of a word has at most: "participates" is none of "parti". */
const ending = /^[a-z]{0,3}(?![a-z])/;

/** Whether what a list says of somebody's status is that they have left. */
export function saysLeft(text: string, heading = ''): boolean {
  const folded = foldForSearch(text)
    .replaceAll(/[\s_-]+/g, ' ')
    .replace(dayBefore, '')
    .trim();
  if (codes[heading]?.test(folded)) return true;
  return beginnings.some((word) => {
    const rest = folded.startsWith(word) ? folded.slice(word.length) : undefined;
    // "Left-handed" is a remark of another kind, and who was transferred from another school is here.
    if (rest === undefined || notMeant[word]?.test(rest)) return false;
    return word === 'transf' || ending.test(rest);
  });
}
