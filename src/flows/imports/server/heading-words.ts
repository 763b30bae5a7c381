import { foldForSearch } from '../../../platform/contract/fold-for-search.ts';
import { synonyms } from './synonyms.ts';

/** The person whom a word names, the part of what is known of them, or neither. */
type Meaning =
  | { readonly person: 'student' | 'teacher' | 'guardian' | 'father' | 'mother' }
  | { readonly part: Part }
  | { readonly filler: 'word' | 'number' };
type Part =
  | ('name' | 'first' | 'last' | 'middle' | 'phone' | 'email' | 'birth' | 'date' | 'gender' | 'relation' | 'class')
  | ('section' | 'street' | 'city' | 'postalCode' | 'contact')
  | ('status' | 'place' | 'day' | 'month' | 'year')
  | ('subject' | 'group' | 'room' | 'period' | 'start' | 'end');

/** Words of headings by what they mean, many languages together; a star stands for any ending. */
const students =
  'nemand* arday* მოსწავლ* աշակերտ* şagird* nxenes* nemand* ученик kind kindes barn barnet enfant* bambin* figlio figlia hijo* hija* filho* filha* gyermek* copil* dziecka ucenec audzekn* mokin* laps* opilas* విద్యార్థి* ವಿದ್ಯಾರ್ಥಿ* വിദ്യാർത്ഥി* વિદ્યાર્થી* ਵਿਦਿਆਰਥੀ* ශිෂ්‍ය* សិស្ស ကျောင်းသား ນັກຮຽນ окушы оқушы* uquvchi сурагч* student* pupil* learner* aluno aluna alunos child* kid schuler* eleve* apprenant* alumn* estudiante* educando* leerling* uczen uczni* zak* ziak* diak* tanulo* elev* ucenik* ucenic* dijak* oppila* ogrenci* siswa* murid peserta didik hoc sinh mwanafunzi ученик* учн* учень* обучающ* школьник* дитин* ребен* μαθητ* طالب* الطالب* التلميذ* تلميذ* دانش آموز תלמיד* התלמיד* শিক্ষার্থী* ছাত্র* ছাত্রী* विद्यार्थी* छात्र* மாணவ* 学生 學生 生徒 児童 学员 학생 นักเรียน';
const teachers =
  'servidor* funcionari* empleado* teacher* staff employee* lehrer* lehrkraft* enseignant* professeur* profesor* professor* docent* insegnant* leraar* nauczyciel* ucitel* tanar* ogretmen* guru mwalimu учител* вчител* педагог* معلم* المعلم* مدرس* המורה শিক্ষক* शिक्षक* 教师 教師 老师 교사 ครู';
const guardians =
  'repondant* rhiant rhieni erz erzber erziehungsber zz tevai tevu adstandand* forsjar* waalid* masuul* kin nok prnt guard მშობ* ծնող* valideyn* prind* forrad* ee penjaga zastupc* kontaktperson* 成员 家庭成员 erzieher resp filiacao filiacion acudiente* apoderado* representante vecak* vanem* stars starsa starsi foresatt* tutor* parental tuteur* tutrice vasiy asrab guardian* parent* caregiver* carer* erziehungsberechtigt* sorgeberechtigt* elternteil eltern responsable* tutor* tutora encarregado* responsavel* genitor* ouder* verzorger* opiekun* rodzic* rodic* zastupce zastupca gondviselo* szulo* parinte* roditelj* starsi skrbnik* vardnadshavare* foresatt* foraeld* vaerge huoltaj* veli velisi velinin wali orang tua mzazi mlezi родител* опекун* батьк* опікун* родитељ* старател* κηδεμον* γονε* ولي الامر الأمر سرپرست ولی הורה הורים অভিভাবক* अभिभावक* பெற்றோர்* 家长 家長 监护人 監護人 保護者 보호자 학부모 ผู้ปกครอง ወላጅ';
