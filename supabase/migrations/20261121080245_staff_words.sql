-- Words by which a name passes for the staff's. The operator adds and takes away rows.

-- The look of a word: its shape, with what reads as a letter in a word only, one space between words. Digits stay.
create function internal.word_shape(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select pg_catalog.btrim(pg_catalog.regexp_replace(
    pg_catalog.replace(pg_catalog.replace(
      pg_catalog.translate(internal.letter_shape(value), 'i|$€', 'llse'), 'rn', 'm'), 'cl', 'd'),
    '[\u0001-\u002F\u003A-\u0060\u007B-\u00BF\u2000-\u206F\u3000-\u303F]+', ' ', 'g'
  ));
$$;

-- A pattern for the word in which digits stand for the letters that they look like: 't3am', '4dmin', 'supp0rt'.
create function internal.word_pattern(word text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select pg_catalog.string_agg(
    case letter
      when 'a' then '[a4]' when 'b' then '[b8]' when 'e' then '[e3]' when 'g' then '[g69]' when 'l' then '[l1]'
      when 'o' then '[o0]' when 's' then '[s5]' when 't' then '[t7]' when 'z' then '[z2]' else letter
    end, '' order by place)
  from pg_catalog.regexp_split_to_table(internal.word_shape(word), '') with ordinality as letters (letter, place);
$$;

create table internal.staff_words (
  word text primary key,
  kind text not null,
  pattern text not null generated always as (internal.word_pattern(word)) stored,
  constraint staff_words_kind_known check (kind in ('site', 'title', 'service', 'filler')),
  -- Letters only, so that the pattern means nothing else.
  constraint staff_words_one_word check (internal.word_shape(word) ~ '^[^\u0001-\u0060\u007B-\u00BF\s]{2,30}$')
);
comment on table internal.staff_words is
  'What names are compared with (staff_claim). ''site'': the site''s name, which is also a given name; ''title'': no '
  'name has it; ''service'': no name has it beside the site''s, or consists of such; ''filler'': words between them.';
alter table internal.staff_words enable row level security;

insert into internal.staff_words (word, kind)
select word, kind from (values
  ('site', 'hibo هيبو'),
  ('title',
    'admin admins administrator administrators administration moderator moderators sysadmin superadmin webmaster '
    'administrador administradora moderador moderadora administrateur moderateur administratör beheerder yönetici '
    'maamule maamulaha maamulka dhexdhexaadiye msimamizi '
    'админ администратор модератор أدمن ادمن الأدمن الإدارة إدارة المشرف المشرفون አስተዳዳሪ'),
  ('service',
    'mod mods staff support team crew official verified verification verify security safety system service services '
    'help helpdesk desk customer care account accounts billing payment payments notification notifications notice '
    'alert warning password login signin locked blocked suspended suspension expired bot noreply postmaster info '
    'management moderation '
    'kundendienst kundenservice kundenbetreuung kundensupport mitarbeiter sicherheit verwaltung konto hilfe '
    'assistance equipe soutien securite compte kundtjänst personal personalen säkerhet konton hjälp '
    'soporte equipo ayuda seguridad cuenta oficial supporto assistenza destek ekip ekibi yardım güvenlik '
    'taageero taageerada caawimo caawimaad caawimada koox kooxda shaqaale shaqaalaha amniga rasmiga adeegga '
    'macaamiisha akoonka akoonkaaga xisaabta xisaabtaada digniin ogeysiis '
    'msaada huduma usalama akaunti wateja поддержка команда служба безопасность официальный аккаунт '
    'الدعم دعم فريق خدمة العملاء الأمن الرسمي حساب حسابك تنبيه تحذير مدير ድጋፍ ቡድን'),
  ('filler',
    'the of at from by and for your our my you is was has been be to new now urgent important please this real here '
    'site app web online community directory inc ltd de del la el le der die das und von av för ka ee iyo waa ku with')
) as listed (kind, words), pg_catalog.regexp_split_to_table(words, ' ') as word;
