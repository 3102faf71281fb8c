-- Names that look like the staff's. People see shapes: 'Hibо Аdmin' with a Cyrillic о and А is 'Hibo Admin' for them.

-- The shape of a name: names with equal shapes look the same. Compatible and marked letters become plain ones, then
-- the letters that Unicode's confusables.txt (UTS 39) lists beside a Latin one, and small capitals, become that one;
-- at last the shapes that are alike among the small letters and digits: i, l, 1 and |, o and 0, rn and m.
-- A name has 100 characters; more of them, which triggers see before the constraint does, would take seconds.
-- The scripts whose letters most phones have: Cyrillic, Greek, Latin, Armenian, Coptic, Cherokee and Lisu.
create function internal.name_shape(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select pg_catalog.replace(
    pg_catalog.translate(
      pg_catalog.lower(
        pg_catalog.translate(
          pg_catalog.regexp_replace(
            normalize(pg_catalog.left(value, 100), nfkd),
            '[\u0300-\u036F\u0483-\u0489\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]', '', 'g'
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
      ),
      'i1|0',
      'lllo'
    ),
    'rn', 'm'
  );
$$;

-- True if the name consists of staff words only ('Hibo Support Team') or contains a title ('Amina, admin'). Digits that
-- look like letters count as letters. 'Hibo Warsame' is allowed: Hibo is also a given name. The pattern matches shapes
-- (name_shape).
create function internal.is_staff_title(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select pg_catalog.replace(words, ' ', '')
      ~ ('^(?:hlbo|admlns?|admlnlstrators?|moderators?|mods?|staff|support|team|offlclal|securlty|system|help|desk|'
        'the)+[lo]*$')
    or words ~ '(?:^| )(?:admlns?|admlnlstrators?|moderators?)(?: |$)'
  from (
    select pg_catalog.regexp_replace(
      internal.name_shape(value),
      '[\u0001-\u0060\u007B-\u00BF\u2000-\u206F\u3000-\u303F]+', ' ', 'g'
    ) as words
  ) as spelled;
$$;

-- Whether a member would look like staff with this name: like a title, or like the own name of a moderator or admin.
-- Definer: visitors may not read roles, and neither may the triggers' callers. Late-bound, since profiles and settings
-- come later.
create function internal.looks_like_staff(value text) returns boolean
language plpgsql stable strict security definer set search_path = '' as $$
begin
  return internal.is_staff_title(value) or exists (
    select from public.profiles p
    where p.role <> 'developer' and internal.name_shape(p.full_name) = internal.name_shape(value)
  ) or exists (
    -- The site's own name counts as Hibo does.
    select from public.site_settings s
    where s.key = 'site-name' and internal.is_staff_title(
      pg_catalog.replace(internal.name_shape(looks_like_staff.value), internal.name_shape(s.value), 'hlbo')
    )
  );
end;
$$;

-- The name itself, or a neutral one in place of one that looks like staff or holds a web address.
create function internal.member_name(value text) returns text
language sql stable strict set search_path = '' as $$
  select case when internal.has_host_name(value) or internal.looks_like_staff(value) then 'Member' else value end;
$$;