const fathers =
  'ota fodur aabaha aabihiis მამა მამის հայր* ata atasi atasinin babai babait fadir తండ్రి తండ్రి ತಂದೆ തന്തൈ പിതാവ് પિતા પિતાનું ਪਿਤਾ පියා ឪពុក အဖ ພໍ່ әкесінің әке otasi otasining эцэг эцгийн father* dad vater vaters pere padre pai babbo vader ojciec ojca otec otce otca tevo tevas tevs teva pare athair aita oce oceta otac oca apa apja apjanak tata tatal* far fars isa isan baba babanin babasi babasinin ayah bapak bapa cha bo baba отец отца папа батько татко баща отац оца πατερ* الاب الأب والد الوالد پدر אב האב পিতা পিতার বাবা बाबा बाबु बाबुको बुबा बुबाको पिता पिताको தந்தை* 父亲 父親 父 아버지 부 บิดา';
const mothers =
  'modur hooyada hooyadiis დედა დედის մայր* anasi anasinin nena nenes modir తల్లి ತಾಯಿ മാതാവ് માતા માતાનું ਮਾਤਾ මව ម្តាយ အမိ ແມ່ анасының ана onasi onasining эх эхийн mother* mum mom mutter mere madre mae mamma moeder matka matki matky motina motinos mate mates mathair mare mati matere majka majke anya anyja anyjanak mama mamei mor mors aiti aidin anne annenin annesi annesinin ibu me мать матери мама мати матері майка мајка мајке μητερ* الام الأم والده الوالده مادر אם האם মাতা মাতার মা आमा आमाको माता मांता माताको தாய்* 母亲 母親 母 어머니 모 มารดา';
