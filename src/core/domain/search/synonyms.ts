import { foldWords } from './fold-words.ts';
import { spellingKey } from './spelling.ts';

/*
 * Synonyms of this trade in English, Sinhala, Tamil and Latin letters. A line is a group: each of its words finds
 * the others. Words after ">" are narrower: "phone" finds Redmis, but "Redmi" finds no other phone. Words of two
 * parts are written with "-" and match also apart and joined.
 */
const GROUPS = `
phone-case phone-cover mobile-cover back-cover phone-pouch mobile-pouch
phone mobile smartphone mobile-phone cell-phone cellphone hand-phone ෆෝන් දුරකථන දුරකථනය දුරකතනය ජංගම-දුරකථනය போன் கைபேசி தொலைபேசி அலைபேசி மொபைல் மொபைல்-போன் > iphone galaxy redmi pixel oppo vivo realme nokia huawei oneplus infinix poco
calculator calc scientific-calculator ගණක-යන්ත්‍රය ගණකය කැල්කියුලේටරය කැල්කියුලේටර් கணிப்பான் கால்குலேட்டர் > fx991es fx-991 fx-570 fx-82
bicycle bike cycle push-bike pushbike mountain-bike pedal-cycle baisikale baisikalaya බයිසිකලය බයිසිකල් බයිසිකලේ පාපැදිය බයික් සයිකල් சைக்கிள் மிதிவண்டி ஈருருளி பைக் துவிச்சக்கரவண்டி > lumala tomahawk
motorbike motorcycle motor-bike scooter scooty මෝටර්-සයිකල් යතුරුපැදිය மோட்டார்-சைக்கிள்
laptop notebook-computer lap laptop-computer notebook-pc ලැප්ටොප් ලැප් ලැප්ටොප්-එක மடிக்கணினி லேப்டாப் > thinkpad macbook ideapad vivobook zenbook inspiron chromebook latitude pavilion elitebook probook
computer pc desktop පරිගණකය පරිගණක කම්පියුටර් கணினி கம்ப்யூட்டர் > laptop desktop-computer thinkpad macbook ideapad vivobook zenbook inspiron chromebook
tablet tab ipad ටැබ් டேப்லெட் > galaxy-tab
charger charging-adapter power-adapter චාජර් චාජරය சார்ஜர்
powerbank power-bank පවර්-බෑන්ක් பவர்-பேங்க்
headphone headset earphone earbud airpod hands-free handsfree හෙඩ්ෆෝන් හෙඩ්සෙට් ඉයර්ෆෝන් ஹெட்போன் இயர்போன் காதணிபேசி
speaker bluetooth-speaker ස්පීකර් ස්පීකරය ශබ්ද-විකාශන ஸ்பீக்கர் ஒலிபெருக்கி
mouse මවුස් மவுஸ்
keyboard යතුරු-පුවරුව කීබෝඩ් விசைப்பலகை கீபோர்ட்
monitor මොනිටර් தொடுதிரை மானிட்டர்
printer මුද්‍රකය ප්‍රින්ටර් අච්චු-යන්ත්‍රය அச்சுப்பொறி பிரிண்டர்
usb-cable data-cable charging-cable type-c-cable usb-c-cable
microphone mic audio-interface sound-card
flash-drive pendrive pen-drive usb-drive usb-stick thumb-drive memory-stick පෙන්ඩ්‍රයිව් பென்டிரைவ்
harddisk hard-disk hard-drive ssd hdd nvme
camera dslr digital-camera කැමරාව කැමරා கேமரா நிழற்படக்கருவி > canon nikon eos lumix gopro mirrorless
router wifi-router modem wi-fi-router wifi-adapter රවුටර් ரவுட்டர்
gamepad controller game-controller joystick console-controller
microcontroller arduino dev-board esp32 development-board
multimeter multi-meter avometer
soldering-iron soldering-station soldering-kit solder-gun
caliper vernier calliper vernier-caliper
pipette micropipette
magnifier magnifying-glass hand-lens
book potha poth පොත පොත් புத்தகம் புத்தகங்கள் நூல் புத்தக > textbook novel dictionary storybook workbook
textbook text-book course-book පෙළපොත පෙළ-පොත பாடநூல் பாட-புத்தகம்
novel story-book storybook fiction නවකතාව නවකතා කතා-පොත கதைப்புத்தகம் கதை-புத்தகம் நாவல் > trilogy
dictionary ශබ්දකෝෂය අකාරාදිය அகராதி
note notes tute tutes short-notes lecture-notes kuppi handout සටහන් කෙටි-සටහන් ටියුට් නෝට් குறிப்பு குறிப்புகள் > past-papers workbook
past-paper pastpaper model-paper pass-paper past-papers exam-paper question-paper paper-class පසුගිය-ප්‍රශ්න-පත්‍ර ප්‍රශ්න-පත්‍ර வினாத்தாள்
notebook exercise-book cr-book writing-book අභ්‍යාස-පොත සටහන්-පොත කොපි-පොත குறிப்பேடு அப்பியாசக்-கொப்பி கொப்பி
maths math mathematics ganitha ගණිතය ගණිත கணிதம் கணித > calculus algebra
medical medicine medic mbbs > anatomy physiology
programming coding > python algorithm
physics bhauthika භෞතික භෞතික-විද්‍යාව பௌதிகம் இயற்பியல்
chemistry රසායන රසායන-විද්‍යාව இரசாயனம் வேதியியல்
biology ජීව-විද්‍යාව உயிரியல்
accounting accounts ගිණුම්කරණය கணக்கியல்
law නීතිය නීති சட்டம்
pen ballpoint pena පෑන පෑන් பேனா
pencil pensala පැන්සල පැන්සල් பென்சில்
compass drawing-compass geometry-set geometry-box instrument-box maths-set compass-box
planner diary agenda day-planner calendar දිනපොත நாட்குறிப்பு
ruler scale-ruler රූල අඩිරූල அடிமட்டம்
paper a4-paper කඩදාසි காகிதம் தாள்
highlighter marker marker-pen හයිලයිටර්
drawing-board drafting-board ඇඳීමේ-පුවරුව வரைபலகை
stapler ස්ටේප්ලර්
file-folder ring-binder file folder binder ගොනුව கோப்பு
labcoat lab-coat white-coat laboratory-coat doctor-coat apron විද්‍යාගාර-කබාය ලැබ්-කෝට් ஆய்வுக்கூட-அங்கி ஆய்வக-கோட்
stethoscope steth stethescope වෙද-නළාව ස්ටෙතස්කෝපය இதயத்துடிப்புமானி ஸ்டெதாஸ்கோப்
bloodpressure blood-pressure bp-meter bp-set bp-apparatus bp sphygmomanometer රුධිර-පීඩන இரத்த-அழுத்தமானி
goggle safety-glasses safety-goggles
dissection-kit dissecting-kit dissection-set dissecting-set dissection-box scalpel
microscope අන්වීක්ෂය நுண்ணோக்கி
tshirt t-shirt tee tee-shirt ටී-ෂර්ට් ටීෂර්ට් ටිෂර්ට් டீ-சர்ட் டிஷர்ட்
shirt kamisaya කමිසය කමිස ෂර්ට් சட்டை
trouser pant jean denim කලිසම ජීන්ස් காற்சட்டை ஜீன்ஸ்
skirt sarong සරම සාය
saree sari osari sariya සාරිය සාරි ඔසරිය සේලය சேலை புடவை
frock dress gown gawuma ගවුම ගවුම් கவுன் உடை
salwar shalwar churidar kurta kurti ෂල්වාර් சல்வார் குர்தா
hijab abaya headscarf ஹிஜாப் அபாயா හිජාබ්
hoodie sweater sweatshirt jumper cardigan jersey pullover jacket ස්වීටර් හුඩි ஸ்வெட்டர்
blazer coat suit කෝට් බ්ලේසර් கோட்
shoe footwear sapaththu sapattu සපත්තු සපත්තුව காலணி சப்பாத்து > sneaker boot heel slipper sandal
sneaker trainer canvas-shoe running-shoe
slipper sandal flip-flop flipflop serappu සෙරෙප්පු செருப்பு
sock mes මේස් காலுறை
hat cap තොප්පිය තොප්පි தொப்பி
bag බෑග් බෑගය மலபை பை > backpack handbag tote-bag
backpack back-pack rucksack school-bag schoolbag knapsack laptop-bag බැක්පැක් පාසල්-බෑගය முதுகுப்பை
suitcase trolley-bag luggage trolley travel-bag ගමන්-මල්ල பயணப்பை
handbag hand-bag purse clutch ladies-bag අත්බෑගය கைப்பை
lanyard id-holder card-holder id-tag
padlock lock cable-lock
tie necktie neck-tie
shawl scarf dupatta
wallet purse පසුම්බිය பணப்பை
watch wristwatch wrist-watch oralosuwa ඔරලෝසුව ඔරලෝසු கைக்கடிகாரம் கடிகாரம்
sunglass sunglasses shades අව්-කණ්ණාඩි கறுப்புக்கண்ணாடி
spectacle eyeglasses glasses specs කණ්ණාඩි கண்ணாடி
umbrella kude kudaya කුඩය කුඩ குடை
raincoat rain-coat වැහි-කබාය மழைக்கோட்
jewellery jewelry ornament ආභරණ நகை > bangle earring necklace
bangle bracelet වළලු வளையல்
fan table-fan pedestal-fan stand-fan pankawa විදුලි-පංකාව පංකාව ෆෑන් மின்விசிறி
lamp desk-lamp table-lamp study-lamp reading-lamp torch emergency-light lampuwa pahana ලාම්පුව පහන விளக்கு
extension-cord extension multi-plug multiplug plug-base extension-code power-strip වයර්-කෝඩ් எக்ஸ்டென்ஷன்
fridge refrigerator mini-fridge freezer ශීතකරණය ෆ්‍රිජ් குளிர்சாதனப்பெட்டி பிரிட்ஜ்
ricecooker rice-cooker බත්-පිසින බත්-කුකර් රයිස්-කුකර් சோற்று-பானை ரைஸ்-குக்கர்
cooker stove gas-cooker gas-stove electric-stove hot-plate hotplate burner ලිප அடுப்பு
kettle electric-kettle keththale water-heater කේතලය கேத்தில்
iron electric-iron ස්ත්‍රික්කය இஸ்திரிப்பெட்டி
flask thermos ප්ලාස්ක් பிளாஸ்க்
waterbottle water-bottle bottle wathura-bothale bothalaya බෝතලය වතුර-බෝතලය தண்ணீர்-போத்தல்
lunchbox lunch-box tiffin-box tiffin tiffin-carrier bath-pettiya බත්-පෙට්ටිය சாப்பாட்டுப்பெட்டி
pot saucepan cooking-pot cookware වළඳ මුට්ටිය පාත්‍ර பாத்திரம் பானை > curry-pot
plate පිඟන් පිඟාන தட்டு
cup mug tumbler jug කෝප්පය ජෝගුව கோப்பை
bucket baldiya basin බාල්දිය வாளி
toilet-roll toilet-paper tissue-paper
water-filter water-purifier purifier
french-press coffee-maker coffee-press
weighing-scale weight-scale bathroom-scale pocket-scale
broom kossa idala mop කොස්ස விளக்குமாறு
towel thuwaya තුවාය துவாய்
bed anda ඇඳ ඇඳන් கட்டில்
mattress mettaya මෙට්ටය මෙට්ට மெத்தை
bedsheet bed-sheet ඇඳ-ඇතිරිලි படுக்கைவிரிப்பு
pillow kotta කොට්ටය தலையணை > cushion
mosquito-net මදුරු-දැල கொசுவலை நுளம்புவலை
table desk study-table writing-table mesaya මේසය මේස மேசை
chair putuwa පුටුව පුටු கதிரை நாற்காலி
stool කොට බංකුව முக்காலி
sofa couch settee සෝෆා சோபா
cupboard wardrobe almirah almari closet අල්මාරිය அலமாரி
rack shelf shelves bookshelf book-rack book-shelf රාක්කය රාක්ක தட்டுபலகை
mirror kannadiya කැඩපත முகம்-பார்க்கும்-கண்ணாடி
pin-board notice-board cork-board pinboard
whiteboard white-board සුදු-පුවරුව வெண்பலகை
cricket-bat bat පිත්ත ක්‍රිකට්-පිත්ත துடுப்பு
cricket ක්‍රිකට් கிரிக்கெட்
ball bolaya බෝලය பந்து
football soccer foot-ball පාපන්දු உதைபந்து கால்பந்து
volleyball volley-ball වොලිබෝල් கரப்பந்து
basketball basket-ball netball පැසිපන්දු கூடைப்பந்து
badminton shuttle-bat බැඩ්මින්ටන් பூப்பந்து
shuttlecock shuttle
racket racquet badminton-bat රැකට්
carrom carom karom කැරම් கேரம்
table-tennis ping-pong pingpong tt-bat
skipping-rope jump-rope
jigsaw puzzle jigsaw-puzzle
chess චෙස් சதுரங்கம்
dumbbell weights gym-weights dumb-bell ඩම්බල්
helmet හෙල්මට් தலைக்கவசம்
tent කූඩාරම கூடாரம்
guitar ගිටාර් கிட்டார்
pushchair stroller pram baby-stroller buggy
nappy diaper pampers napkin නැපි
toy sellam-badu සෙල්ලම්-බඩු பொம்மை
baby babu බබා ළදරු குழந்தை
kids children child ළමා ළමයි சிறுவர்
makeup make-up cosmetic රූපලාවණ්‍ය ஒப்பனை > foundation lipstick
perfume attar scent cologne සුවඳ வாசனைத்திரவியம்
soap සබන් சவர்க்காரம்
hairdryer hair-dryer blow-dryer හෙයාර්-ඩ්‍රයර්
trimmer shaver clipper beard-trimmer razor
hair-straightener straightener flat-iron hair-iron
hair-curler curler curling-wand curling-iron
nail-polish nail-varnish cutex
henna mehndi mehendi mehandi
face-mask sheet-mask
serum niacinamide
moisturiser moisturizer lotion body-lotion
sunscreen sun-cream sunblock
toothbrush දත්-බුරුසුව பற்தூரிகை
toilet bathroom washroom වැසිකිළිය கழிப்பறை
hostel boarding boarding-house annex annexe boarding-room bodima නේවාසිකාගාරය බෝඩිම නේවාසික விடுதி போடிங்
used secondhand second-hand pre-owned preowned පාවිච්චි-කළ පරණ பழைய பாவித்த
new brand-new unused අලුත් புதிய
sinhala sinhalese සිංහල சிங்கள
tamil demala දෙමළ தமிழ்
english ඉංග්‍රීසි ஆங்கிலம் ஆங்கில
moratuwa mora මොරටුව மொறட்டுவை
colombo cmb කොළඹ கொழும்பு
peradeniya pera පේරාදෙණිය பேராதனை
kelaniya kelani කැලණිය களனி
jayewardenepura japura jpura jayawardenepura jayawardhanapura sjp usjp ජයවර්ධනපුර ஜயவர்தனபுர
jaffna yapanaya යාපනය யாழ்ப்பாணம்
ruhuna ruhunu රුහුණ ருகுணு
eastern eusl batticaloa නැගෙනහිර கிழக்கு
southeastern seusl oluvil
ousl open-university විවෘත-විශ්වවිද්‍යාලය`;

