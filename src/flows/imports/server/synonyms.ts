import type { ColumnName } from '../../../platform/server/column-words.ts';
import { listed } from './listed.ts';

/**
 * Further headings that schools use for columns, in any language, in addition to the headings of the templates, by the
 * name of the column.
 */
export const synonyms: Readonly<Partial<Record<ColumnName, readonly string[]>>> = {
  name: listed(`
    គោត្តនាម និងនាម, នាមត្រកូល និងនាមខ្លួន, ho ten hoc sinh, ho va ten hoc sinh, ten hoc sinh, имя фамилия, фамилия имя,
    фамилия имя отчество, прізвище ім’я по батькові,
    نام طالب علم, نام و نام خانوادگی,
    የተማሪው ሙሉ ስም, የተማሪው ስም, ሙሉ ስም, ስም,
    שם מלא, שם התלמיד, שם מורה,
    教师姓名, 教師姓名, 教師名, 교사명, lehrer name, nom de l enseignant, nombre del profesor,
    imię i nazwisko nauczyciela, фио учителя, शिक्षक का नाम, പേര്, ಹೆಸರು, పేరు, નામ, ਨਾਮ, නම, အမည်, ឈ្មោះ, სახელი და გვარი,
    անուն ազգանուն, staff, staff name, name of staff, employee name, uczeń, jina la mwanafunzi, mwanafunzi,
    nome completo do aluno, ονοματεπώνυμο, மாணவர் பெயர், பெயர், ชื่อ สกุล, ชื่อ นามสกุล,
    الاسم الرباعي, الاسم الثلاثي, اسم الطالبة,
    विद्यार्थी का नाम, name of learner, learners name, name of pupil, student full name, nazwisko i imie,
    nazwisko i imie ucznia, imie i nazwisko ucznia, nama peserta didik, nama murid, фио ученика, фио обучающегося,
    піб учня, nome do a aluno a, nombre del alumno, apellidos y nombre, apellidos y nombres, nom de l eleve,
    name des schulers, ad ve soyad, ogrenci adi soyadi, full name, student, student name, students name,
    name of student, name of the student, pupil, pupils name, learners name, child, child name, childs name,
    name of child, name of the child, pupil name, learner, learner name, teacher, teacher name, teachers name,
    name of teacher, শিক্ষার্থী, শিক্ষার্থীর নাম, ছাত্রের নাম, ছাত্রীর নাম, ছাত্র ছাত্রীর নাম, শিক্ষক, শিক্ষকের নাম, পুরো নাম,
    nombre completo, nombre y apellidos, alumno, nom complet, nom et prenom, eleve, schuler, schulername,
    nome completo, nome do aluno, aluno, alunno, naam leerling, leerling, imie i nazwisko, uczen, adi soyadi,
    ad soyad, nama, nama siswa, nama lengkap, ho va ten, ho ten, фио, ученик, піб, учень, jina, jina kamili, 姓名,
    学生姓名, 學生姓名, 氏名, 生徒氏名, 名前, 이름, 성명, 학생명, नाम, छात्र का नाम, jmeno a prijmeni, nev,
    اسم الطالب, اسم التلميذ, الطالب, الاسم الكامل, المعلم, اسم المعلم, اسم المدرس
  `),
  firstName: listed(`
    prenumele,
    פרטי,
    nombre1, primer nombre, fore name, learner names, learner name s, nombre s, etunimet, prénom élève,
    prénom de l élève, nombre alumno, vorname schüler, student first name, student forename, pupil forename,
    child first name, nome aluno, voornaam leerling, nome alunno, imię ucznia, имя ученика, имя ребенка, jméno žáka,
    rufname,
    نام, שם,
    ชื่อ, tên, vārds, vardas, eesnimi, eigennaam, ім’я, პირველი სახელი, სახელი, անուն, roepnaam, other names,
    other name, othernames, legal forename, legal first name, adiniz, first, first name, firstname, forename,
    forenames, given name, given names, christian name, fname, nombre, nombres, prenom, prenoms, vorname, vornamen,
    nome, nome proprio, voornaam, imie, imiona, jmeno, meno, ime, prenume, keresztnev, utonev, etunimi, fornavn,
    fornamn, ad, adi, ten, nama depan, имя, ім'я, имена, όνομα, ονομα,
    الاسم الأول, שם פרטי,
    名, 이름만, নামের প্রথম অংশ, প্রথম নাম, jina la kwanza
  `),
  middleName: listed(`
    atësia, voorvoegsel, voorvoegsels, tussenvoegsels, prefix surname, surname prefix, հայրանուն, mid name,
    namensbestandteil vorangestellt, namenszusatz, vorsatzwort, nombre2, tussenv, mellomnavn, mellannamn, презиме,
    әкесінің аты, otasining ismi, эцэг эхийн нэр, other names, other name, othernames, drugie imie, deuxième prénom,
    autres prénoms, zweiter vorname, outros nomes, otros nombres,
    שם אמצעי,
    ชื่อกลาง, m i, middle initial, middle initials, middle, middle name, middle names, second name, father name middle,
    deuxieme prenom, отчество, по батькові, segundo nombre, tussenvoegsel, মাঝের নাম,
    الاسم الأوسط, اسم الأب الأوسط
  `),
  lastName: listed(`
    ap paterno, a paterno, family,
    numele si initiala tatalui, nume si initiala tatalui, nume si initiala, numele de familie,
    משפחה,
    apellido1, perenimi, longname, langname,
    النسب,
    презиме, apellido paterno, primer apellido alumno, learner surname, nom élève, nom de famille élève,
    apellidos del alumno, nachname schüler, familienname schüler, student last name, student surname, pupil surname,
    child last name, child surname, achternaam leerling, cognome alunno, nazwisko ucznia, фамилия ученика,
    фамилия ребенка, příjmení žáka,
    نام خانوادگی,
    นามสกุล, họ và tên đệm, họ đệm, họ và chữ đệm, uzvārds, pavardė, perekonnanimi, გვარი, ազգանուն, last name surname,
    surname last name, legal surname, legal last name, primer apellido, last names, apellidos alumno, last, last name,
    lastname, surname, family name, familyname, lname, apellido, apellidos, nom, nachname, familienname,
    nom de famille, sobrenome, apelido, apelidos, cognome, achternaam, nazwisko, prijmeni, priezvisko, prezime,
    priimek, nume, nume de familie, vezeteknev, csaladnev, sukunimi, efternavn, efternamn, etternavn, soyad, soyadi,
    ho, nama belakang, фамилия, прізвище, фамилно име, επώνυμο, επωνυμο,
    اسم العائلة, اللقب, שם משפחה,
    姓, 姓氏, 성, শেষ নাম, পদবি, উপাধি, jina la ukoo
  `),
  roll: listed(`
    no induk, nomor induk, nomor induk siswa,
    رقم التلميذ,
    αμ, শ্রেণি রোল, শ্রেণী রোল, stamnummer, mã học sinh, mã hs, เลขประจำตัว, เลขประจำตัวนักเรียน, matrícula escolar,
    nº id escolar, αρ μητρώου, αριθμός μητρώου, nipd, elevnummer, oppilasnumero,
    رقم الطالبة,
    रोल नं, รหัสนักเรียน, leerlingnummer, okul no, okul numarasi, ogrenci no, schuler nr, student nr, roll no, roll nr,
    roll number, student no, student number, student id, class roll, id no, matricula, matricule, schulernummer, 学号,
    學號, 番号, 학번, nis, rollnr, अनुक्रमांक, रोल नंबर, রোল, রোল নং, রোল নম্বর, ক্লাস রোল, শিক্ষার্থী আইডি,
    رقم, الرقم, رقم الطالب, الرقم المدرسي
  `),
  class: listed(`
    classes, klassen, clases, classi, turmas, klasy,
    الصفوف,
    শ্রেণিসমূহ, grades taught, level, year level, niveau, nivel, degré, groep,
    صنف,
    scholastic year, cohort, cohort1, cohorte, kohorte,
    groupe repère, groupe repere, dosbarth,
    שכבה,
    jahrgangsstufe, leerjaar, stamgroep, basisgroep, tahun, darjah, class section, tingkatan,
    القسم,
    desc grado, grd, course batch, batch, course and batch, classes, gr, kl, register class, clasa a, одељење, кл,
    კლასი, դասարան, ថ្នាក់, အတန်း, पन्ति, kelas semasa, grade and section, oddział, stamklas, lớp học, rombel saat ini,
    کلاس, پایه, جماعت,
    ክፍል, home room, schulklasse, grade class, class section name, şube, ชั้นเรียน, ห้อง, ਜਮਾਤ, ધોરણ, తరగతి, ತರಗತಿ, ക്ലാസ്,
    පන්තිය, ano, série, ano série, வகுப்பு, ชั้น, year, reg class, sinifi, klasse jahrgang, jahrgang, grado curso,
    turma ano, grade, standard, std, form, class name, class no, class number, grade level, school class, year group,
    form class, school year, homeroom, curso, grado, clase, classe, klasse, turma, ano escolar, klas, klasa, trida, trieda,
    osztaly, clasa, razred, luokka, klass, sinif, kelas, lop, класс, клас, τάξη, ταξη,
    כיתה,
    班级, 班級, 年级, 年級, 学級, 学年, クラス, 학급, 학년, 반, कक्षा, darasa, শ্রেণি, শ্রেণী, ক্লাস, শ্রেণির নাম,
    الصف, صف, الفصل, المرحلة, الصف الدراسي
  `),
  status: listed(`
    enrolment status, enrollment status, enroll status, student status, pupil status, employment status, situação,
    situación, estado, estatus, condición, statut, situation, stato, situazione, stav, stan, статус, состояние, durum,
    durumu, öğrenci durumu, trạng thái, สถานะ, สถานภาพ,
    حالة الطالب, حالة القيد, حالة التلميذ, وضعیت,
    स्थिति, স্ট্যাটাস, 状态, 学籍状态, 在籍状態, 在籍区分, 학적상태, 재적상태, hali, státusz, jogviszony, remark,
    remarks, observaciones, observações, observations, bemerkung, bemerkungen, keterangan, uwagi, poznámka,
    примечание,
    ملاحظات,
    মন্তব্য, 备注, 備考, 비고, ghi chú, หมายเหตุ, catatan, açıklama
  `),
  leftOn: listed(`
    end date, enddate, leaving date, date left, date of leaving, left date, leave date, exit date, withdrawal date,
    date of exit, date withdrawn, date of withdrawal, leaver date, dol, fecha retiro, fecha de retiro, fecha baja,
    fecha de baja, date de sortie, date sortie, abgangsdatum, abgang am, austritt, austrittsdatum,
    datum uitschrijving, uitschrijfdatum, data de saída, data saída, data di ritiro, data skreślenia, datum odchodu,
    дата выбытия, дата отчисления, дата вибуття, ayrılış tarihi,
    تاريخ الانسحاب,
    tanggal keluar, ngày nghỉ học, 转出日期, 離校日期, 転出日, 전출일, slutdatum, päättymispäivä
  `),
  grandfatherName: listed(`
    پدرکلان, نام پدرکلان,
    g father name, gfather name, g f name, gf name, grand father name, grand father, grandfather, g father,
    grand fathers name, g fathers name, የአያት ስም,
    الجد,
    awoowe, magaca awoowe, afi, maqaa akaakayyuu
  `),
  admissionNumber: listed(`
    کد ملی,
    एस आर संख्या, एस आर नं, एस आर नंबर, processo, ma dinh danh, ma dinh danh bo gd dt, acc no, admission number,
    enrollment id, student pen, pen, codigo inep, evid cis, scholar no, adm id, adm, accession no, reg, reg id,
    n processo, nº processo, numero de processo, lin, stud no, matr, adno, admno, admin no, admission register no,
    داخلہ نمبر,
    numer ucznia, ra, nº de matrícula, número de matrícula, oktatási azonosító, namba ya usajili, no pendaftaran,
    admissions nummer, emis no, emis number, nemis, upi, upi no, student code no, admission no, admission nr,
    admission id, adm no, adm number, admn no, gr no, gr number, registration no, registration number, reg no,
    regn no, enrolment no, enrollment no, index no, upn, lrn, usn, nisn, learner id, pupil id, student code, legajo,
    expediente, numero de alumno, ভর্তি নম্বর, ভর্তি ক্রমিক, রেজিস্ট্রেশন নম্বর,
    رقم التسجيل, رقم القيد,
    学籍号, 입학번호, प्रवेश संख्या
  `),
  numberInClass: listed(`
    الترتيب في الصف,
    class no, class number, 번호, № в класа, no in class list, nr in klasse, class list no, nr im klassenbuch,
    número de chamada, numero na chamada, n in elenco, numero elenco, nr in register, α α τάξης, เลขที่, no in class,
    class number in list, register no, register number, list no, class no in list, numero de lista, n de lista,
    no lista, numero de ordre, nr w dzienniku, nr dz, katalognummer, nro de lista, numero chamada, n chamada,
    出席番号, 座号, 座號, 반번호, no absen, nomor absen
  `),
  section: listed(`
    бүлэг, паралелка, паралелка клас, stamgroep, basisgroep, roll group, roll class, kelas, paralelka, letra curso,
    letra, registration form, reg, form class name, oddelek, odjeljenje, odjel, register class, одељење,
    razredni odjel, klassenbezeichnung, razredni odjeljak, unidad, unidad grupo, τμήμα, वर्ग, பிரிவு,
    الفصل,
    班级, 班級, arm, homeroom, home room, class arm, kelas paralel,
    מקבילה,
    klassenzug, zug, lettera, litera, ห้อง, वर्ग खंड,
    سیکشن, شاخه,
    turma, 반, 组, 組, 班, reg group, registration group, tutor group, form group, subesi, grupo, paralelo, rombel,
    sec, class section, section name, division, div, seccion, sezione, secao, sube, parallel, stream, সেকশন, শাখা,
    الشعبة, شعبة,
    литера, 班, 組, 组
  `),
  session: listed(`
    academic year, school year, academic session, school session, year, শিক্ষাবর্ষ, সেশন, বর্ষ,
    العام الدراسي, السنة الدراسية, العام, السنة
  `),
  dateOfBirth: listed(`
    datëlindja, 생일, 誕生日, szuletesi hely ido, szuletesi hely es ido, mesto i datum rodenja,
    locul si data nasterii, luogo e data di nascita, lugar y fecha de nacimiento, lieu et date de naissance,
    geburtsort und datum, tempat dan tanggal lahir, место и дата рождения, place and date of birth, bdate, birth dt,
    sunnikuupaev, date et lieu de naissance, fecha y lugar de nacimiento, data e luogo di nascita,
    tempat tanggal lahir, дата и место рождения, date and place of birth, जन्म मिति, data urodzenia ucznia,
    تاریخ تولد, تاریخ پیدائش,
    วันเดือนปีเกิด,
    ת לידה, ת לידת,
    date of birth dob, dob dd mm yyyy, datum rođenja, rođen, дата рожд, fecha de nac, dzimšanas datums, gimimo data,
    sünniaeg, የትውልድ ቀን, დაბადების თარიღი, ημ γέννησης, ημερομηνία γέννησης, ημ νία γέννησης, பிறந்த தேதி, วันเกิด,
    data de nasc, data nasc, dt nasc, dt nascimento, f nac, fecha nac, fec nac, fecha nacimiento, date naissance,
    date de naiss, data ur, dat ur, geb, gebdatum, geburtstag, geb dat, дата рожд, д р, др, datum roj, dogum tar,
    tgl lhr, dob ad, জন্ম তাং, dob, birth date, birthdate, birthday, birth day, born, born on, date birth, d o b,
    fecha de nacimiento, nacimiento, date de naissance, ne le, geburtsdatum, geb datum, geboren, data de nascimento,
    nascimento, data di nascita, geboortedatum, data urodzenia, datum narozeni, datum rodenia, szuletesi datum,
    data nasterii, datum rodenja, syntymaaika, fodselsdato, fodelsedatum, dogum tarihi, tanggal lahir, tgl lahir,
    ngay sinh, дата рождения, дата народження, дата на раждане, ημερομηνία γέννησης,
    תאריך לידה,
    出生日期, 生日, 生年月日, 생년월일, जन्म तिथि, जन्मतिथि, tarehe ya kuzaliwa, জন্মতারিখ, জন্ম তারিখ, জন্মদিন, জন্ম,
    تاريخ الميلاد, تاريخ الولادة, الميلاد
  `),
  gender: listed(`
    neme, a tanuló neme,
    gjinia, cinsi, ጾታ,
    جنسیت, جنس,
    sex m f, gender m f, sexe m f, sexo m f, dzimums, lytis, sugu, სქესი, boy girl, girl boy, m f, f m, b g, பாலினம்,
    เพศ, m w, w m, cinsiyeti, h m, m h, g, kelamin, jk, l k, sex, m f, f m, sexo, genero, sexe, genre, geschlecht,
    sesso, geslacht, plec, pohlavi, nem, spol, sukupuoli, kjonn, kon, cinsiyet, jenis kelamin, l p, gioi tinh, пол,
    стать, φύλο, φυλο,
    מין,
    性别, 性別, 성별, लिंग, jinsia, লিঙ্গ, জেন্ডার,
    الجنس, النوع
  `),
  street: listed(`
    mailing address, postal address, physical address, address line 2, address line 3, address 2, address 3, street 2,
    vejnavn og nr, vejnavn, manzili, manzil, residenza, dia chi thuong tru, cho o hien nay, dia chi hien tai, ulice,
    address street, home address street, address address, straat, straat en huisnummer, straße hausnummer,
    strasse und hausnummer, adresse postale, domicilio calle, permanent address, residential address, present address,
    家庭住址, 家庭地址,
    مکمل پتہ, پتہ, آدرس,
    ที่อยู่, முகவரி, የመኖሪያ አድራሻ, address, street address, address line 1, address 1, home address, village, house, road,
    direccion, domicilio, adresse, strasse, endereco, indirizzo, adres, ulica, adresa, cim, alamat, dia chi, адрес,
    адреса, διεύθυνση,
    כתובת,
    地址, 住所, 주소, पता, anwani, ঠিকানা, বাসার ঠিকানা, রাস্তা, গ্রাম,
    العنوان, الشارع, عنوان السكن
  `),
  houseNumber: listed(`
    supisne cislo, orientacne cislo, huisnr, huisnummer, huisnummer toevoeging, hausnummer, haus nr, hausnr, house no,
    house number, door no, nr domu, numer domu, cislo popisne, cp, číslo domu, hazszam, numero civico, numero casa,
    número exterior, kapi no, дом, номер дома, № дома, бр
  `),
  city: listed(`
    localité, localite, by, poststed, postort, postitoimipaikka, comuna, comuna residencia, localidade, address city,
    address town, localidad de residencia, comune di residenza, település, lakóhely,
    ישוב, יישוב,
    city of residence, gemeente, bydliště, bydlisko, poblacion, municipio, municipality, शहर गाँव,
    شهر, شہر,
    town, city town, place, ciudad, localidad, ville, commune, ort, stadt, wohnort, cidade, citta, comune, woonplaats,
    plaats, miasto, miejscowosc, mesto, obec, varos, oras, sehir, ilce, kota, город, місто, πόλη,
    עיר,
    城市, 市, 도시, शहर, শহর, উপজেলা,
    المدينة, البلدة
  `),
  state: listed(`
    uf, district, division, province, region, county, জেলা, বিভাগ,
    المحافظة, الولاية, المنطقة
  `),
  postalCode: listed(`
    npa, zipcode, postinumero, postinro, postnumer, sihtnumber, postnr, postnummer, post no, address postcode,
    address postal code, address zip, postcode, post code, zip, zip code, pin, pin code, codigo postal, cp,
    code postal, plz, postleitzahl, cep, cap, kod pocztowy, psc, iranyitoszam, posta kodu, kode pos, индекс,
    почтовый индекс, 邮编, 郵便番号, 우편번호, পোস্ট কোড, পোস্টাল কোড, ডাক কোড,
    الرمز البريدي, صندوق البريد
  `),
  courseEnrolled: listed(`
    course enrolled, stream, programme, program, group, কোর্স, গ্রুপ, শাখা,
    المقرر, المسار, التخصص, القسم
  `),
  guardianName: listed(`
    home addressee, addressee, parental salutation, parent salutation,
    répondant 1, erz ber name, next of kin, nok, contact, primary contact, emergency contact, zákonný zástupce,
    zákonní zástupci, gondviselő, gondviselő neve, törvényes képviselő, 监护人姓名, 監護人姓名, jina la mzazi mlezi,
    naam ouder, naam ouder 1, ouder 1, contact 1 name, contact name, emergency contact name, responsable,
    responsable légal, responsable legal, nom du responsable, tutor legal, padre madre o tutor, genitore,
    nome genitore, законный представитель, фио родителей, батьки,
    ولی, سرپرست, نام سرپرست,
    nama wali, wali, ผู้ปกครอง, ชื่อผู้ปกครอง, பாதுகாவலர், अभिभावक, अभिभावक का नाम, የወላጅ ስም, vårdnadshavare, foresatt,
    huoltaja, rodič, starš, roditelj, guardian 1, guardian 1 name, parent 1, parent 1 name, parent guardian 1,
    erziehungsberechtigte, erziehungsberechtigter, erziehungsberechtigte 1, jina la mzazi, mzazi, mlezi, veli,
    veli adı, veli adı soyadı, velinin adı soyadı, opiekun, imię i nazwisko opiekuna, rodzic, imię i nazwisko rodzica,
    фио родителя, родитель, encarregado de educação, enc educação, enc de educação, nome do encarregado de educação,
    responsável, nome do responsável, κηδεμόνας, ονοματεπώνυμο κηδεμόνα, 保護者, 保護者名, 保護者氏名, 家长姓名,
    家長姓名, 监护人, 監護人, 보호자, 보호자명, 학부모, người giám hộ, phụ huynh, guardian, guardian name, parent,
    parent name, parents name, name of guardian, parent guardian, father guardian name, father or guardian name,
    father mother guardian name, father husband name, অভিভাবক, অভিভাবকের নাম,
    ولي الأمر, اسم ولي الأمر
  `),
  guardianRelation: listed(`
    contact type,
    contact 1 relation, parent 1 relation, parent 1 relationship, guardian 1 relation, guardian 1 relationship,
    contact relation, lien, lien avec l élève, parentesco con el alumno, verwandtschaftsverhältnis,
    stopien pokrewienstwa, relacja, vztah, रिश्ता, संबंध, ความสัมพันธ์, hubungan, रिश्ता संबंध, contact 1 relationship,
    contact relationship, родство, степень родства, pokrewieństwo, stopień pokrewieństwa, yakınlığı, verwandtschaft,
    lien de parenté, parentesco, quan hệ, uhusiano, 続柄, 관계, σχέση,
    קרבה,
    relation, relationship, guardian relation, guardian relationship, relation to student, relationship to student,
    সম্পর্ক, অভিভাবকের সম্পর্ক,
    صلة القرابة, القرابة, صلة ولي الأمر
  `),
  guardianPhone: listed(`
    erz ber tel, dien thoai ph, sdt ph, телефон батьків, телефон законного представителя, gondviselő telefonszáma,
    gondviselő telefon, 监护人电话, 監護人電話, 监护人联系电话,
    رقم جوال ولي الأمر, رقم هاتف ولي الأمر,
    telefono del tutor, telefono tutor, téléphone responsable, téléphone du responsable, portable responsable,
    telefon zákonného zástupce, telefon rodiče, telefon der eltern, telefon erziehungsberechtigte,
    telefon erziehungsberechtigte 1, telefoon ouder, telefoon ouder 1, contact 1 phone, contact 1 mobile,
    emergency contact number, emergency contact no, emergency phone, contact number of parent or guardian,
    contact number of parent guardian, parent contact number, parents contact number, parents contact, parents mobile,
    parents mobile no, parent mobile no, parent guardian phone, parent guardian contact,
    telefone do encarregado de educação, अभिभावक मोबाइल, เบอร์ผู้ปกครอง, เบอร์โทรผู้ปกครอง, no hp orang tua, no hp wali,
    cellulare genitore, телефон матері або батька,
    تلفن ولی,
    telefon 1, guardian 1 phone, parent 1 phone, parent 1 mobile, simu ya mzazi, veli telefonu, veli telefon,
    veli tel, veli cep, telefon opiekuna, telefon rodzica, телефон родителя, телефон родителей, contacto ee,
    contacto do encarregado de educação, telefone do responsável, τηλέφωνο κηδεμόνα, 保護者電話番号, 緊急連絡先,
    家长电话, 家長電話, 보호자 연락처, sđt phụ huynh, guardian phone, guardian mobile, guardians mobile,
    guardian contact, parent phone, parents phone, parent mobile, parent contact, emergency contact,
    guardian phone no, guardian phone number, অভিভাবকের ফোন, অভিভাবকের মোবাইল, অভিভাবকের মোবাইল নম্বর,
    هاتف ولي الأمر, جوال ولي الأمر, رقم ولي الأمر
  `),
  guardianEmail: listed(`
    e mail ouder 1, e mail ouder, email ouder, email ouder 1, contact 1 email, parent 1 e mail, e mail 1,
    email rodiče, e mail erziehungsberechtigte, e mail erziehungsberechtigte 1, email du responsable,
    courriel responsable, correo del tutor, email genitore, guardianemail, parentemail, email phụ huynh,
    guardian 1 email, parent 1 email, e mail opiekuna, email opiekuna, veli e posta, guardian email,
    guardian email address, parent email, parents email, অভিভাবকের ইমেইল,
    بريد ولي الأمر, البريد الإلكتروني لولي الأمر
  `),
  email: listed(`
    e mail 1 value,
    email addr, 전자우편, mail id, email id, dienst mail, work email, work e mail, school email, staff email,
    official email, 电子邮箱, 电子邮件, ईमेल, மின்னஞ்சல், email address work, мейл, электронный адрес, adresse mail,
    adresse email, adresse electronique, correo institucional, e mail służbowy, služební e mail,
    ایمیل,
    አድራሻ ኢሜይል, อีเมล, e mail istituzionale, email istituzionale, メールアドレス, メール, e mail dienstlich,
    dienstliche e mail, correo, correo electronico, courriel, e posta, эл почта, электронная почта, 邮箱, 電子郵件,
    이메일, e mail, email address, mail, ইমেইল, ই মেইল,
    البريد الإلكتروني, البريد, الإيميل
  `),
  phone: listed(`
    phone 1 value,
    home phone, primary phone, ph, ph no, ph nos, контактный телефон, phone 1, contact 1, mobile 1, tel 1, phone 1 no,
    telefono 1, mob, mob no, mobile no 1, mobile number 1, मोबाइल नंबर, मोबाइल नं, फोन नंबर,
    موبائل نمبر, فون نمبر, تلفن همراه, تلفن, موبایل,
    电话号码, 手机号码, 手机号, 手機號碼, 電話番号, 携帯電話, 휴대폰, 휴대전화, ስልክ ቁጥር, ስልክ, โทรศัพท์, เบอร์โทร,
    เบอร์โทรศัพท์, portable, gsm, mobilnummer, telefon nr, numer telefonu, telefonní číslo, telefonszám, telefonnummer,
    nomor hp, nomor telepon, no telp, no telepon, namba ya simu, নম্বর মোবাইল, মোবাইল নং, telefone celular, telemóvel,
    cellulare, recapito, κινητό, 联系电话, 聯絡電話, 連絡先, 연락처, தொலைபேசி, கைபேசி, số điện thoại, sđt, telefono,
    movil, celular, tel, telefon, telefone, handy, telefoon, no hp, hp, dien thoai, телефон, τηλέφωνο,
    טלפון,
    电话, 電話, 手机, 전화, 전화번호, फोन, मोबाइल, simu, mobile, telephone, tel, cell, cell phone, mobile phone,
    contact, contact no, contact number, phone no, phone number, mobile no, mobile number, ফোন, ফোন নম্বর, মোবাইল,
    মোবাইল নম্বর, যোগাযোগ,
    الهاتف, رقم الهاتف, الجوال, رقم الجوال, الموبايل
  `),
  subject: listed(`
    course, course name, course title, class subject, department, dept, fachbereich, ders adı, nazwa przedmiotu,
    nauczany przedmiot, nom de la matière, nombre de la asignatura, название предмета, name of subject,
    naziv predmeta, název předmětu, nama mata pelajaran, tên môn học, discipline, discipline enseignée, main subject,
    subject specialization, branş, branşı,
    التخصص,
    przedmioty, specialization, specialisation, speciality, subjects taught, subjects, subject taught,
    teaching subject, teaching subjects, 任教学科, 任教科目, 学科, 學科, vak, vakken, předmět, predmet, tantárgy,
    materie, disciplinas, asignaturas, matières, matière enseignée, materia impartida, предметы, mata pelajaran,
    mapel, วิชา, กลุ่มสาระ, பாடம்,
    مضمون, درس,
    ders, disciplina, materia, matière, przedmiot, предмет, asignatura, 科目, 과목, विषय, môn học, somo, μάθημα,
    מקצוע,
    fach, fächer, 担当教科, 教科, subject name, subject title, course, বিষয়, বিষয়ের নাম,
    المادة, اسم المادة
  `),
  code: listed(`
    short name, short, abbreviation, abbr, kurzname, abkürzung, sigle, abréviation, abreviatura, ders kodu,
    kod przedmiotu, fachkürzel, fachkurz, kurzzeichen, code matière, código de materia, clave, kod przedmiotu,
    zkratka, kode mapel, รหัสวิชา, 科目代码, विषय कोड, código, codice, kod, kürzel, код, subject code, course code, কোড,
    বিষয় কোড,
    الرمز, رمز المادة
  `),
  teacherEmail: listed(`
    staff, staff name, teaching staff, tutor, subject teacher, class teacher email, teachers,
    unterrichtende lehrkraft, prof, profesora, professora, insegnante, leraar, docent, učitel, učiteľ, tanár, ครู,
    ครูผู้สอน, ஆசிரியர், शिक्षक,
    استاد, معلم,
    任课教师, 任課教師, 担当, 担当教員, guru, guru mapel, 담당교사, 教师, 老师, 老師, 先生, 任课老师, professor,
    profesor, lehrer, lehrkraft, öğretmen, enseignant, docente, nauczyciel, учитель, 교사, 教師, mwalimu, giáo viên,
    καθηγητής,
    מורה,
    teacher, teacher email, teachers e mail, teacher mail, taught by, শিক্ষকের ইমেইল, শিক্ষক,
    بريد المعلم, البريد الإلكتروني للمعلم, المعلم
  `),
  day: listed(`
    days, dag, den, nap, zi, dan, hari, päivä, weekdays, día, tag, wochentag, jour, giorno, gün, dzień, день,
    день недели, 曜日, 星期, 요일, वार, thứ, siku, ημέρα,
    יום,
    weekday, day of week, day of the week, দিন, বার,
    اليوم, يوم
  `),
  period: listed(`
    uur, lesuur, les, hodina, tunti, jam ke, jam pelajaran, tanítási óra, slot no, nr lekcji, numer lekcji, hora,
    stunde, heure, ders saati, lekcja, урок, номер урока, 時限, 节次, 節次, 교시, tiết, kipindi, lesson, period no,
    period number, lesson no, hour, পিরিয়ড, ঘণ্টা,
    الحصة, رقم الحصة
  `),
  starts: listed(`
    h debut, heure debut, heure de debut,
    godzina od, uhrzeit von, hora inicial, hora de inicio, heure de debut, ora inizio, cas od, время начала, inicio,
    hora inicio, desde, beginn, von, début, inizio, başlangıç, początek, начало, 開始, 开始, 시작, start, start time,
    from, begins, begin, শুরু, শুরুর সময়,
    البداية, من, وقت البداية
  `),
  ends: listed(`
    godzina do, uhrzeit bis, hora final, hora de fin, heure de fin, ora fine, cas do, время окончания, fin, hora fin,
    hasta, ende, bis, fine, bitiş, koniec, конец, окончание, 終了, 结束, 끝, end, end time, to, until, finish, শেষ,
    শেষের সময়,
    النهاية, إلى, وقت النهاية
  `),
  week: ['weeks', 'week of the cycle', 'woche', 'semaine', 'semana', 'settimana', 'সপ্তাহ', 'الأسبوع'],
  room: listed(`
    rooms, lokalen, räume, salles, salas, venue, location, teaching room, učebna, učebňa, sala lekcyjna, terem, lokal,
    lokaal, bilik, ruang, ruangan, place room, aula, raum, salle, sala, derslik, кабинет, 教室, 교실, phòng, chumba,
    classroom, room no, room number, place, কক্ষ, কক্ষ নম্বর, রুম,
    الغرفة, رقم الغرفة, القاعة
  `),
  times: listed(`
    hora, time, hours, time slot, slot, from to, zeit, uhrzeit, hora, horario, heure, সময়,
    الوقت,
    время, 时间
  `),
  duration: listed(`
    length, minutes, duree, duracion, duracao, durata, dauer, duur, czas trwania, длительность
  `),
  label: ['note', 'remark', 'break', 'লেবেল', 'التسمية', 'ملاحظة'],
  examName: listed(`
    sınav, examen, prüfung, klausur, klassenarbeit, prova, exame, esame, egzamin, sprawdzian, экзамен, контрольная,
    考试, 試験, 시험, परीक्षा, kiểm tra, mtihani, avaliação, evaluación, évaluation, contrôle, εξέταση,
    מבחן,
    exam name, assignment name, assessment name, test name, exam title, examination, test, assessment, পরীক্ষা,
    পরীক্ষার নাম,
    الامتحان, الاختبار
  `),
  maxMark: listed(`
    points possible, possible points, max points, maximum points, max score, marks out of, höchstpunktzahl,
    punkte max, barème, nota máxima, puntaje máximo, максимальный балл, maks puan, max, max mark, max marks, maximum,
    maximum marks, full mark, full marks, out of, total marks, পূর্ণমান, পূর্ণ নম্বর,
    الدرجة العظمى, الدرجة الكاملة, النهاية العظمى
  `),
  mark: listed(`
    punkte, punktzahl, puntos, puntaje, puntuación, calificación, pontos, voto, punteggio, cijfer, známka, body, jegy,
    баллы, отметка, бали, nilai, skor,
    العلامة, النقطة,
    নাম্বার, प्राप्तांक, not, nota, note, ocena, оценка, балл, 点数, 得点, 점수, 成绩, 分数, अंक, điểm, alama, βαθμός,
    ציון,
    puan, marks, score, points, obtained, marks obtained, result, নম্বর, প্রাপ্ত নম্বর,
    الدرجة, العلامة
  `),
  preferredName: listed(`
    usual name, usual first name, rufname, roepnaam, kutsumanimi, tilltalsnamn, kaldenavn, preferred forename,
    preferred first name, known as, chosen name, nickname, nom d usage, spitzname, ชื่อเล่น
  `),
  group: listed(`
    set, teaching set, set name, teaching group, group name, kurs, kursname, gruppe, lerngruppe, arbeitsgemeinschaft,
    ag, club, option group, groupe, grupo, gruppo, groep, groepen, grupa, skupina, csoport, grup, группа, группы,
    підгрупа,
    الفوج, المجموعة,
    গ্রুপের নাম, दल, समूह, クラブ, 동아리, 社团
  `),
  classes: listed(`
    from classes, from class, of classes, year groups, forms, klassen, aus klassen, clases, turmas, klasy, třídy,
    классы,
    الصفوف,
    শ্রেণিসমূহ, class, class es
  `),
  guardianFirstName: listed(`
    guardian forename, guardian given name, parent first name, parent forename, contact 1 first name,
    contact 1 forename, contact first name, parent 1 first name, guardian 1 first name, prénom responsable,
    prénom du responsable, prénom responsable 1, nombre del tutor, nombre tutor, nombre primer tutor,
    vorname erziehungsberechtigte, vorname erziehungsberechtigter, nome genitore nome, voornaam ouder,
    voornaam ouder 1, jméno zákonného zástupce, imię opiekuna, имя родителя
  `),
  guardianLastName: listed(`
    guardian surname, guardian family name, parent last name, parent surname, contact 1 last name, contact 1 surname,
    contact last name, contact surname, parent 1 last name, guardian 1 last name, nom responsable, nom du responsable,
    nom responsable 1, apellidos del tutor, apellidos tutor, nachname erziehungsberechtigte,
    nachname erziehungsberechtigter, cognome genitore, achternaam ouder, achternaam ouder 1,
    příjmení zákonného zástupce, nazwisko opiekuna, фамилия родителя
  `),
  secondGuardianName: listed(`
    guardian 2, guardian 2 name, parent 2, parent 2 name, parent guardian 2, contact 2, contact 2 name, second parent,
    second guardian, erziehungsberechtigte 2, erziehungsberechtigter 2, segundo tutor, tutor 2, nombre tutor 2,
    responsable 2, nom responsable 2, genitore 2, ouder 2, naam ouder 2, zákonný zástupce 2, gondviselő 2, opiekun 2,
    rodzic 2, veli 2, responsável 2, encarregado de educação 2, родитель 2, 保護者2, 보호자2, 监护人2, 監護人2,
    ولي الأمر 2,
    অভিভাবক ২
  `),
  secondGuardianRelation: listed(`
    guardian 2 relation, guardian 2 relationship, parent 2 relation, parent 2 relationship, contact 2 relation,
    contact 2 relationship, second guardian relationship, parentesco 2, lien 2, lien responsable 2
  `),
  secondGuardianPhone: listed(`
    guardian 2 phone, guardian 2 mobile, parent 2 phone, parent 2 mobile, contact 2 phone, contact 2 mobile,
    contact 2 telephone, second guardian mobile, telefono tutor 2, téléphone responsable 2,
    telefon erziehungsberechtigte 2, telefoon ouder 2, telefon rodzica 2
  `),
  secondGuardianEmail: listed(`
    guardian 2 email, parent 2 email, contact 2 email, second guardian e mail, email 2, e mail 2, email responsable 2,
    e mail ouder 2, email ouder 2, e mail erziehungsberechtigte 2
  `),
  secondLastName: listed(`
    ap materno, a materno,
    apellido2, segundo apellido, apellido materno, 2º apellido, 2 apellido, second surname, second last name,
    segundo apelido
  `),
  birthDay: listed(`
    date of birth day, birth day of month, dob day, day born, dia de nascimento, día de nacimiento, jour de naissance,
    geburtstag tag, birth date day, day dob
  `),
  birthMonth: listed(`
    date of birth month, birth month, dob month, month born, mês de nascimento, mes de nacimiento, mois de naissance,
    geburtsmonat, birth date month, month dob
  `),
  birthYear: listed(`
    date of birth year, birth year, dob year, year born, ano de nascimento, año de nacimiento, année de naissance,
    geburtsjahr, birth date year, year dob, rok urodzenia, год рождения, 出生年
  `),
};