const parts: Readonly<Record<Part, string>> = {
  name: "noms emri enw nafn magac magaca жөні పేరు ಹೆಸರು പേര് નામ ਨਾਮ ਨਾਂ නම ឈ្មោះ အမည် ຊື່ аты есімі ismi нэр name names nimi nom nombre nome naam imie navn namn jmeno meno nev neve nevet numele nume ad adi isim nama jina ten имя имени имена фио назва піб ім'я ονομα* ονοματεπωνυμο اسم الاسم نام שם নাম नाम नांव பெயர் 姓名 氏名 名前 名字 이름 성명 성함 ชื่อ ስም სახელი անուն නම",
  first:
    'first firstname given givenname vardas forename* firstname prenom* vorname* voornaam roepnaam rufname nombres etunim* fornamn fornavn keresztnev* utonev* prenume prenumele ime имя имја име adiniz 名',
  last: 'cyfenw გვარი ազգանուն* soyadi mbiemri النسب نسب тегі familiyasi овог surname* pavarde lastname* familyname apellido* nachname* familienname* achternaam cognome sobrenome apelido* nazwisko prijmeni priezvisko prezime priimek sukunimi efternamn efternavn etternavn vezeteknev* csaladnev* soyad soyadi soyisim фамили* прізвищ* презиме επωνυμο العائلة لقب خانوادگی משפחה উপাধি 姓 성 นามสกุล',
  middle: 'mellomnavn mellannamn mellemnavn middle middlename patronym* отчеств* батькові',
  phone:
    'natel mobitel* ffon telefoni simi telefoon* taleefan* lambarka همراه ტელეფონ* მობილურ* հեռախոս* simi talrunis mobiel ఫోన్ మొబైల్ ದೂರವಾಣಿ ಮೊಬೈಲ್ ഫോൺ ഫോണ് ફોન મોબાઇલ ਫੋਨ ਮੋਬਾਈਲ දුරකථන ទូរស័ព្ទ ဖုန်း ໂທລະສັບ утас phone* cep tp tel telephone* mobile* mob cell* gsm handy* telefon* telefono* telefone* telemovel movil* celular* cellulare portable mobil mobilnummer puhelin* telepon hp whatsapp sdt simu телефон* моб тел τηλεφων* κινητ* هاتف الهاتف جوال الجوال موبايل تليفون التليفون تلفن موبایل טלפון נייד ফোন* মোবাইল* फोन मोबाइल தொலைபேசி கைபேசி 电话 電話 手机 手機 联系电话 連絡先 연락처 전화 전화번호 휴대폰 โทรศัพท์ เบอร์โทร ስልክ',
  subject:
    'subject* fach facher schulfach unterrichtsfach matiere* asignatura* materia* materie disciplina* przedmiot* predmet* предмет* tantargy* dersi vak vakken oppiaine aine fag amne pelajaran mapel ειδικοτητα especialidad* specjalnosc 과목 담당과목 교과 教科 科目 学科 學科 विषय বিষয় مادة المادة المواد μαθημα* מקצוע',
  group: 'group* gruppe lerngruppe groupe grupo gruppo groep grupa skupina csoport группа المجموعة দল समूह',
  room: 'sala raum salle room ucebna ucebne terem кабинет* 教室 교실 lokaal',
  period: 'lekcja lekcji lekce stunde unterrichtsstunde lesson period урок* oppitunti 교시 节次 時限 الحصة পিরিয়ড',
  start: 'start starts begin* beginn* debut inicio inizio poczatek rozpoczecia zacatek начал* شروع শুরু 开始 開始 시작',
  end: 'end ends ende fin fine final finish koniec zakonczenia konec окончан* শেষ 结束 終了 끝',
  contact: 'contact contacts contacto contactos contato kontakt सम्पर्क संपर्क যোগাযোগ*',
  email:
    'netfang pastas pasto pasts correu mails post email mail courriel correo* posta eposta почта пошта эл имейл بريد البريد ایمیل אימייל ইমেইল ईमेल மின்னஞ்சல் 邮箱 郵箱 电子邮件 メール 이메일 อีเมล sahkoposti mel sahkopostiosoite epost',
  birth:
    'tug geni tugilgan faedingar faedingardagur dhalashada dhalasho الازدياد ازدياد పుట్టిన ಹುಟ್ಟಿದ ജനന જન્મ ਜਨਮ උපන් កំណើត မွေး ເກີດ туған tugilgan төрсөн birth birthday born nascimento nasc nascita naixement naissance naiss nacimiento nac geburt geburts geb geburtstag geburtsdatum geboorte geboortedatum urodzenia ur narozeni nar narodenia szuletesi nasterii rodenja rojstva fodselsdato fodsels fodselsdag fodelsedatum fodelse syntyma syntymaaika dogum lahir sinh рожд* народж* рођења раждане γεννησ* الميلاد ميلاد الولادة تولد پیدائش לידה জন্ম* जन्म பிறந்த 出生 生年 생년 เกิด ልደት დაბადების ծննդյան dob sunni',
  date: 'tarixi dyddiad sanasi dagsetning taariikhda taariikh ամսաթիվ ido ideje f fec fch dat తేదీ ದಿನಾಂಕ തീയതി તારીખ ਮਿਤੀ දිනය ថ្ងៃខែឆ្នាំ ថ្ងៃ နေ့ ວັນ күні kuni sanasi огноо date* datum data fecha dato tarihi tarikh tanggal tgl ngay дата датум ημερομηνια ημ نια تاریخ تاريخ תאריך তারিখ* तिथि मिति दिनांक தேதி 日期 年月日 月日 年月日 วัน วันที่ თარიღი թիվ kuupaev',
  gender:
    'rhyw kyn jinsiga jinsi లింగం ಲಿಂಗ ലിംഗം જાતિ ਲਿੰਗ ස්ත්‍රී ភេទ ကျား ເພດ жынысы jinsi хүйс geschl gender sex sexo sexe sexul sesso genero genre geschlecht geslacht plec pohlavi pohlavie spol nem sukupuoli kjonn kon cinsiyet* jantina kelamin gioi tinh jinsia пол стать φυλο الجنس جنس النوع מין লিঙ্গ* लिंग लिङ्ग பாலினம் 性别 性別 성별 เพศ ጾታ სქესი սեռ',
  relation:
    'ความเกี่ยวข้อง relation* rel yakinlik* relationship parentesco parente lien verwandtschaft* kinship hubungan uhusiano القرابة قرابة صلة সম্পর্ক रिश्ता संबंध 关系 關係 続柄 관계 ความสัมพันธ์',
  class:
    'dosbarth bekkur bekk fasalka fasal klassen klase తరగతి ತರಗತಿ ക്ലാസ് ધોરણ ਜਮਾਤ පන්තිය ថ្នាក់ အတန်း ຊັ້ນ сыныбы сынып sinfi анги kl class classe clase clasa klasse klass klas klasa trida trieda osztaly* razred luokka sinif sinifi kelas lop darasa класс класса клас разред ταξη الصف كلاس کلاس כיתה শ্রেণি শ্রেণী कक्षा வகுப்பு 班级 班級 学级 학급 ชั้น ክፍል კლასი դասարան',
  section:
    'oddelek oddelka odjeljenje odjel section secao seccion sezione sube subesi одељење τμημα شعبه الشعبة শাখা সেকশন 班 组 반',
  street:
    'bydliste bydlisko pobyt lakcim lakhely unvan хаяг heimilisfang cinwaanka հասցե katuosoite мекенжайы мекенжай naslov lahiosoite osoite domicili* address* addr adresse* adres* street* strasse* straße gata gatuadress direccion domicilio* endereco morada indirizzo ulica alamat dia chi адрес* διευθυνση العنوان عنوان آدرس כתובת ঠিকানা* पता ठेगाना முகவரி 地址 住址 住所 주소 ที่อยู่',
  city: 'ortsname stadur miejscowosc magaalada kraj naselje city town ciudad ville stadt wohnort cidade localidade citta comune miasto mesto varos oras kota город місто град πολη المدينة شهر עיר শহর 城市 도시',
  place:
    'place lieu lugar luogo ort hely hale miejsce misto место місце место locul loc tempat noi mesto plaats syntymapaikka fodelseort yeri mahal محل مكان स्थान স্থান 出生地 地',
  day: 'day dia jour tag giorno dag dzien день gun يوم روز दिन দিন 日',
  month: 'month mes mois monat mese maand miesiac месяц місяць ay شهر ماه महीना মাস 月 เดือน',
  year: 'year ano annee jahr anno jaar rok год рік yil سنه سال वर्ष বছর সাল 年 ปี',
  status:
    'status olek staatus holati מצב סטטוס estado situacao situacion situazione statut stato stav stan durum* статус trang thai สถานะ สถานภาพ حالة الحاله وضعيت स्थिति স্ট্যাটাস 状态 状態 상태 სტატუსი',
  postalCode: 'postna postcode postnr postnummer eircode plz zip zipcode psc cap cep irsz',
};
const fillers =
  'educacao 任教 担任 电子 電子 census summary trvale trvala prechodne physical mobilni what is your cime cpr на по в во z za w we do na ve ile od st ou or oder si o main of the s and og och und et e y i и та і a an de del della des du da do das dos di la le el al der die das den det van von het full complete complet* completo* vollstandig* total adres pelny og com bin in und la lui ului د را की का के को ಕ ची చे এর র の 者 的 码 เบอร์ legal home main lead handled taught libelle nazwa nazev преподаваемый контактный godzina hora heure ora uhrzeit time время primary si ou or oder o enc current private official kontaktni to with avec con mit zu zum zur emergency derecesi 與 与 通訊 通讯 домашня домашний домашнее immediate priority next zamieszkania zameldowania residencia residenza permanent present maiden гэрийн institucional funcional diampu ilgan رباعي ثلاثي الرباعي الثلاثي الكامل ميلادي निवास work privat usuel usual person dienstl dienstlich dienstliche регистрации прописки проживания фактический বর্তমান স্থায়ী वर्तमान स्थायी الحالي الدائم actual actuelle aktuelle sekarang english chinese arabic bangla bengali official res residence residential enrolment enrollment enroll enrol matricula inscripcion inscription და กับ ของ';
