import { describe, expect, it } from 'vitest';
import { languageOf, languageTags, localeOf } from './languages.ts';
import { bestOf, everyLanguage, offerOf } from './offer.ts';

describe('a language tag', () => {
  it('names a language, or one of its other locales', () => {
    const tags = languageTags();
    expect(tags).toEqual(['en', 'bn', 'ar', 'ar-EG']);
    expect(tags.map(languageOf)).toEqual(['en', 'bn', 'ar', 'ar']);
    expect(tags.map(localeOf)).toEqual(['en-GB', 'bn-BD', 'ar-u-nu-latn', 'ar-EG']);
  });
});

describe('what a school offers', () => {
  it('leaves out languages that this version does not have, and always includes the school’s own', () => {
    expect(offerOf({ language: 'ar-EG', languages: 'fr,bn,ar-EG' })).toEqual({ own: 'ar-EG', all: ['bn', 'ar-EG'] });
    expect(offerOf({ language: 'fr', languages: 'fr,bn' })).toEqual({ own: 'en', all: ['en', 'bn'] });
    expect(offerOf({ language: 'bn', languages: '' })).toEqual({ own: 'bn', all: ['bn'] });
  });

  it.each([
    [['bn'], 'bn'],
    [['BN-bd', 'en'], 'bn'],
    [['fr', 'ar-SA'], 'ar-EG'],
    [['ar'], 'ar-EG'],
    [['fr', '*'], 'bn'],
    [['en'], undefined],
    [['constructor'], undefined],
    [[], undefined],
  ])('the wishes %j get %s', (wishes, tag) => {
    expect(bestOf({ own: 'bn', all: ['ar-EG', 'bn'] }, wishes)).toBe(tag);
  });

  it('gives readers who accept any language but some the school’s own, or else another', () => {
    expect(bestOf(everyLanguage, ['*'], ['bn'])).toBe('en');
    expect(bestOf(everyLanguage, ['*'], ['en-US'])).toBe('bn');
    expect(bestOf({ own: 'en', all: ['en'] }, ['*'], ['en'])).toBe(undefined);
  });
});
