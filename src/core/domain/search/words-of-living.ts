/** Clothes, rooms, sports, children and care, then needs, conditions and places; see `synonyms.ts` for how a line reads. */
export const WORDS_OF_LIVING = `
tshirt t-shirt tee tee-shirt ටී-ෂර්ට් ටීෂර්ට් ටිෂර්ට් டீ-சர்ட் டிஷர்ட்
clothing clothes garment outfit apparel wear redi andum anduma ඇඳුම් ඇඳුම රෙදි உடைகள் ஆடை ஆடைகள் துணி udai aadai > frock bootie romper
shirt kamisaya කමිසය කමිස ෂර්ට් சட்டை kamisa kamise sattai
trouser pant jean denim කලිසම ජීන්ස් காற்சட்டை ஜீன்ஸ் kalisama kalisam කලිසම් ඩෙනිම් கால்சட்டை kalsattai
skirt sarong සරම සාය sarama saaya சாரம் lungi
saree sari osari sariya සාරිය සාරි ඔසරිය සේලය சேலை புடவை osariya selai saelai pudavai சாரி
frock dress gown gawuma ගවුම ගවුම් கவுன் உடை gauma
salwar shalwar churidar kurta kurti ෂල්වාර් சல்வார் குர்தா
hijab abaya headscarf ஹிஜாப் அபாயா හිජාබ් niqab burka
hoodie knitwear sweater sweatshirt jumper cardigan jersey pullover jacket ස්වීටර් හුඩි ஸ்வெட்டர்
office-wear formal-wear > blazer formal-shirt
blazer coat suit කෝට් බ්ලේසර් கோட் jacket kabaya
shoe footwear sapaththu sapattu සපත්තු සපත්තුව காலணி சப்பாத்து sapathu පාවහන් பாதணி > sneaker boot heel slipper sandal
boot cleat
sneaker trainer canvas-shoe running-shoe
slipper sandal flip-flop flipflop serappu සෙරෙප්පු செருப்பு seruppu chappal bathroom-slipper bata
sock mes මේස් காலுறை sox
hat cap තොප්පිය තොප්පි தொப்பி thoppiya thoppi topi sun-hat
bag බෑග් බෑගය மலபை பை malla මල්ල > backpack handbag tote-bag
backpack back-pack rucksack school-bag schoolbag knapsack laptop-bag බැක්පැක් පාසල්-බෑගය முதுகுப்பை
suitcase trolley-bag luggage trolley travel-bag ගමන්-මල්ල பயணப்பை
handbag hand-bag purse clutch ladies-bag අත්බෑගය கைப்பை
laptop-sleeve laptop-cover laptop-case laptop-pouch
lanyard id-holder card-holder id-tag
padlock number-lock combination-lock lock cable-lock bike-lock ඉබ්බා பூட்டு ibba
tie necktie neck-tie
shawl scarf dupatta saluwa
wallet purse පසුම්බිය பணப்பை pasumbiya
watch wristwatch wrist-watch oralosuwa ඔරලෝසුව ඔරලෝසු கைக்கடிகாரம் கடிகாரம் clock smart-watch smartwatch kadikaram kadigaram மணிக்கூடு > g-shock
sunglass sunglasses shades අව්-කණ්ණාඩි கறுப்புக்கண்ணாடி cooling-glass sun-goggles rayban
spectacle eyeglasses glasses specs කණ්ණාඩි கண்ணாடி kannadi kannadiya reading-glasses eyewear කණ්ණාඩිය
umbrella kude kudaya කුඩය කුඩ குடை kudai
raincoat rain-coat වැහි-කබාය மழைக்கோட்
jewellery jewelry ornament ආභරණ நகை abharana > bangle earring necklace ring
keychain key-ring key-tag key-chain key-holder
scrunchie hair-band hairband hair-tie hair-clip
bangle bracelet වළලු வளையல் walalu valayal
fan table-fan pedestal-fan stand-fan pankawa විදුලි-පංකාව පංකාව ෆෑන් மின்விசிறி விசிறி visiri ෆෑනය ventilator
lamp desk-lamp table-lamp study-lamp reading-lamp torch emergency-light lampuwa pahana ලාම්පුව පහන விளக்கு bulb night-lamp study-light led-light torch-light lantern විදුලි-පහන බල්බ් ටෝච් பல்பு vilakku
light ලයිට් வெளிச்சம் > lamp bulb torch
extension-cord extension plug multi-plug multiplug plug-base extension-code power-strip වයර්-කෝඩ් எக்ஸ்டென்ஷன் extension-lead extension-wire extension-cable power-cord plug-point surge-protector spike-guard wire-code
fridge refrigerator mini-fridge freezer ශීතකරණය ෆ්‍රිජ් குளிர்சாதனப்பெட்டி பிரிட்ஜ்
ricecooker rice-cooker බත්-පිසින බත්-කුකර් රයිස්-කුකර් சோற்று-பானை ரைஸ்-குக்கர்
cooker stove gas-cooker gas-stove electric-stove hot-plate hotplate burner ලිප அடுப்பு induction-cooker induction
cook cooking උයන சமையல் > cooker ricecooker pot pan
pan frying-pan fry-pan තාච්චිය thachchiya
spoon cutlery fork handa හැන්ද හැඳි கரண்டி handi
kettle electric-kettle keththale water-heater කේතලය கேத்தில் keththalaya කේතල් கெட்டில்
iron electric-iron ස්ත්‍රික්කය இஸ்திரிப்பெட்டி iron-box isthirikkaya ඉස්ත්‍රික්කය ironing cloth-iron clothes-iron
flask thermos ප්ලාස්ක් பிளாஸ்க்
waterbottle water-bottle bottle wathura-bothale bothalaya බෝතලය වතුර-බෝතලය தண்ணீர்-போத்தல் drinking-bottle > flask
lunchbox lunch-box tiffin-box tiffin tiffin-carrier bath-pettiya බත්-පෙට්ටිය சாப்பாட்டுப்பெட்டி bath-box food-container
pot saucepan cooking-pot cookware වළඳ මුට්ටිය පාත්‍ර பாத்திரம் பானை walang valan hattiya sattiya > curry-pot
plate පිඟන් පිඟාන தட்டு dinner-plate dinner-set pingana pigan peegan dishes crockery
cup mug tumbler jug කෝප්පය ජෝගුව கோப்பை joguwa
bucket baldiya basin බාල්දිය வாளி
toilet-roll toilet-paper tissue-paper toilet-tissue tissue
water-filter water-purifier purifier
french-press coffee-maker coffee-press
weighing-scale weight-scale bathroom-scale pocket-scale weighing-machine digital-scale kitchen-scale තරාදිය தராசு tharadiya balance electronic-balance
broom kossa idala mop කොස්ස விளக்குமாறு sweeper ඉදල
cleaning cleaner පිරිසිදු > broom mop toilet-brush sponge dishwash
dishwash dish-wash dish-washing dish-soap
clothes-line clothesline clothes-peg washing-line drying-rack clothes-rope
jar glass-jar container
towel thuwaya තුවාය துவாய் thuvaya thuvai bath-towel
furniture ගෘහභාණ්ඩ தளபாடம்
bed anda ඇඳ ඇඳන් கட்டில் cot kattil folding-bed ada
mattress mettaya මෙට්ටය මෙට්ට மெத்தை methai
sleep sleeping නිදා தூக்கம் > bed mattress pillow
bedsheet bed-sheet blanket ඇඳ-ඇතිරිලි படுக்கைவிரிப்பு
pillow kotta කොට්ටය தலையணை > cushion
mosquito-net මදුරු-දැල கொசுவலை நுளம்புவலை maduru-dala madurudala
table teapoy desk study-table writing-table mesaya මේසය මේස மேசை mesai
chair putuwa පුටුව පුටු கதிரை நாற்காலி kathirai katirai narkali
high-chair feeding-chair baby-chair
sit seat seating වාඩි உட்கார > chair stool sofa bean-bag cushion bench
stool කොට බංකුව முக்காலி bankuwa
sofa couch settee සෝෆා சோபா
cupboard wardrobe almirah almari closet අල්මාරිය அலமாரி almariya
folding foldable collapsible
rack shelf shelves රාක්කය රාක්ක தட்டுபலகை raakkaya > shoe-rack shoe-stand bookshelf book-rack bookcase
bookshelf book-rack book-shelf bookcase
shoe-rack shoe-stand
curtain drape curtains
carpet rug floor-mat
heater room-heater
blender juicer
mirror kannadiya කැඩපත முகம்-பார்க்கும்-கண்ணாடி kannadi කණ්ණාඩිය கண்ணாடி dressing-table
pin-board notice-board cork-board pinboard
monitor-stand screen-stand laptop-stand monitor-riser
whiteboard white-board සුදු-පුවරුව வெண்பலகை black-board
sports sport game kreeda ක්‍රීඩා விளையாட்டு
cricket-bat bat පිත්ත ක්‍රිකට්-පිත්ත துடுப்பு piththa ක්‍රිකට්-බැට් பேட்
cricket ක්‍රිකට් கிரிக்கெட்
ball bolaya බෝලය பந்து panthu pandhu බෝල
football soccer foot-ball පාපන්දු உதைபந்து கால்பந்து
rugby rugger
volleyball volley-ball වොලිබෝල් கரப்பந்து
basketball basket-ball netball පැසිපන්දු கூடைப்பந்து
badminton shuttle-bat බැඩ්මින්ටන් பூப்பந்து
shuttlecock shuttle
racket racquet badminton-bat රැකට් badminton-racket
carrom carom karom කැරම් கேரம்
table-tennis ping-pong pingpong tt-bat tt tt-ball
skipping-rope jump-rope
abacus counting-frame
jigsaw puzzle jigsaw-puzzle
chess චෙස් சதுரங்கம்
dumbbell weights gym-weights dumb-bell ඩම්බල් gym-equipment exercise-equipment
gym workout fitness > dumbbell loop-band resistance-band yoga-mat skipping-rope
karate martial-art judo taekwondo boxing
helmet හෙල්මට් தலைக்கவசம்
tent කූඩාරම கூடாரம் camping camping-tent
guitar ගිටාර් கிட்டார்
pushchair stroller pram baby-stroller buggy baby-cart baby-trolley
nappy diaper pampers napkin නැපි
kite sarungalaya sarungal සරුංගල් සරුංගලය pattam பட்டம் කයිට්
toy-piano musical-toy music-toy > drum shaker tambourine
toy sellam-badu සෙල්ලම්-බඩු பொம்மை sellam සෙල්ලම් > puppet dinosaur jigsaw doll teddy
soft-toy teddy teddy-bear doll stuffed-toy plush > elephant
toy-car remote-car rc-car car jeep
baby babu බබා ළදරු குழந்தை infant newborn toddler
kids children child ළමා ළමයි சிறுவர் lamai
makeup make-up cosmetic රූපලාවණ්‍ය ஒப்பனை > foundation lipstick
makeup-box cosmetic-box > organiser organizer
lipstick lip-gloss lip-balm lipbalm chapstick
skincare skin-care face-cream facial > serum moisturiser niacinamide face-mask sunscreen aloe
hair-oil coconut-oil pol-thel පොල්තෙල් தேங்காய்-எண்ணெய் thel
shampoo conditioner hair-conditioner
comb hair-brush panawa පනාව சீப்பு
aloe aloe-vera komarika කෝමාරිකා கற்றாழை
toothpaste tooth-paste
perfume attar scent cologne සුවඳ வாசனைத்திரவியம் fragrance body-spray deodorant suwanda
soap සබන් சவர்க்காரம் saban savarkaram சோப்பு சோப்
hairdryer hair-dryer blow-dryer හෙයාර්-ඩ්‍රයර් hair-drier
trimmer shaver clipper hair-cutter hair-clipper beard-trimmer razor shaving-machine
hair-straightener straightener flat-iron hair-iron
hair-curler curler curling-wand curling-iron
nail-polish nail-varnish cutex
henna mehndi mehendi mehandi மருதாணி மெஹந்தி මෙහෙන්දි maruthani
face-mask sheet-mask
serum niacinamide
moisturiser moisturizer lotion body-lotion
sunscreen sun-cream sunblock
toothbrush දත්-බුරුසුව பற்தூரிகை
toilet bathroom washroom වැසිකිළිය கழிப்பறை
hostel boarding boarding-house annex annexe boarding-room bodima නේවාසිකාගාරය බෝඩිම නේවාසික விடுதி போடிங்
used secondhand second-hand pre-owned preowned පාවිච්චි-කළ පරණ பழைய பாவித்த parana pazhaya පැරණි
gift present birthday තෑගි තෑග්ග பரிசு > bangle crochet perfume wallet watch handmade
exam examination විභාග විභාගය பரீட்சை > past-paper calculator short-notes
write writing ලියන எழுத > pen pencil
rain rainy වැස්ස மழை > umbrella raincoat rain-cover
new brand-new unused අලුත් புதிய aluth puthiya
sinhala sinhalese සිංහල சிங்கள
tamil demala දෙමළ தமிழ்
english ඉංග්‍රීසි ஆங்கிலம் ஆங்கில
moratuwa mora මොරටුව மொறட்டுவை uom katubedda කටුබැද්ද
colombo cmb කොළඹ கொழும்பு uoc kolamba kolombu
peradeniya pera පේරාදෙණිය பேராதனை uop kandy mahanuwara මහනුවර கண்டி
kelaniya kelani කැලණිය களனி uok
jayewardenepura japura jpura jayawardenepura jayawardhanapura sjp usjp ජයවර්ධනපුර ஜயவர்தனபுர usj nugegoda gangodawila නුගේගොඩ
jaffna yapanaya යාපනය யாழ்ப்பாணம் uoj yalpanam
ruhuna ruhunu රුහුණ ருகுணு uor matara galle මාතර ගාල්ල மாத்தறை காலி
eastern නැගෙනහිර கிழக்கு
eusl batticaloa vantharumoolai chenkalady මඩකලපුව மட்டக்களப்பு
seusl southeastern oluvil ampara අම්පාර ඔලුවිල් அம்பாறை ஒலுவில்
ousl open-university විවෘත-විශ්වවිද්‍යාලය nawala`;