/** Words for numbers: of a person alone, they say that it is no name. */
const numberWords =
  'codigo code kod kode cod លេខ no nr num number* nummer* numero* numer* numar* n id নং নম্বর नं नंबर नम्बर رقم 号 号码 號碼 番号 番號 번호 เลข หมายเลข ቁጥር';

const meanings = new Map<string, readonly Meaning[]>();
const stems: (readonly [string, Meaning])[] = [];
for (const [words, meaning] of [
  ...([
    [students, { person: 'student' }],
    [teachers, { person: 'teacher' }],
    [guardians, { person: 'guardian' }],
  ] as const),
  ...([
    [fathers, { person: 'father' }],
    [mothers, { person: 'mother' }],
  ] as const),
  ...Object.entries(parts).map(([part, words]) => [words, { part: part as Part }] as const),
  ...([
    [fillers, { filler: 'word' }],
    [numberWords, { filler: 'number' }],
  ] as const),
]) {
  for (const word of words.split(' ')) {
    const folded = foldForSearch(word.replace('*', ''));
    if (word.endsWith('*')) stems.push([folded, meaning]);
    meanings.set(folded, [...(meanings.get(folded) ?? []), meaning]);
  }
}
// A heading of one word is a word of others, too.
const ofSynonyms = {
  ...{ firstName: 'first', lastName: 'last', middleName: 'middle', phone: 'phone', guardianRelation: 'relation' },
  ...{ gender: 'gender', street: 'street', postalCode: 'postalCode' },
} as const;
for (const [field, part] of Object.entries(ofSynonyms)) {
  for (const word of synonyms[field as keyof typeof ofSynonyms] ?? []) {
    const folded = foldForSearch(word);
    const isWord = /^[\p{L}\p{M}]+$/u.test(folded) && (folded.length > 3 || /^[^a-z]{2,}$/.test(folded));
    // In Bengali, the word for a title is the office of a teacher, too.
    if (isWord && word !== 'পদবি' && !meanings.has(folded)) meanings.set(folded, [{ part: part as Part }]);
  }
}
const longest = Math.max(...[...meanings.keys()].map((word) => word.length));

