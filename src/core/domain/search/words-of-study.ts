/** Electronics, books, stationery and what laboratories need; see `synonyms.ts` for how a line reads. */
export const WORDS_OF_STUDY = `
phone-case phone-cover mobile-cover back-cover phone-pouch mobile-pouch
phone mobile smartphone mobile-phone cell-phone cellphone hand-phone ෆෝන් දුරකථන දුරකථනය දුරකතනය ජංගම-දුරකථනය போன் கைபேசி தொலைபேசி அலைபேசி மொபைல் மொபைல்-போன் ස්මාර්ට්-ෆෝන් ෆෝනය செல்போன் திறன்பேசி durakathanaya kaipesi > android iphone galaxy redmi pixel oppo vivo realme nokia huawei oneplus infinix poco redmi-note xiaomi
sim-card sim data-card
graphics-card gpu video-card
projector beamer
mini-drafter drafter drafting-machine
calculator calc scientific-calculator ගණක-යන්ත්‍රය ගණකය කැල්කියුලේටරය කැල්කියුලේටර් கணிப்பான் கால்குலேட்டர் ganaka-yanthraya ගණක > fx991es fx-991 fx-570 fx-82
bicycle papadiya bike mtb cycle push-bike pushbike mountain-bike pedal-cycle baisikale baisikalaya බයිසිකලය බයිසිකල් බයිසිකලේ පාපැදිය බයික් සයිකල් சைக்கிள் மிதிவண்டி ஈருருளி பைக் துவிச்சக்கரவண்டி සයිකලය > lumala tomahawk
motorbike motorcycle motor-bike scooter scooty මෝටර්-සයිකල් යතුරුපැදිය மோட்டார்-சைக்கிள்
electronics electronic gadget ඉලෙක්ට්‍රොනික இலத்திரனியல்
laptop notebook-computer lap laptop-computer notebook-pc ලැප්ටොප් ලැප් ලැප්ටොප්-එක மடிக்கணினி லேப்டாப் lappy ලැප්ටොපය மடிகணினி madikkanini > thinkpad macbook ideapad vivobook zenbook inspiron chromebook latitude pavilion elitebook probook ultrabook
computer pc desktop පරිගණකය පරිගණක කම්පියුටර් கணினி கம்ப்யூட்டர் pariganakaya > laptop desktop-computer thinkpad macbook ideapad vivobook zenbook inspiron chromebook
tablet tab ipad ටැබ් டேப்லெட் > galaxy-tab
charger charging-adapter power-adapter චාජර් චාජරය சார்ஜர் adapter fast-charger மின்னேற்றி c-charger
powerbank power-bank පවර්-බෑන්ක් பவர்-பேங்க் portable-charger battery-pack பவர்பேங்க்
headphone headset earphone earbud airpod hands-free handsfree හෙඩ්ෆෝන් හෙඩ්සෙට් ඉයර්ෆෝන් ஹெட்போன் இயர்போன் காதணிபேசி earpiece
speaker bluetooth-speaker ස්පීකර් ස්පීකරය ශබ්ද-විකාශන ஸ்பீக்கர் ஒலிபெருக்கி sound-box boombox
music song listen සංගීත இசை > headphone speaker guitar audio-interface
mouse mice මවුස් மவுஸ்
keyboard යතුරු-පුවරුව කීබෝඩ් விசைப்பலகை கீபோர்ட்
monitor මොනිටර් தொடுதிரை மானிட்டர்
screen display තිරය திரை > monitor
printer මුද්‍රකය ප්‍රින්ටර් අච්චු-යන්ත්‍රය அச்சுப்பொறி பிரிண்டர் photocopier
usb-cable c-cable data-cable charging-cable type-c-cable usb-c-cable charger-cable phone-cable typec
microphone mic audio-interface sound-card
jumper-wire jumper-cable
flash-drive pendrive pen-drive usb-drive usb-stick thumb-drive memory-stick පෙන්ඩ්‍රයිව් பென்டிரைவ் pen-driver
harddisk hard-disk hard-drive ssd hdd nvme
camera dslr digital-camera කැමරාව කැමරා கேமரா நிழற்படக்கருவி > canon nikon eos lumix gopro mirrorless
router wifi-router modem wi-fi-router wifi-adapter wifi-dongle usb-wifi wireless-adapter wifi රවුටර් ரவுட்டர் dongle network-card
gamepad controller game-controller joystick console-controller > xbox dualshock
playstation ps4 ps5 game-console
television tv smart-tv රූපවාහිනිය ටීවී தொலைக்காட்சி டிவி
washing-machine washer රෙදි-සෝදන-යන්ත්‍රය
microwave microwave-oven oven
microcontroller arduino dev-board esp32 development-board esp8266 nodemcu wifi-module
raspberry-pi raspberry rpi
breadboard protoboard project-board
multimeter multi-meter avometer voltmeter ammeter tester ohm-meter
soldering-iron soldering-station soldering-kit solder-gun solder
caliper vernier calliper vernier-caliper
pipette micropipette
oscilloscope scope
glassware lab-glassware > beaker test-tube measuring-cylinder conical-flask burette
magnifier magnifying-glass hand-lens magnifying-lens loupe
book potha poth පොත පොත් புத்தகம் புத்தகங்கள் நூல் புத்தக puthagam puththakam pusthakam පුස්තකය > textbook novel dictionary storybook workbook
textbook text-book course-book පෙළපොත පෙළ-පොත பாடநூல் பாட-புத்தகம்
novel story-book storybook fiction නවකතාව නවකතා කතා-පොත கதைப்புத்தகம் கதை-புத்தகம் நாவல் nawakatha navakatha > trilogy
story children-book kids-book ළමා-පොත් கதை > storybook story-book
dictionary ශබ්දකෝෂය අකාරාදිය அகராதி shabdakoshaya sabdakoshaya
note notes tute tutes short-notes lecture-notes kuppi handout සටහන් කෙටි-සටහන් ටියුට් නෝට් குறிப்பு குறிப்புகள் > past-papers workbook
past-paper pastpaper model-paper pass-paper past-papers exam-paper question-paper paper-class පසුගිය-ප්‍රශ්න-පත්‍ර ප්‍රශ්න-පත්‍ර வினாத்தாள்
notebook exercise-book cr-book writing-book අභ්‍යාස-පොත සටහන්-පොත කොපි-පොත குறிப்பேடு அப்பியாசக்-கொப்பி கொப்பி notepad note-pad copy-book
maths math mathematics ganitha ගණිතය ගණිත கணிதம் கணித ganithaya kanitham > calculus algebra
medical medicine medic mbbs doctor > anatomy physiology stethoscope bp-set
programming coding software computer-science > python algorithm
physics bhauthika භෞතික භෞතික-විද්‍යාව பௌதிகம் இயற்பியல் bauthika pauthikam
chemistry රසායන රසායන-විද්‍යාව இரசாயனம் வேதியியல் rasayana
biology ජීව-විද්‍යාව உயிரியல் jeewa-vidyawa > botany zoology
algorithm algorithms data-structures > cormen
accounting accounts ගිණුම්කරණය கணக்கியல் accountancy
commerce business > accounting marketing
law නීතිය නීති சட்டம் neethi nithiya
stationery ලිපිද්‍රව්‍ය எழுதுபொருள்
pen ballpoint pena පෑන පෑන් பேனா gel-pen ball-pen biro பேனை > liner fineliner
pencil pensala පැන්සල පැන්සල් பென்சில் lead-pencil pensal pacer
crayon colour-pencil color-pencil coloured-pencil colored-pencil පාට-පැන්සල්
clay plasticine pastel play-dough
watercolour watercolor paint colour-box color-box සායම් வர்ணம் painting-set art-set
scissor kathura කතුර கத்தரிக்கோல்
compass drawing-compass geometry-set geometry-box instrument-box maths-set compass-box
planner diary agenda day-planner calendar දිනපොත நாட்குறிப்பு dayri
ruler scale-ruler රූල අඩිරූල அடிமட்டம்
paper half-sheet a4-paper කඩදාසි காகிதம் தாள் a4-sheet photocopy-paper printing-paper printer-paper copy-paper kadadasi
highlighter marker marker-pen හයිලයිටර්
drawing-tube plan-tube
drawing-board drafting-board ඇඳීමේ-පුවරුව வரைபலகை
stapler ස්ටේප්ලර් stapling-machine staple
file-folder ring-binder file folder binder ගොනුව கோப்பு clear-file
lab laboratory විද්‍යාගාර ஆய்வுகூடம்
labcoat lab-coat white-coat laboratory-coat doctor-coat apron විද්‍යාගාර-කබාය ලැබ්-කෝට් ஆய்வுக்கூட-அங்கி ஆய்வக-கோட்
stethoscope steth stethescope වෙද-නළාව ස්ටෙතස්කෝපය இதயத்துடிப்புமானி ஸ்டெதாஸ்கோப்
bloodpressure blood-pressure bp-meter bp-set bp-apparatus bp sphygmomanometer රුධිර-පීඩන இரத்த-அழுத்தமானி bp-machine bp-monitor pressure-meter
goggle safety-glasses safety-goggles eye-protection protective-glasses
dissection-kit dissecting-kit dissection-set dissecting-set dissection-box scalpel surgical-kit surgical-set forceps
microscope අන්වීක්ෂය நுண்ணோக்கி நுணுக்குக்காட்டி`;
