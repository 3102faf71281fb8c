/**
 * Names with their spellings, one name in a line, the Arabic one at its end. Sources:
 * - Wikidata (CC0): labels of people from Somalia and Djibouti in Arabic and Latin letters, and frequent labels of the
 *   same Arabic name from other Arab countries. Read from the index of the package arabic-name-romanizer 0.2.0.
 * - Wikipedia: Somali and English titles of articles about one person, from the dictionary wikidict-dsl (so-en).
 * - Cabdalla Cumar Mansuur, "Somali names and individual identity" (2021), and "Midaynta hab dhigaalka magaca gaarka
 *   ah" (Somali Studies 2, 2017): spellings of one name in different countries and regions.
 *
 * The halves were drawn by a hash of the Arabic name before the rules of internal.name_key() were written.
 */

/** The half that the rules were made with. */
const KNOWN = `
Aadan, Adam, Adem, Aden, Adan, ادم
Aadil, Adel, Adil, عادل
Abdifatah, Abdelfattah, Abdel Fattah, عبد الفتاح
Abdihakim, Abdelhakim, Abdel Hakim, عبد الحكيم
Abdikarim, Abdülkerim, Abdelkrim, Abdul Karim, Abd al-Karim, Abdelkarim, Abdulkarim, Abdel Karim, عبد الكريم
Abdinasir, Abdel Nasser, عبد الناصر
Abdinur, Abdennour, عبد النور
Abdulghani, Abdelghani, Abdul Ghani, عبد الغني
Abdulrahim, Abderrahim, Abdul Rahim, عبد الرحيم
Amin, Amine, Ameen, امين
Amina, Amna, Emna, امنه
Aref, Arif, عارف
Axmed, Ahmed, Ahmad, احمد
Barakat, Barkat, بركات
Bashiir, Bashir, Bachir, Béchir, Bechir, بشير
Bilaal, Bilal, Bilel, Belal, Billel, بلال
Cabbaas, Abbas, Abbès, Abbes, عباس
Cabdicasiis, Abdelaziz, Abd al-Aziz, Abdiaziz, Abdulaziz, Abdel Aziz, Abdul Aziz, Abdul-Aziz, عبد العزيز
Cabdiweli, Abdiweli, Abduwali, عبد الولي
Cabdullaahi, Cabdulle, Cabdillaahi, Cabdalla, Abdullah, Abdallah, Abdulla, Abdullahi, Abdalla, Abdillahi, Abdulle, Abdulahi, Abdalle, عبد الله
Cali, Ali, Aly, علي
Cilmi, Elmi, علمي
Cumar, Omar, Umar, Omer, Ömer, Omaar, Amor, عمر
Daahir, Taher, Tahir, Dahir, Tahar, طاهر
Diriye, Dirie, ديري
Doualeh, Duale, Dualeh, دواله
Doubad, Dubad, دوباد
Faarax, Farah, Farrah, فرح
Fadil, Fadel, Fadhil, Fadhel, فاضل
Faruk, Farouk, فاروق
Fatima, Fatma, فاطمه
Feiruz, Ferouze, فيروز
Gaber, Jaber, Jabir, جابر
Ghalib, Ghaleb, غالب
Guuleed, Guled, Gouled, Gulaid, Gulleid, جوليد
Habeb, Habib, حبيب
Haid, Hayd, حيد
Hamza, Hamzah, حمزه
Hanifa, Haniifa, حنيفه
Hashim, Hashem, Hachem, هاشم
Ibraahim, Ibrahim, Brahim, Ebrahim, ابراهيم
Idd, Iid, Eid, عيد
Ilham, Elham, الهام
Isaq, Ishak, اسحاق
Ismaaciil, Ismail, Ismael, Ismaïl, اسماعيل
Ismahan, Asmahan, اسمهان
Jacfar, Ja'far, جعفر
Jamaal, Jamal, Gamal, Djamel, Jamel, جمال
Jeylani, Jaylaani, Jeylaani, جيلاني
Jimale, Jimaale, جمعالي
Kader, Kadar, قادر
Khaalid, Khalid, Khaled, خالد
Khadar, Khader, خضر
Liban, Liibaan, ليبان
Macalin, Mo'allim, Maalim, Moalim, Moallim, معلم
Mahdi, Mehdi, مهدي
Maxamed, Muxamed, Mohamed, Muhammad, Mohammed, Mohammad, Muhumed, Mohamad, Muhammed, Mehammad, محمد
Maxamuud, Mahmoud, Mahmud, Mahmood, Mohamud, Mohamoud, Mahamoud, Mahamud, Mahamuud, Muhamoud, محمود
Moghe, Mooge, موجي
Mona, Mouna, Muna, مني
Mustafa, Moustapha, Mustafe, Mustapha, Mostafa, Moustafa, مصطفي
Nasra, Nasro, نصره
Nuura, Noura, نوره
Raage, Rage, Rageh, راجي
Rachad, Rashad, رشاد
Rayaale, Rayale, Riyale, ريالي
Ruqiya, Ruqayyah, رقيه
Saado, Sada, سادو
Sacad, Saad, سعد
Samia, Samiyah, ساميه
Shadia, Shadya, شاديه
Siyaad, Siad, سياد
Thabit, Thabet, Tabet, ثابت
Usaama, Osama, اسامه
Waayeel, Waayel, واييل
Wais, Waiss, وايس
Xafsa, Hafsa, حفصه
Xasan, Hassan, Hasan, Hassen, حسن
Xuseen, Hussen, Hussein, Hussain, Houssein, Husein, Husen, Hocine, Houcine, Husain, حسين
Yacqub, Yaqoub, Yacoub, يعقوب
Yahya, Yahia, Yehia, يحيي
Yasmine, Yasmin, ياسمين
Yonis, Younes, Younis, Younès, Yunus, Youness, يونس
Yuusuf, Youssef, Yusuf, Youssouf, Yousef, Youcef, Yousif, Yousuf, Jusuf, يوسف
Zahra, Zohra, زهره
Zakaria, Zakariya, زكريا
Zeyd, Zayd, Zaid, زيد
`

