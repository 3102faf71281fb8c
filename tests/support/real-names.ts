/** Names and titles as people have them: what the rules against addresses and staff's words must leave alone. */

const lines = (text: string) =>
  text
    .split(/[;\n]/)
    .map((line) => line.trim())
    .filter(Boolean)

/** Three hundred names: Somali, Arabic, Kenyan, Ethiopian, Swedish, English and others, as people write them. */
export const REAL_NAMES = lines(`
Hibo; Hibo Warsame; Hibo Cali; Hibo Ismail; Hibo Adan; Hibo Ali; Hibo Nuur; Hibo Maxamed Ciise; Hibo-Nuur Cabdi; hibo xasan
HIBO ADEN; Hibo A. Yusuf; Hibaaq Jaamac; Hibaaq; Hiba Osman; Hibatullah Noor; Xibo Cumar; Hibo Maxamuud Faarax
Amina Yusuf; Aamina Cabdullaahi; Admira Hodžić; Admir Begović; Aadmi Nur; Badmina Ali; Rooda Cige; Roda Ahmed; Modesta Ali
Abdi Jr.; Dr. Hodan; Dr. Hodan Abdi; M. A. Nur; M.A. Nur; M.A.Nur; Prof. Axmed I. Samatar; Eng. Cabdi Xasan; Ust. Sahra Cali
Dr.Hodan; Md. Rahman; St. John Smith; Mr. Liban; Mrs. Deqa; Sh. Mustafe; J.R.R. Tolkien; J. K. Rowling; Abdi Sr.; Yusuf A.
A/Rahman Cige; C/raxmaan Maxamed; A/lahi Yusuf; Cabdi R. Xirsi; Maxamed C/laahi; Sh. C/qaadir; Axmed-Nuur Jirde; Ali "Dheere"
Ca'isha Bulxan; Sa’diya Muuse; Jaamac 'Afweyne' Cali; O'Brien; Sean O'Connor; Fadumo Dayib; Fartuun Faarax; Faadumo; Nimco
Maxamed Siciid; Mohamed Said; Mohammed Saeed; Muhammad; Mahamed; Xasan Sheekh; Hassan Sheikh Mohamud; Farmaajo; Xaawo Taako
Cabdiraxmaan Maxamed Cabdullaahi; Abdirahman; Abdulrahman; Cabdullaahi Yuusuf; Abdullahi Yusuf; Cabdi Samad; Abdisamad; Cumar
Omar Arte; Cismaan; Osman Dufle; Maryan Muuse; Maryam Mursal; Marian; Saynab Cige; Zeinab; Zaynab Samatar; Sagal; Sagal Abdi
Ubax Cabdi; Ubah; Ifrah Ahmed; Iftin Barre; Ilhan Omar; Ilwad Elman; Idil Osman; Ikraan; Ikran; Iman; Ayaan; Ayaan Hirsi; Ayan
Ladan Affi; Leyla; Layla Hassan; Liban; Liibaan; Mahad; Mahad Nur; Mako; Muna; Muna Khalif; Mustaf; Mustafe Cali; Najma; Nasra
Nuur; Nur; Noor Hassan; Nuradin; Nuruddin Farah; Qali; Qaali Support-Nuur; Qamar; Rage; Raage Ugaas; Rahma; Raxma; Roble; Rooble
Sahal; Sahra; Sahro Maxamed; Saciid; Sado; Salaad; Samira; Shire; Shukri; Siad; Siyaad; Suleymaan; Sucaad; Sulekha; Suad; Taliso
Warsan Shire; Warsame; Weheliye; Xalimo; Halima; Xamdi; Hamdi Ulukaya; Xersi; Hersi; Xiis; Yaasiin; Yasin; Yonis; Yoonis; Zakariya
Timacade; Hadraawi; Gaariye; Magool; Tubeec; Khadra; Khadija; Khaalid; K'naan; Keynaan; Degan; Deqa; Deeqa; Deeq; Dhuxul; Dalmar
Team Cali; Mudane Cige; Amni Xasan; Rasmi Cabdi; Wardi; Macallin Nuur; Mod Hassan; Modou Jallow; Moda; Staffan Eriksson; Suport Abdi
محمد علي; أحمد; فاطمة الزهراء; عبد الرحمن; عبدالله يوسف; مريم; هبة; هبة محمود; هيبو علي; خالد مشرف; مشرف الدين; مدير أحمد; نور; عائشة
Анна Андреева; Иван; Ελένη; Γιώργος Παπαδόπουλος; ሃና ተስፋዬ; አበበ; 李小龙; 山田太郎; 김민준; दीपा शर्मा; דוד; Nguyễn Văn An; Thế Anh; Ōe Kenzaburō
Wanjiru Kamau; Njeri; Otieno; Achieng' Oneko; Ng'ang'a; Ngũgĩ wa Thiong'o; Lupita Nyong'o; Wangari Maathai; Kiprono; Chebet; Juma; Amani
Baraka Mwangi; Neema; Imani; Rehema; Zawadi; Makena; Muthoni; Kipchoge Keino; Trust Moyo; Gift Banda; Precious; Blessing; Justice Odhiambo
Åsa Lindström; Björn Borg; Sven-Göran; Göran Åkesson; Örjan; Karl-Johan von Sydow; Astrid; Lars; Märta; Sigrid; Jöns; Erik af Klint; Desk-Anders
John Smith; Mary-Jane Watson; Robert Downey Jr.; William Gates III; Sir Tim; Al Pacino; Dee Dee; Jo; Ng; Li; Wu; Xu; Bo Ek; Ed Help; Max Power
Mo Farah; D'Angelo; De la Cruz; Del Potro; Ludwig van Beethoven; Otto von Bismarck; Ana María; José Luis; João; Zoë; Renée; Łukasz; Şule; Gülçin
Mohamed Abdi 2; Ali7; Sam 3rd; Ayaan (Yaya) Cali; Nur & Sons; Cali, Nuur; Amina • Yusuf; Xasan – Dheer; Farah / Farax; Hodan ✨; Deka 🌍; Abdi_Nur; Yurub; Hodan W.; Ismaaciil Mire
`)

