import { describe, expect, it } from 'vitest';
import { foldForSearch } from '../contract/fold-for-search.ts';
import type { PersonNames } from '../contract/person-names.ts';
import { languageOfZone, type NameOrder, sortKeyOf } from './name-order.ts';

/** Family names as people bear them, in the order of their country. */
const inOrder: Readonly<Record<string, string>> = {
  'Europe/Budapest':
    'Ádám, Ambrus, Czakó, Czuczor, Csaba, Csonka, Dalos, Dzurinda, Dzsudzsák, Eötvös, Erdős, Garai, Guba, Gyarmati, ' +
    'Gyöngyösi, Kis, Kiss, Kovács, Lukács, Lyka, Nagy, Nuszer, Nyári, Oláh, Ónodi, Orbán, Öry, Őze, Sós, Süle, Szabó, ' +
    'Széll, Takács, Túri, Tyukodi, Ujvári, Urbán, Úri, Ürge, Vadász, Vass, Zala, Zólyomi, Zsigmond',
  'Asia/Ho_Chi_Minh':
    'An, Ân, Bùi, Cao, Doãn, Dương, Đàm, Đặng, Đinh, Đỗ, Hà, Hạ, Hoàng, Hồ, Lâm, Lê, Lý, Ngô, Nguyễn, Ông, Tạ, Trần, ' +
    'Triệu, Vân, Võ, Vũ, Vương',
  'Europe/Madrid':
    'Álvarez, Castro, Chávez, Corral, de la Cruz, de Prada, Delgado, Nadal, Navarro, Nuevo, Núñez, Núñez Álvarez, ' +
    "Nuño, Ñáñez, Ñíguez, O'Donnell, Oaza, Peña, Peñalver, Pérez, Pérez-Reverte, Pinto, Zúñiga",
  'Asia/Dhaka': 'অধিকারী, আচার্য, ইসলাম, ওসমান, কংস, কর, কামাল, খান, চক্রবর্তী, চৌধুরী, ঢালী, তালুকদার, দাস, রহমান, রায়, হোসেন',
  'Europe/Stockholm': 'Alm, Andersson, Wallin, Wikström, Zetterlund, Åberg, Åkesson, Ärlig, Öberg, Östlund',
  'Europe/Helsinki': 'Aalto, Virtanen, Wuori, Yli, Zitting, Åström, Ääri, Öhman',
  'Europe/Copenhagen': 'Abel, Andersen, Zeuthen, Ærø, Østergaard, Aagaard, Åkjær, Aarup',
  'Europe/Oslo': 'Zahl, Øvrebø, Aamodt, Aas, Aasen, Åsgård',
  'Europe/Warsaw': 'Lis, Lubas, Łabędź, Łuczak, Mazur, Sowa, Szulc, Ślusarz, Święcki, Ziółko, Zych, Zyta, Źrebiec, Żak',
  'Europe/Prague':
    'Cibulka, Cyrus, Čapek, Černý, Dvořák, Havel, Hruška, Chalupa, Chytil, Ibl, Rybář, Řezníček, Zeman, Žák',
  'Europe/Istanbul': 'Can, Çelik, Demir, Hoca, Işık, İnan, Kaya, Oral, Öztürk, Soylu, Şahin, Usta, Ünal, Yılmaz',
  'Europe/Zagreb': 'Cvitan, Čačić, Ćosić, Dujmović, Džaja, Đurić, Lučić, Luka, Ljubić, Nović, Njegovan, Šarić, Žagar',
  'Europe/Bratislava': 'Hrušovský, Chovan, Ilko, Šimko, Zeman, Žiak',
  'Europe/Berlin': 'Mahler, Mälzer, Müller, Munk, Oster, Öttinger, Otto, Straßer, Strauß',
  'Europe/Bucharest': 'Iancu, Ionescu, Îndoitu, Popa, Suciu, Șerban, Toma, Țurcanu',
  'Europe/Riga': 'Ceriņš, Čakste, Krūmiņa, Ķeniņš, Zariņš, Žagars',
  'Europe/Vilnius': 'Cibulskis, Čepaitis, Sabonis, Šulcas, Zabiela, Žukas',
  'Europe/Tallinn': 'Saar, Šmidt, Zimmer, Tamm, Uibo, Vask, Õunapuu, Ääremaa, Öövel, Ülesoo',
  'Atlantic/Reykjavik': 'Anna, Atli, Ágúst, Davíð, Dóra, Zoë, Þór, Æsa, Ögmundur',
  'Europe/Tirane': 'Cani, Çela, Dema, Dhima, Hoxha, Lleshi, Shehu, Zeneli, Zhupa',
  'Asia/Baku': 'Cəlil, Çobanov, Elxan, Əliyev, Həsən, Xəlil, İsmayıl, Kərim, Quliyev, Liya',
  'Europe/Kyiv': 'Гайда, Ґрунт, Данко, Еней, Євтух, Ирій, Іваненко, Їжак, Йосипенко, Коваль',
  'Europe/Belgrade': 'Даниловић, Ђурић, Илић, Јовић, Ковач, Лазић, Љубић, Мирић, Нико, Његош, Тадић, Ћосић',
  'Asia/Tehran': 'بهرامی, پارسا, تهرانی, جعفری, چمران, حسینی, زمانی, ژاله, سعیدی, کریمی, گلستان, لطفی',
  'America/New_York': "Adams, D'Angelo, O'Brien, Obama, Pena, Peña, Penn, van der Berg, Vance",
};

