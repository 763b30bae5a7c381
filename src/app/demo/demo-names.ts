import { pick } from './pick.ts';
import type { DemoStudent } from './read-demo-students.ts';

/**
 * Names of one origin. Ten given names and nine family names, so that the first ninety students of one origin and
 * gender have different full names.
 */
type Origin = {
  readonly women: readonly string[];
  readonly men: readonly string[];
  readonly families: readonly string[];
  readonly fullName: (given: string, family: string) => string;
};

const givenFirst = (given: string, family: string) => `${given} ${family}`;
const familyFirst = (given: string, family: string) => `${family} ${given}`;
const familyFirstUnspaced = (given: string, family: string) => `${family}${given}`;

/** Nine origins for ten classes, so that every class has names of every origin. */
const origins: readonly Origin[] = [
  {
    women: list(
      'Inês, Beatriz, Leonor, Mariana, Conceição, Matilde, Lúcia, Margarida, Maria Antónia da Conceição, Íris',
    ),
    men: list('João, Tomás, Gonçalo, Simão, André, Luís, Martim, Estêvão, José António Bernardino, Vicente'),
    families: list(
      "Gonçalves, Simões, Araújo, Magalhães, Brandão, d'Almeida, Conceição, Sá, Magalhães de Vasconcelos e Albuquerque",
    ),
    fullName: givenFirst,
  },
  {
    women: list('আয়েশা, সুমাইয়া, নুসরাত, তাসনিম, মৌসুমী, শর্মিলা, রুবিনা, জান্নাতুল ফেরদৌস, অনন্যা, ঈশিতা'),
    men: list('তানভীর, সাকিব, আরিফ, রাকিবুল, মাহমুদ, শাহরিয়ার, ইমরান, মোহাম্মদ আশরাফুল, অনিক, সৌরভ'),
    families: list('রহমান, আহমেদ, হোসেন, চৌধুরী, সরকার, ইসলাম, তালুকদার, মজুমদার, ভট্টাচার্য'),
    fullName: givenFirst,
  },
  {
    women: list('Siobhán, Aoife, Niamh, Caoimhe, Róisín, Gráinne, Órla, Zoë, Chloë, Mary-Kate'),
    men: list('Seán, Oisín, Ciarán, Pádraig, Rónán, Eoghan, Tadhg, Cillian, Conor, John-Paul'),
    families: list(
      "O'Brien, O’Connor, O'Sullivan, D'Arcy, McDonagh, FitzGerald, O’Neill, St. John, O'Shaughnessy-Featherstonehaugh",
    ),
    fullName: givenFirst,
  },
  {
    women: list('فاطمة, مريم, ليلى, نور, ياسمين, سلمى, زينب, هدى, أمينة, رُقيّة'),
    men: list('محمد, أحمد, يوسف, عمر, خالد, إبراهيم, حسن, طارق, زياد, عبد الرحمن محمد الأمين'),
    families: list('الحداد, المصري, النجار, الشامي, العلي, خوري, منصور, القاسمي, بن عبد الله الشريف'),
    fullName: givenFirst,
  },
  {
    women: list(
      'Thị Hương, Thị Ngọc Ánh, Thùy Dương, Diễm My, Thị Phương Thảo, Bích Ngọc, Thanh Trúc, Khánh Vân, Quỳnh Như, Tường Vy',
    ),
    men: list(
      'Văn Đức, Minh Tuấn, Quốc Bảo, Hữu Phước, Đình Khang, Thành Đạt, Gia Huy, Xuân Bách, Anh Dũng, Công Thành',
    ),
    families: list('Nguyễn, Trần, Lê, Phạm, Hoàng, Võ, Đặng, Bùi, Đỗ'),
    fullName: familyFirst,
  },
  {
    women: list('अनन्या, प्रिया, दीपिका, काव्या, लक्ष्मी, सीता, मीरा, सुनीता, ऋतु, श्रेया'),
    men: list('अर्जुन, राहुल, विक्रम, रोहन, कृष्ण, आदित्य, हरि, संजय, ईशान, ज्ञानेन्द्र'),
    families: list('शर्मा, वर्मा, गुप्ता, श्रेष्ठ, थापा, पटेल, मिश्रा, ठाकुर, भट्टराई'),
    fullName: givenFirst,
  },
  {
    women: list('秀英, 丽, 婷婷, 雪, 梅, 静怡, 欣妍, 思雨, 佳琪, 晓燕'),
    men: list('伟, 强, 志明, 建国, 浩然, 子轩, 磊, 俊杰, 宇航, 文博'),
    families: list('王, 李, 张, 刘, 陈, 杨, 赵, 欧阳, 司马'),
    fullName: familyFirstUnspaced,
  },
  {
    women: list('Олександра, Софія, Надія, Катерина, Ярослава, Оксана, Юлія, Анастасія, Ганна, Євгенія'),
    men: list('Тарас, Андрій, Юрій, Олексій, Богдан, Сергій, Григорій, Ярослав, Євген, Михайло'),
    families: list('Марченко, Коваленко, Бондаренко, Ткачук, Кравчук, Лисенко, Мельник, Гончар, Нечуй-Левченко'),
    fullName: givenFirst,
  },
  {
    women: list('서연, 지우, 하은, 민서, 수빈, 예린, 채원, 다은, 유진, 소율'),
    men: list('민준, 서준, 도윤, 예준, 시우, 주원, 지호, 준서, 건우, 현우'),
    families: list('김, 이, 박, 최, 정, 강, 조, 윤, 남궁'),
    fullName: familyFirstUnspaced,
  },
];

/** The offset of a guardian in the list of given names, so that guardian and student never share one. */
const guardianStep = 3;

/** A made-up name for the student's gender, deterministic by roll. */
export function studentName({ roll, gender }: DemoStudent): string {
  return nameOf(roll, gender, 0);
}

/** The guardian's name: the student's family name, and a given name that fits the relation. */
export function guardianName({ roll, guardianRelation }: DemoStudent): string {
  const isWoman = guardianRelation === 'mother' || (guardianRelation === 'other' && roll % 2 === 0);
  return nameOf(roll, isWoman ? 'Female' : 'Male', guardianStep);
}

function nameOf(roll: number, gender: DemoStudent['gender'], step: number): string {
  const origin = pick(origins, roll - 1);
  const place = Math.floor((roll - 1) / origins.length);
  const given = pick(gender === 'Female' ? origin.women : origin.men, place + step);
  return origin.fullName(given, pick(origin.families, place));
}

function list(names: string): readonly string[] {
  return names.split(', ');
}