/** The meaning of a heading for which a kind has no field: in a list of students, a phone is their guardian's. */
export const standIns: Readonly<Partial<Record<ColumnName, ColumnName>>> = {
  guardianPhone: 'phone',
  admissionNumber: 'roll',
};

/**
 * Fields that can also be replaced if the kind has the other field but the values do not fit it: a roll has no letters.
 */
export const weakerStandIns: ReadonlySet<ColumnName> = new Set(['admissionNumber'] as const);

/**
 * Words that mean a field in this file only where nothing else does: numbers of a country's, where the school has none of its
 * own there; and a word that is the last name in Serbian and the middle one in Bulgarian.
 */
export const weakSynonyms: Readonly<Partial<Record<ColumnName, ReadonlySet<string>>>> = {
  admissionNumber: new Set(
    listed('upn, lrn, nisn, upi, upi no, emis no, emis number, nemis, ra, oktatási azonosító, 学籍号'),
  ),
  middleName: new Set(['презиме']),
  preferredName: new Set(['rufname', 'roepnaam']),
  numberInClass: new Set(['class no', 'class number']),
  section: new Set(['kelas']),
  class: new Set(['level', 'year level', 'niveau', 'nivel', 'degré', 'groep']),
  roll: new Set(
    listed(`
      student no, student number, student id, id no, student nr, matricula, matricule, schulernummer, schuler nr,
      leerlingnummer, 学号, 學號, 학번, শিক্ষার্থী আইডি,
      رقم الطالب, الرقم المدرسي
    `),
  ),
  subject: new Set(['department', 'dept', 'fachbereich']),
  guardianName: new Set(['contact', 'primary contact', 'emergency contact']),
};

/** Headings of columns that usually only number the rows, in folded form; an earlier choice for one is weak. */
export const countingHeadings: ReadonlySet<string> = new Set(
  listed(`
    sl, slno, sno, srno, sr, serial, serialno, serialnumber, no, nr, num, number, lp, lfdnr, n, ক্রমিক, ক্রমিকনং, ক্রনং,
    م, ت, رقم, الرقم, مسلسل, الرقمالمسلسل,
    序号, 序號, 번호, क्रसं, क्रमांक, пп, stt, sira, sirano
  `),
);