const keyOf = (order: NameOrder, person: PersonNames & { name: string }) =>
  sortKeyOf(person, order) ?? foldForSearch(person.name);

function sorted(order: NameOrder, people: readonly (PersonNames & { name: string })[]): string[] {
  const keyed = people.map((person) => ({ key: Buffer.from(keyOf(order, person)), name: person.name }));
  return keyed.sort((one, other) => Buffer.compare(one.key, other.key)).map(({ name }) => name);
}

describe.each(Object.entries(inOrder))('in %s', (timeZone, list) => {
  const names = list.split(', ');

  it('sorts names by the country’s alphabet, whatever their parts are', () => {
    const whole = names.toReversed().map((name) => ({ name }));
    expect(sorted({ by: 'name', timeZone }, whole)).toEqual(names);
    const family = whole.map(({ name }) => ({ name, familyName: name, givenName: 'Zoe' }));
    expect(sorted({ by: 'familyName', timeZone }, family)).toEqual(names);
  });

  it('agrees with what the country’s computers do', () => {
    const { compare } = new Intl.Collator(timeZone === 'Asia/Dhaka' ? 'bn' : languageOfZone(timeZone));
    const between = names.slice(1).map((name, place) => [names[place] as string, name] as const);
    expect(between.filter(([one, other]) => compare(one, other) > 0)).toEqual([]);
  });
});

it('sorts a family name that ends before one that goes on, then by the given name, then by accents', () => {
  const order = { by: 'familyName', timeZone: 'Europe/London' } as const;
  const people = [
    ['Núñez', ''],
    ['Nunez', 'Ana'],
    ['Núñez', 'Ana'],
    ['Núñez', 'Zoe'],
    ['Núñez Álvarez', 'Ana'],
    ['Núñez-Álvarez', 'Ana'],
    ['Núñezano', 'Ana'],
  ].map(([familyName = '', givenName = '']) => ({ name: `${givenName} ${familyName}`.trim(), familyName, givenName }));
  expect(sorted(order, people.toReversed())).toEqual(people.map(({ name }) => name));
  // Only the whole name of somebody without a family name is known.
  expect(sorted(order, [{ name: 'Oto' }, ...people, { name: 'Ana' }]).at(0)).toBe('Ana');
});

it('sorts by given names, Vietnamese ones by the last, on which people are called', () => {
  const people = [
    { name: 'Trần Thị An', familyName: 'Trần', givenName: 'Thị An' },
    { name: 'Lê Văn Ấn', familyName: 'Lê', givenName: 'Văn Ấn' },
    { name: 'Đỗ Minh Châu' },
    { name: 'Bùi Thu Hà', familyName: 'Bùi', givenName: 'Thu Hà' },
    { name: 'Đinh Văn Hà', familyName: 'Đinh', givenName: 'Văn Hà' },
    { name: 'Cao Thị Hạ', familyName: 'Cao', givenName: 'Thị Hạ' },
    { name: 'An Hanh' },
  ];
  const names = people.map(({ name }) => name);
  expect(sorted({ by: 'givenName', timeZone: 'Asia/Ho_Chi_Minh' }, people.toReversed())).toEqual(names);
  const [guðrún, jón] = [
    { name: 'Guðrún Ösp Ásdóttir', familyName: 'Ásdóttir', givenName: 'Guðrún Ösp' },
    { name: 'Jón Ari Bragason', familyName: 'Bragason', givenName: 'Jón Ari' },
  ];
  expect(sorted({ by: 'givenName', timeZone: 'Atlantic/Reykjavik' }, [jón, guðrún])[0]).toBe(guðrún.name);
});

it('knows a time zone by its other names too', () => {
  expect(['Asia/Saigon', 'America/Buenos_Aires', 'Turkey', 'Poland'].map(languageOfZone)).toEqual([
    'vi',
    'es',
    'tr',
    'pl',
  ]);
  expect(['UTC', 'Etc/GMT+3', 'Asia/Kolkata'].map(languageOfZone)).toEqual(['und', 'und', 'und']);
});