/** The meanings that a word may have; `undefined` for one that is not known. */
function meaningsOf(word: string): readonly Meaning[] | undefined {
  const known = meanings.get(word);
  if (known) return known;
  const byStem = stems.filter(([stem]) => word.startsWith(stem) && stem.length > 2);
  return byStem.length > 0 ? [...new Set(byStem.map(([, meaning]) => meaning))] : undefined;
}

/** A word that is put together from known ones, as in German, or where no blanks stand between words. */
function splitWord(word: string, deadEnds = new Set<string>()): readonly string[] | undefined {
  if (word === '') return [];
  // A word that has several parts again and again would otherwise be tried in twice as many ways for each of them.
  if (deadEnds.has(word)) return undefined;
  for (let length = Math.min(longest, word.length); length > 0; length -= 1) {
    const head = word.slice(0, length);
    if (!meanings.has(head) || (/^[a-z]+$/.test(head) && length < shortest) || neverParts.has(head)) continue;
    const rest = splitWord(word.slice(length), deadEnds);
    if (rest) return [head, ...rest];
  }
  deadEnds.add(word);
  return undefined;
}

const shortest = 3;
/** Words of languages that write no words together: in Estonian, "perenimi" is a family's name. */
const neverParts: ReadonlySet<string> = new Set(['pere', 'mere', 'mae', 'pai']);
const mostWords = 7;
/** A home town is that of the family, not where somebody lives. */
const notWhatTheySay: ReadonlySet<string> = new Set(['hometown']);

export type HeadingWords = {
  readonly person: 'student' | 'teacher' | 'guardian' | 'father' | 'mother' | undefined;
  readonly parts: ReadonlySet<Part>;
  /** Whether it says that it is a number of theirs. */
  readonly isNumber: boolean;
  /** Whether it names somebody, or something, by which to contact them. */
  readonly isOfContact: boolean;
  /** The number of a person or phone: the second one is 2. */
  readonly number: number | undefined;
  /** The number of a person's phone or email, where they have a number too. */
  readonly ofPart: number | undefined;
};

const ofDates: ReadonlySet<Part> = new Set(['day', 'month', 'year'] as const);

/** The two surnames of Spanish and Portuguese names. */
const surnames = /(?:primer|segundo|1º|2º) (apellido|apelido)|(?<=apellido) (?:paterno|materno)/g;
const ordinals =
  /(?<!\p{L})(?:primer|primeir[oa]|segund[oa]|secondary|second(?= (?:parent|guardian|contact|carer))|secondo|deuxieme|zweite[rs]?|ikinci|второй|kedua|الثاني)(?!\p{L})/gu;

