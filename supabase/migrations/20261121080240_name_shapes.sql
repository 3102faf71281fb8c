-- The shapes of names and words: what looks the same has one shape. People see shapes: 'Hibо Аdmin' with a Cyrillic о
-- and А is 'Hibo Admin' for them.

-- Compatible and marked letters become plain ones, then the letters that Unicode's confusables.txt (UTS 39) lists
-- beside a Latin one, and small capitals, become that one.
-- A name has 100 characters; more of them, which triggers see before the constraint does, would take seconds.
-- The scripts whose letters most phones have: Cyrillic, Greek, Latin, Armenian, Coptic, Cherokee and Lisu.
create function internal.letter_shape(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select pg_catalog.lower(
    pg_catalog.translate(
      pg_catalog.regexp_replace(
        normalize(pg_catalog.left(value, 100), nfkd),
        '[\u0300-\u036F\u0483-\u0489\u0640\u064B-\u065F\u0670\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF'
          '\uFE20-\uFE2F]', '', 'g'
      ),
      'ЅІЈАБВЕКМНОРСТУХЬабвгекмнорстухьѕіјћѡѢѣѲѳѴѵѽҌҍғҚқҞҟҢңҪҫҬҭҮүҰұҲҳһҽҿӀӇӈӉӊӍӎӏӨөԁԌԍԛԜԝꙇꚕ'
      'ͿΑΒΕΖΗΘΙΚΜΝΟΡΤΥΧαβγεζηθικμνορστυχϜϝϳϺϻᴦ'
      'ÐØðøĐđĦħıŁłŦŧƀƂƃƄƅƉƌƍƑƒƖƗƙƚƝƞƟƥƦƭƮƴƵƶƽǀǤǥȤȥȼȾɄɆɇɈɉɍɎɏɑɓɖɗɠɡɢɣɦɨɩɪɫɭɯɱɲɳɴɵɼɽʀʂʈʉʋʏʐʙʜʝʟʠᴀᴄᴅ'
      'ᴇᴊᴋᴍᴏᴑᴘᴛᴜᴠᴡᴢᵮᵯᵰᵲᵴᵵᵶᵻᵼᵽᵾᶃᶌẝỿⱦⱧⱨⱩⱪꜰꜱꝀꝁꝊꝋꝡꞘꞙꞟꞲꞳꞴꞵꬲꬵꬽꬾꭇꭈꭎꭒꭓꭚ'
      'ՍՏՕագզհոռստցքօ'
      'ⲅⲎⲏⲒⲓⲔⲕⲘⲙⲚⲛⲞⲟⲢⲣⲤⲥⲦⲧⲨⲩⲬⲭⳐⳑ'
      'ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᎽᎾᏀᏂᏃᏌᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏫᏲᏳᏴᏺᏻᏼꭰꭱꭲꭴꭵꭹꭺꭻꭼꮁꮃꮇꮋꮍꮎꮐꮒꮓꮜꮟꮢꮤꮥꮩꮪꮮꮯꮲꮶꮷꮻ'
      'ꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ',
      'sljabbekmhopctyxbabbrekmhopctyxbsijhwbboovvwbbrkkkkhhccttyyyyxxheelhhhhmmioodggqwwih'
      'jabezholkmnoptyxabyeznoikmvopotuxffjmmr'
      'dododdhhillttbbbbbddgffllklnnoprttyzzslggzzctueejjryyabddgggyhiiillwmnnnorrrstuuyzbhjlqacd'
      'ejkmooptuvwzfmnrstziipugyfythhkkfskkoowffujxbbefoorruuxy'
      'usowqqhnnusgfo'
      'rhhllkkmmnnooppccttyyxxll'
      'drtiyajewmhyoghzubrwsvslcpkdohgbhgbdrtoiyajerwmhyoghzubrwsvslcpkdo'
      'bpddtgkjczfmnlsrvhwxyaelou'
    )
  );
$$;

-- The shape of a name. What is alike among the small letters and digits becomes one: i, l, 1 and |, o and 0, rn and m.
create function internal.name_shape(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select pg_catalog.replace(pg_catalog.translate(internal.letter_shape(value), 'i1|0', 'lllo'), 'rn', 'm');
$$;
