import type { SearchQuestion } from './tuned.ts';

/** Written before the search was, and never looked at while it was made: they tell how it does with questions of others. */
export const HELD_OUT_QUESTIONS: readonly SearchQuestion[] = [
  // Misspelled.
  ['stethoscop', 'lab-aneroid-bp-set'],
  ['key bord', 'redragon-k552-keyboard'],
  ['keybord', 'redragon-k552-keyboard'],
  ['algorithims', 'clrs-algorithms-3e'],
  ['anatomi', 'grays-anatomy-students-4e'],
  ['volly ball', 'sport-mikasa-v330w-volleyball'],
  ['foot ball', 'sport-football-size-five'],
  ['jens', 'cloth-high-waist-jeans-28'],
  ['wardrob', 'furn-portable-cloth-wardrobe'],
  ['ketle', 'hk-innovex-kettle-kasun'],
  ['arduno', 'lab-arduino-uno-starter-kit', 'nimal-uno-starter-kit'],
  ['rasberry pi', 'raspberry-pi-4-4gb-case'],
  ['sun glases', 'acc-square-sunglasses'],
  ['sunscren', 'hb-sunscreen-spf50-sealed'],
  // Other words.
  ['pen drive', 'sandisk-ultra-usb-drive'],
  ['cupboard', 'furn-portable-cloth-wardrobe', 'furn-plastic-drawer-tower'],
  ['cycle', 'sport-lumala-mountain-bike-26', 'kb-balance-bike'],
  ['earphones', 'sony-ch510-headphones'],
  ['couch', 'furn-two-seater-sofa'],
  ['camera', 'canon-1300d-kit'],
  ['purse', 'acc-leather-wallet-handcut', 'acc-office-handbag-beige'],
  ['cell phone', 'galaxy-a12-64gb-blue'],
  ['mathematics notes', 'abirami-pure-maths-notes'],
  ['tute', 'nimal-electronics-short-notes', 'abirami-pure-maths-notes', 'shifana-accounting-workbook'],
  ['plug extension', 'aaqil-extension-cord-4way'],
  // Joined and split.
  ['drawingboard', 'nimal-drawing-board-a2'],
  ['back pack', 'acc-targus-backpack-tharindu'],
  ['hairdryer', 'hb-philips-hair-dryer'],
  ['usbc cable', 'aaqil-usbc-cable-braided'],
  // Parts.
  ['ultra usb', 'sandisk-ultra-usb-drive'],
  ['microelec', 'sedra-smith-microelectronics-7e'],
  // Sinhala, Tamil, Latin letters.
  ['කුඩය', 'acc-sinhala-folding-umbrella'],
  ['මේසය', 'furn-mahogany-writing-table', 'furn-a1-drawing-table', 'furn-low-coffee-table', 'furn-folding-bed-laptop-table'],
  ['கதிரை', 'furn-plastic-chairs-annexe', 'furn-mesh-office-chair', 'kb-high-chair-plastic'],
  ['கால்குலேட்டர்', 'casio-fx991es-plus-used'],
  ['බයිසිකලය', 'sport-lumala-mountain-bike-26', 'kb-balance-bike'],
  ['sinhala potha', 'koggala-trilogy-martin-wickramasinghe', 'kb-lama-katha-poth', 'malalasekera-english-sinhala-dictionary', 'nuha-story-readers'],
  // Sellers, campuses.
  ['malsha', 'malsha-cutting-mat-a2', 'malsha-a1-drawing-tube', 'furn-a1-drawing-table', 'staedtler-pigment-liners-malsha', 'ching-building-construction-5e', 'acc-crochet-phone-pouch', 'acc-office-handbag-beige', 'furn-folding-bed-laptop-table', 'cloth-katubedda-zip-hoodie', 'hk-laundry-basket-fold'],
  ['peradeniya laptop', 'thinkpad-t480-i5-16gb'],
  ['jaffna saree', 'cloth-jaffna-cotton-saree'],
]; // prettier-ignore
