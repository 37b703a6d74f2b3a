import { describe, expect, it } from 'vitest';
import {
  describeProhibited,
  findProhibited,
  listProhibited,
} from '#core/domain/prohibited-items.ts';
import { demoCatalogue } from '#server/seed/demo/catalogue.ts';

describe('a prohibited item', () => {
  it.each([
    ['Toy pistol and a real Pistol', 'pistol'],
    ['E-Cigarettes, sealed', 'e cigarette'],
    ['LEAKED  exam paper, MA1013', 'leaked exam paper'],
    ['Assignment-writing service', 'assignment writing service'],
    ['ｖｏｄｋａ', 'vodka'],
    ['two vapes', 'vape'],
  ])('is found in “%s”', (text, phrase) => {
    expect(findProhibited(text)?.phrase).toBe(phrase);
  });

  it.each([
    'Water pistol for Avurudu',
    'Whisky glasses, set of six',
    'Popcorn maker',
    'Past papers with answers',
    'Drawer in ivory white',
    'Chemistry of heroines',
    'Grape juice',
  ])('is not found in “%s”', (text) => {
    expect(findProhibited(text)).toBeNull();
  });

  it('is reported with the field that names it, and in a sentence', () => {
    const fine = { title: 'Box', description: 'A box.', features: [], whyBuy: [], warranty: null };
    expect(listProhibited({ ...fine, variations: [] })).toEqual([]);
    const variations = [{ name: 'taste', options: ['mint', 'vape juice'] }];
    const [found] = listProhibited({ ...fine, variations });
    expect(found?.field).toBe('variations');
    expect(describeProhibited(found!.prohibited)).toBe(
      '“vape”: UniKade does not allow alcohol and tobacco. If you mean something else, choose other words.',
    );
    const twice = { ...fine, title: 'Pistol', variations: [], warranty: 'One pistol' };
    expect(listProhibited(twice).map(({ field }) => field)).toEqual(['title', 'warranty']);
  });

  it('is nothing that the demo offers', () => {
    const wrong = demoCatalogue.listings.flatMap(({ title, description, features, whyBuy }) => {
      const texts = [title, description, ...features, ...whyBuy];
      return texts.flatMap((text) => findProhibited(text)?.phrase ?? []);
    });
    expect(demoCatalogue.listings.length).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  });
});