/** The person and the parts that the words of a heading say; `undefined` where a word is not known. */
export function readHeadingWords(heading: string): HeadingWords | undefined {
  const folded = foldForSearch(heading.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' '));
  const numbered = folded
    .replaceAll(surnames, '$1')
    .replaceAll(/(first|last|family|given|middle)[\s_-]names?(?!\p{L})/gu, '$1name')
    .replace(/(?<=(?:parent|guardian|contact|carer|mother|father).*)preferred[\s_-]?name/u, 'firstname')
    .replaceAll(ordinals, (word) => (word.startsWith('prim') ? '1' : '2'));
  const tokens = numbered.match(/[\p{L}\p{M}]+|\p{Nd}+/gu) ?? [];
  // The number of a person stands before that of their phone: "Parent 2 Phone 1".
  const numbers = tokens.filter((token) => /^\p{Nd}+$/u.test(token)).map(Number);
  const words = tokens.filter((token) => !/^\p{Nd}+$/u.test(token));
  if (
    notWhatTheySay.has(words.join('')) ||
    words.length === 0 ||
    words.length > mostWords ||
    numbers.length > 2 ||
    numbers.some((one) => one > 2)
  )
    return undefined;
  const all = words.flatMap((word) => (meaningsOf(word) ? [word] : (splitWord(word) ?? [''])));
  let person: HeadingWords['person'];
  const found = new Set<Part>();
  for (const word of all) {
    const known = meaningsOf(word);
    if (!known) return undefined;
    const owner = known.find((one) => 'person' in one);
    // A word may be the city in Persian and the month in Arabic.
    const mayBe = known.filter((one) => 'part' in one);
    const part = mayBe.find((one) => found.has('birth') && ofDates.has(one.part)) ?? mayBe[0];
    if (owner && 'person' in owner && !part) {
      // The student's father is the father; who may be the father or somebody else is the guardian.
      if (owner.person === 'teacher' ? person !== undefined && person !== 'student' : person === 'teacher')
        return undefined;
      const isOther =
        person !== undefined && person !== 'student' && owner.person !== 'student' && owner.person !== person;
      person = isOther ? 'guardian' : owner.person === 'student' ? (person ?? 'student') : owner.person;
    } else if (part && 'part' in part) found.add(part.part);
  }
  // Somebody to contact is a guardian; alone, or of a guardian, the word means their phone.
  const isOfContact = found.delete('contact');
  if (isOfContact && found.size === 0) found.add('phone');
  else if (isOfContact && !['phone', 'email'].some((part) => found.has(part as Part))) person ??= 'guardian';
  const isNumber = all.some((word) => meaningsOf(word)?.some((one) => 'filler' in one && one.filler === 'number'));
  return { person, parts: found, isNumber, isOfContact, number: numbers[0], ofPart: numbers[1] };
}

/** A heading without its words for a student, and without those that say nothing either. */
export function withoutStudents(heading: string): readonly string[] {
  const words = foldForSearch(heading).match(/[\p{L}\p{M}]+|\p{Nd}+/gu) ?? [];
  if (notWhatTheySay.has(words.join(''))) return [];
  const isOf = (word: string, ...people: string[]) =>
    meaningsOf(word)?.every((one) =>
      'person' in one ? people.includes(one.person) : 'filler' in one && people.includes(one.filler),
    );
  const others = [['student'], ['student', 'word']].map((people) => words.filter((word) => !isOf(word, ...people)));
  return others.flatMap((rest) => (rest.length === words.length || rest.length === 0 ? [] : rest.join(' ')));
}