/** A hundred titles and companies with a dot, a slash or a word of the staff, without address and claim. */
export const REAL_TITLES = lines(`
ASP.NET developer; .NET developer; Senior .NET engineer; ASP.NET/C# developer; VB.NET and SQL; ADO.NET, WPF; ML.NET researcher; C#/.NET; ASP.NET Core; .NET/Java
Node.js developer; Node.js/React developer; React.js/Vue.js; Next.js; Nuxt.js/TypeScript; Three.js artist; D3.js, charts; Express.js/MongoDB; Alpine.js; Discord.js bots
Socket.io/Redis; Socket.IO; Vue.js (3.x); Angular 2.x/4.x; Python 3.11/3.12; Python 3.x; Web 3.0; Web3.0/DeFi; Java 8/11/17; v2.10/v3.0 migrations
B.Sc. in CS; B.Sc./M.Sc. student; M.Sc/B.Sc; Ph.D. candidate; B.Tech/M.Tech; B.Eng. (Hons.); M.A./B.A.; Dr. of Engineering; B.Com/M.Com; Ph.D/M.Sc
Sr. engineer; Jr. developer; Jr./Sr. engineer; Sr./Lead; Asst. Prof.; Dept. of CS; Co. Ltd./Inc.; Hormuud Telecom Inc.; Acme Co., Ltd.; Golis Ltd
Booking.com; Engineer at Booking.com; Shaqodoon.org; Works at Monday.com; Amazon.com Inc.; Dahabshiil; Somtel; Car.Go; St. Mary's; Yahoo!
UI/UX designer; CI/CD engineer; Full-stack / DevOps; iOS/Android; C/C++; QA/Test; TCP/IP networks; I/O; 24/7 support; AI/ML, NLP; R&D/Q.A.; U.S./EU remote; e.g. Go, i.e. fast
Team lead; Tech lead, payments; Support engineer; Admin; Admin at X; Systems administrator; Community moderator; IT support; Security engineer; Help desk; Staff engineer; System admin (Linux)
Customer care; Account manager; Official partner of Python Somalia; Head of support; Data: pipelines and models; HTTP and TLS; Database administrator; Owner; Co-founder & CEO; Verification engineer
Microsoft 365; Ex-Google; 10+ years; Senior (L5); Developer; macaamiil; مهندس برمجيات; Maareeye; Kundendienst; Taageerada macaamiisha; Front end: HTML, CSS; Writes docs; 4.5 years
`)
