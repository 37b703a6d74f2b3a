import type { SearchQuestion } from './tuned.ts';

/** Written before the search was mended by `MORE_QUESTIONS`, and asked once after it. */
export const MORE_HELD_OUT_QUESTIONS: readonly SearchQuestion[] = [
  // Misspelled.
  ['sofaa', 'furn-two-seater-sofa'],
  ['safty gogles', 'lab-safety-goggles-clear', 'sport-swim-goggles-antifog'],
  ['solderng iron', 'lab-soldering-station-936'],
  ['calclus', 'stewart-calculus-8e'],
  ['biologey', 'campbell-biology-11e'],
  ['shutlecok', 'sport-yonex-mavis-350-tube'],
  ['stapeler', 'kangaro-hd10-stapler'],
  ['higlighter', 'stabilo-boss-pastel-six'],
  ['foundaton', 'hb-fit-me-foundation-sealed'],
  ['hoody', 'cloth-katubedda-zip-hoodie'],
  ['wollet', 'acc-leather-wallet-handcut'],
  ['burete holder', 'lab-retort-stand-clamps'],
  // Joined, split, parts.
  ['bluetoothspeaker', 'jbl-go-3-blue'],
  ['head phones', 'sony-ch510-headphones'],
  ['shoerack', 'furn-five-tier-shoe-rack'],
  ['lunchbox', 'hk-steel-lunch-box'],
  ['extens', 'aaqil-extension-cord-4way'],
  ['water col', 'cotman-watercolour-12'],
  // Other words.
  ['wifi dongle', 'tplink-t2u-nano-wifi'],
  ['shades', 'acc-square-sunglasses'],
  ['backpack cover', 'acc-raincoat-bag-cover'],
  ['screen for pc', 'dell-p2419h-monitor'],
  [
    'gym equipment',
    'sport-rubber-dumbbell-pairs',
    'sport-resistance-loop-bands',
    'sport-yoga-mat-6mm',
    'sport-speed-skipping-rope',
  ],
  ['crayons for child', 'kb-crayon-clay-pack'],
  ['pressure cuff', 'lab-aneroid-bp-set'],
  ['clothes drying', 'hk-clothes-line-pegs'],
  ['hair iron', 'hb-hair-straightener-remington'],
  // Numbers and models.
  ['galaxy a12 64gb', 'galaxy-a12-64gb-blue'],
  ['esp 32', 'supun-esp32-devkit', 'lab-esp32-devkit-board'],
  ['22.5w power bank', 'mi-power-bank-20000-22w'],
  ['shoes size 37', 'cloth-white-canvas-shoes-37'],
  // Sinhala, Tamil, Latin letters.
  ['පුටුවක්', 'furn-mesh-office-chair', 'furn-plastic-chairs-annexe', 'kb-high-chair-plastic'],
  ['නිල් ජීන්ස්', 'cloth-high-waist-jeans-28'],
  ['විදුලි පහන', 'thuva-solar-study-lamp', 'hk-rechargeable-lamp'],
  ['நாற்காலி', 'furn-mesh-office-chair', 'furn-plastic-chairs-annexe'],
  ['துவாய்', 'hk-thuvai-cotton-towels'],
  ['oralosuwak', 'acc-casio-f91w-used', 'acc-titan-watch-leather'],
  // Sellers and places.
  ['nadeesha soap', 'hb-handmade-soap-ranawara'],
  ['jaffna bicycle', 'acc-helmet-lock-cable', 'sport-lumala-mountain-bike-26', 'kb-balance-bike'],
  [
    'books in colombo',
    'stewart-calculus-8e',
    'halliday-resnick-physics-10e',
    'weeramantry-law-of-contracts',
    'constitution-sri-lanka-pocket',
  ],
];