/** The fields that a heading may say by its words, the likeliest first. */
export function fieldsInWords(heading: string): readonly string[] {
  const words = readHeadingWords(heading);
  if (!words) return [];
  const { person, number = 1 } = words;
  // An email address is no place to live, and a date of birth is one thing.
  const ofBirth = words.parts.has('birth') ? partsOfBirth(words.parts) : undefined;
  if (ofBirth) return ofBirth;
  const said = [...words.parts].filter(
    (part) =>
      !(part === 'date' && words.parts.has('birth')) &&
      !(part === 'street' && ['email', 'city', 'postalCode'].some((other) => words.parts.has(other as Part))),
  );
  const has = (...all: Part[]) => said.length === all.length && all.every((part) => said.includes(part));
  const isName =
    has('name') || has('first', 'last') || has('name', 'first') || has('name', 'last') || has('name', 'first', 'last');
  // Of several emails, the first is read.
  if (words.ofPart === 2 && !has('phone')) return [];
  if (person === 'guardian' || person === 'father' || person === 'mother') {
    if (person !== 'guardian' && number > 1 && !has('phone')) return [];
    const of = person === 'guardian' && number === 2 ? 'secondGuardian' : person;
    return fieldsOfGuardian({ has, isName: isName || (said.length === 0 && !words.isNumber), of });
  }
  if (number > 1) return [];
  if (person === 'teacher' && (said.length === 0 || has('subject')) && !words.isNumber) return ['teacherEmail'];
  if (person === 'teacher')
    return isName
      ? ['name.teacher', 'teacherEmail']
      : has('email')
        ? ['email', 'teacherEmail']
        : has('phone')
          ? ['phone.teacher']
          : [];
  if (person === 'student' && said.length === 0 && words.isNumber) return ['roll', 'admissionNumber'];
  if (isName) return person === 'student' ? ['name'] : ['name', 'name.teacher'];
  const [only, ...others] = said;
  const named = said.filter((part) => part !== 'name');
  if (only === undefined || others.length > 0) {
    if (has('start', 'date')) return ['memberFrom'];
    if (has('end', 'date')) return ['leftOn'];
    if (has('postalCode', 'city') || has('postalCode', 'place')) return ['city'];
    const [one = 'name', more] = said.includes('name') ? named : [];
    return more === undefined && mayBeNamed.has(one) ? [ofPart[one] ?? ''] : [];
  }
  if (only === 'email' && words.isOfContact && person === undefined) return ['email', 'guardianEmail'];
  if (only === 'phone' && words.isOfContact && !words.isNumber) return ['phone', 'guardianName'];
  if (only === 'phone' || only === 'email') return person === undefined ? [only] : [];
  return ofPart[only] === undefined ? [] : [ofPart[only]];
}

/** A part of a date of birth, or its place, which is no date. */
function partsOfBirth(parts: ReadonlySet<Part>): readonly string[] | undefined {
  if (parts.has('place')) return parts.has('date') ? ['dateOfBirth'] : [];
  const [only, ...others] = (['day', 'month', 'year'] as const).filter((part) => parts.has(part));
  if (only === undefined) return undefined;
  return others.length > 0 ? ['dateOfBirth'] : [{ day: 'birthDay', month: 'birthMonth', year: 'birthYear' }[only]];
}

const mayBeNamed: ReadonlySet<Part> = new Set(['class', 'subject', 'group', 'room'] as const);

const ofPart: Readonly<Partial<Record<Part, string>>> = {
  ...{ first: 'firstName', last: 'lastName', middle: 'middleName', birth: 'dateOfBirth', gender: 'gender' },
  ...{ relation: 'guardianRelation', class: 'class', section: 'section', status: 'status' },
  ...{ street: 'street', city: 'city', postalCode: 'postalCode' },
  ...{ subject: 'subject', group: 'group', room: 'room', period: 'period', start: 'starts', end: 'ends' },
};

type OfGuardian = {
  readonly has: (...all: Part[]) => boolean;
  readonly isName: boolean;
  readonly of: 'guardian' | 'secondGuardian' | 'father' | 'mother';
};

function fieldsOfGuardian({ has, isName, of }: OfGuardian): readonly string[] {
  if (isName) return [`${of}Name`];
  if (has('first')) return [`${of}FirstName`];
  if (has('last')) return [`${of}LastName`];
  return has('phone') ? [`${of}Phone`] : has('email') ? [`${of}Email`] : has('relation') ? [`${of}Relation`] : [];
}