export interface Synonyms {
  /** Other words for a word, or for two that were joined; none is the word itself. */
  of(word: string): readonly string[];
  /** For a narrower word, what it is a kind of. */
  kindsOf(word: string): readonly string[];
  /** Every word that has others, and how it sounds. */
  words: ReadonlyMap<string, string>;
}

/** Reads the list. Parts of a word are joined here as they are in the index of listings. */
export function readSynonyms(groups = GROUPS): Synonyms {
  const others = new Map<string, Set<string>>();
  const kinds = new Map<string, string[]>();
  for (const line of groups.split('\n')) {
    const [same = [], narrower = []] = line.split('>').map(readWords);
    for (const word of same) {
      const known = others.get(word) ?? new Set();
      others.set(word, known);
      for (const other of [...same, ...narrower]) if (other !== word) known.add(other);
    }
    const [kind] = same;
    for (const word of narrower)
      if (kind !== undefined) kinds.set(word, [...(kinds.get(word) ?? []), kind]);
  }
  return {
    of: (word) => [...(others.get(word) ?? [])],
    kindsOf: (word) => kinds.get(word) ?? [],
    words: new Map([...others.keys()].map((word) => [word, spellingKey(word)])),
  };
}

function readWords(list: string): string[] {
  const words = list.split(/\s+/).map((word) => foldWords(word).join(''));
  return words.filter((word) => word !== '');
}
