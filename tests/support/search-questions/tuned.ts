/** What a person types, and the keys of demo listings that answer it: one of them has to be among the first three. */
export type SearchQuestion = readonly [question: string, ...fitting: string[]];

/** The questions of the gate. */
export const QUESTIONS: readonly SearchQuestion[] = [
  // Misspelled.
  ['calculater', 'casio-fx991es-plus-used'],
  ['bycicle', 'sport-lumala-mountain-bike-26', 'kb-balance-bike'],
  ['matress', 'furn-single-coir-mattress'],
  ['fisics', 'halliday-resnick-physics-10e'],
  ['headfones', 'sony-ch510-headphones'],
  ['lapotp', 'thinkpad-t480-i5-16gb'],
  ['umberella', 'acc-sinhala-folding-umbrella'],
  ['badmington racket', 'sport-yonex-muscle-power-29'],
  ['multimetre', 'lab-digital-multimeter-dt830d'],
  ['dictonary', 'malalasekera-english-sinhala-dictionary'],
  // Other words for the same thing.
  ['phone', 'galaxy-a12-64gb-blue'],
  ['mobile', 'galaxy-a12-64gb-blue'],
  ['smart phone', 'galaxy-a12-64gb-blue'],
  ['calc', 'casio-fx991es-plus-used'],
  ['push bike', 'sport-lumala-mountain-bike-26'],
  ['notebook computer', 'thinkpad-t480-i5-16gb'],
  ['laptop', 'thinkpad-t480-i5-16gb'],
  ['rucksack', 'acc-targus-backpack-tharindu'],
  ['saree', 'cloth-kandyan-osari-set', 'cloth-jaffna-cotton-saree', 'cloth-lama-sariya-white'],
  ['stroller', 'kb-pushchair-graco'],
  ['blood pressure', 'lab-aneroid-bp-set'],
  // Joined and split.
  ['labcoat', 'lab-coat-ruhuna-long-sleeve'],
  ['tshirt', 'cloth-colombo-science-batch-tee'],
  ['t-shirt', 'cloth-colombo-science-batch-tee'],
  ['text book physics', 'halliday-resnick-physics-10e'],
  ['fx991', 'casio-fx991es-plus-used'],
  ['ricecooker', 'hk-rice-cooker-small'],
  ['white board', 'abirami-desk-whiteboard', 'furn-wall-whiteboard-2x3'],
  ['powerbank', 'mi-power-bank-20000-22w'],
  // Parts.
  ['oscillo', 'lab-dso138-mini-oscilloscope'],
  ['thermodyn', 'cengel-boles-thermodynamics-8e'],
  // Sinhala and Tamil, also in Latin letters.
  ['ෆෝන්', 'galaxy-a12-64gb-blue'],
  ['දුරකථනය', 'galaxy-a12-64gb-blue'],
  [
    'පොත',
    'koggala-trilogy-martin-wickramasinghe',
    'hiruni-batik-notebook',
    'kb-lama-katha-poth',
    'nuha-story-readers',
    'furn-four-shelf-book-rack',
    'malalasekera-english-sinhala-dictionary',
    'shifana-accounting-workbook',
  ],
  ['பைக்', 'sport-lumala-mountain-bike-26', 'kb-balance-bike'],
  [
    'புத்தகம்',
    'malalasekera-english-sinhala-dictionary',
    'kb-lama-katha-poth',
    'ching-building-construction-5e',
    'theraja-electrical-technology-v2',
    'nuha-story-readers',
    'kb-siruvar-kathaigal',
    'shifana-accounting-workbook',
    'campbell-biology-11e',
  ],
  ['bicycle eka', 'sport-lumala-mountain-bike-26', 'kb-balance-bike'],
  // Sellers and campuses.
  ['rizwan laptop', 'thinkpad-t480-i5-16gb'],
  ['calculator moratuwa', 'casio-fx991es-plus-used'],
  ['uom arduino', 'lab-arduino-uno-starter-kit', 'nimal-uno-starter-kit'],
];