/** The half that was set aside until the rules stood. */
const SET_ASIDE = `
Abdirizak, Abderrazak, Abdul Razzaq, عبد الرزاق
Abdisalam, Abdusalam, Abdeslam, Abdulsalam, Abdel Salam, Abdessalam, Abdessalem, Abdul Salam, عبد السلام
Abdisamad, Abdulsamed, Abdessamad, عبد الصمد
Abdiwahid, Abdelouahed, عبد الواحد
Abdulkadir, Abdul Qadir, Abdoulkader, Abdikadir, Abdilqadir, Abdulcadir, Abdelkader, Abd al-Qadir, Abdul Qader, عبد القادر
Abuukar, Abokor, Abiikar, Abukar, Aboker, Aboukar, ابوكار
Anass, Anas, انس
Anisa, Anissa, انيسه
Ateye, Attia, عطيه
Awad, Awadh, عوض
Aways, Aweys, عويس
Ayuub, Ayub, Ayoub, ايوب
Beileh, Beyle, بايلي
Boulhan, Bulhan, بولهان
Bouraleh, Bourrale, بورالي
Bourhan, Burhan, برهان
Caa'isha, Aïcha, Asha, Aisha, A'isha, Aicha, عائشه
Cabdi, Abdi, عبدي
Cabdiqaasim, Abdiqasim, عبد القاسم
Cabdirashiid, Abdirachid, Abdirascid, Abdirashid, عبد الرشيد
Cabdiraxmaan, Cabduraxmaan, Abdurahman, Abdirahman, Abdurrahman, Abdourahman, Abdulrahman, Abderrahmane, Abdul Rahman, Abdel Rahman, Abdelrahman, عبد الرحمن
Cabdishakuur, Abdishakur, عبد الشكور
Caddoow, Addo, Addow, Adou, ادو
Cadnaan, Adnan, عدنان
Caydiid, Aidid, Aidiid, عيديد
Choukri, Shukri, Chokri, شكري
Cigaal, Egal, عقال
Ciise, Issa, Isse, Ise, Isa, Eisa, Essa, Aïssa, Eissa, عيسي
Cismaan, Cusmaan, Osman, Othman, Uthman, Othmane, عثمان
Daa'uud, Daoud, Daud, Dawood, Dawoud, داود
Deeqa, Deqa, Deqo, ديقه
Fahad, Fahd, Fahed, فهد
Faiza, Fayza, فايزه
Fartun, Fartuun, فرتون
Fawzia, Fouzia, Fawziya, فوزيه
Faysal, Faisal, Fayçal, Faïçal, Faisel, فيصل
Fuad, Fouad, فؤاد
Galayr, Galaid, Galaydh, غلير
Geedi, Gedi, Ghedi, جيدي
Haaruun, Harun, Haroun, هارون
Hamoud, Hammoud, حمود
Hanan, Hanane, حنان
Hawa, Hawo, حواء
Idriss, Idris, Idiris, Driss, ادريس
Islam, Eslam, اسلام
Jaamac, Jama, Djama, جامع
Jalaal, Galal, Jalal, جلال
Jibril, Jibrell, Djibril, Jabril, جبريل
Kaltuum, Kulthum, كلثوم
Khadiija, Khadiijo, Khadija, Kadidja, Khadijo, خديجه
Khaliif, Khalif, خليف
Leila, Leyla, Laila, Leïla, Layla, ليلي
Luul, Lul, لول
Mahfuz, Mahfouz, Mahfoud, محفوظ
Maryan, Mariam, Maryam, Meriem, Mariem, Meryem, مريم
Mataan, Matan, Mattan, متان
Mubaarak, Mubarak, مبارك
Mukhtaar, Mokhtar, Mukhtar, مختار
Muuse, Moussa, Musa, Muse, Musse, Mousa, موسي
Nadifa, Nadifo, نظيفه
Naji, Nagy, ناجي
Nasrin, Nesrine, نسرين
Nuur, Nour, Noor, Nur, نور
Nuux, Nuh, نوح
Qaasim, Qasim, Qassem, Kassim, Kasim, Kassem, Kacem, Qasem, Qassim, قاسم
Rashid, Rachid, Rasheed, رشيد
Ridwan, Redouane, Radwan, Radhouane, رضوان
Sabri, Sabry, صبري
Saeed, Said, Saïd, Sa'id, Saied, سعيد
Saida, Saïda, سعيده
Salaad, Salad, صلاد
Saleh, Salih, Salah, صالح
Salim, Slim, Selim, Saleem, سليم
Saynab, Zeinab, Zainab, Zineb, Zaynab, زينب
Shariif, Sherif, Sharif, Cherif, Chérif, شريف
Sharmaarke, Sharmarke, Shermarke, شارماركي
Siham, Sihem, Seham, سهام
Souad, Suad, سعاد
Soumeya, Soumaya, Somaya, Sumaya, سميه
Sucuud, Saud, سعود
Suleiman, Sulaiman, Souleiman, Saleban, Soliman, Slimane, Sulayman, Suliman, Sleiman, سليمان
Xaaji, Haji, Hagi, حاجي
Xirsi, Hersi, Hirsi, حرسي
Yaasiin, Yassin, Yasin, Yacin, Yassine, Yacine, Yaseen, ياسين
Yaasir, Yasser, ياسر
Yousra, Yosra, يسرا
Ziyaad, Ziyad, زياد
`

export const NAME_SPELLINGS = { known: parse(KNOWN), setAside: parse(SET_ASIDE) }

function parse(lines: string): string[][] {
  return lines
    .trim()
    .split('\n')
    .map((line) => line.split(', '))
}
