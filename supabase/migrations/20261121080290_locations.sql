-- Locations of members: the places of the form's list, countries for those abroad, and time zones. The app holds the
-- same names (src/shared/domain/locations.ts and countries.ts).

create function internal.places() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array[
    'Mogadishu (Capital)', 'Hargeisa', 'Kismayo', 'Bosaso', 'Galkayo', 'Berbera', 'Baidoa', 'Beledweyne', 'Marka',
    'Jowhar', 'Garowe', 'Burao', 'Afgooye', 'Borama', 'Erigavo', 'Las Anod', 'Bardera', 'Qardho', 'Gabiley',
    'Hudur', 'Baki', 'jigjiga',
    'Banadir', 'Awdal', 'Woqooyi Galbeed', 'Togdheer', 'Sanaag', 'Sool', 'Nugal', 'Bari', 'Mudug', 'Galguduud',
    'Hiiraan', 'Middle Shabelle', 'Lower Shabelle', 'Bay', 'Bakool', 'Gedo', 'Middle Juba', 'Lower Juba'
  ];
$$;

-- Countries, and territories with a code of their own where many Somalis live. Somalia is not among them: the places
-- and regions above say it more exactly.
create function internal.countries() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array[
    'Afghanistan', 'Albania', 'Algeria', 'Andorra', 'Angola', 'Antigua and Barbuda', 'Argentina', 'Armenia',
    'Australia', 'Austria', 'Azerbaijan', 'Bahamas', 'Bahrain', 'Bangladesh', 'Barbados', 'Belarus', 'Belgium',
    'Belize', 'Benin', 'Bhutan', 'Bolivia', 'Bosnia and Herzegovina', 'Botswana', 'Brazil', 'Brunei', 'Bulgaria',
    'Burkina Faso', 'Burundi', 'Cambodia', 'Cameroon', 'Canada', 'Cape Verde', 'Central African Republic', 'Chad',
    'Chile', 'China', 'Colombia', 'Comoros', 'Costa Rica', 'Croatia', 'Cuba', 'Cyprus', 'Czechia',
    'Democratic Republic of the Congo', 'Denmark', 'Djibouti', 'Dominica', 'Dominican Republic', 'Ecuador', 'Egypt',
    'El Salvador', 'Equatorial Guinea', 'Eritrea', 'Estonia', 'Eswatini', 'Ethiopia', 'Fiji', 'Finland', 'France',
    'Gabon', 'Gambia', 'Georgia', 'Germany', 'Ghana', 'Greece', 'Grenada', 'Guatemala', 'Guinea', 'Guinea-Bissau',
    'Guyana', 'Haiti', 'Honduras', 'Hong Kong', 'Hungary', 'Iceland', 'India', 'Indonesia', 'Iran', 'Iraq', 'Ireland',
    'Israel', 'Italy', 'Ivory Coast', 'Jamaica', 'Japan', 'Jordan', 'Kazakhstan', 'Kenya', 'Kiribati', 'Kosovo',
    'Kuwait', 'Kyrgyzstan', 'Laos', 'Latvia', 'Lebanon', 'Lesotho', 'Liberia', 'Libya', 'Liechtenstein', 'Lithuania',
    'Luxembourg', 'Madagascar', 'Malawi', 'Malaysia', 'Maldives', 'Mali', 'Malta', 'Marshall Islands', 'Mauritania',
    'Mauritius', 'Mexico', 'Micronesia', 'Moldova', 'Monaco', 'Mongolia', 'Montenegro', 'Morocco', 'Mozambique',
    'Myanmar', 'Namibia', 'Nauru', 'Nepal', 'Netherlands', 'New Zealand', 'Nicaragua', 'Niger', 'Nigeria',
    'North Korea', 'North Macedonia', 'Norway', 'Oman', 'Pakistan', 'Palau', 'Palestine', 'Panama',
    'Papua New Guinea', 'Paraguay', 'Peru', 'Philippines', 'Poland', 'Portugal', 'Qatar', 'Republic of the Congo',
    'Romania', 'Russia', 'Rwanda', 'Saint Kitts and Nevis', 'Saint Lucia', 'Saint Vincent and the Grenadines',
    'Samoa', 'San Marino', 'Sao Tome and Principe', 'Saudi Arabia', 'Senegal', 'Serbia', 'Seychelles', 'Sierra Leone',
    'Singapore', 'Slovakia', 'Slovenia', 'Solomon Islands', 'South Africa', 'South Korea', 'South Sudan', 'Spain',
    'Sri Lanka', 'Sudan', 'Suriname', 'Sweden', 'Switzerland', 'Syria', 'Taiwan', 'Tajikistan', 'Tanzania',
    'Thailand', 'Timor-Leste', 'Togo', 'Tonga', 'Trinidad and Tobago', 'Tunisia', 'Turkey', 'Turkmenistan', 'Tuvalu',
    'Uganda', 'Ukraine', 'United Arab Emirates', 'United Kingdom', 'United States', 'Uruguay', 'Uzbekistan',
    'Vanuatu', 'Vatican City', 'Venezuela', 'Vietnam', 'Yemen', 'Zambia', 'Zimbabwe'
  ];
$$;

-- The zone, or the default one if this server does not know it: a move may bring rows from one that did. Known are only
-- names that browsers read alike (deviceZone in the app): PostgreSQL reads '+03:00' and 'Asia/X-3' with the opposite
-- sign, and 'CET' without its summer time.
create function internal.known_time_zone(zone text) returns text
language plpgsql stable parallel safe set search_path = '' as $$
begin
  if zone ~ '^(UTC|Etc/GMT([+]([1-9]|1[0-2])|-([1-9]|1[0-4]))|[A-Z][A-Za-z_]+(/[A-Za-z_-]+){1,2})$' then
    perform pg_catalog.now() at time zone zone;
    return zone;
  end if;
  return 'Africa/Mogadishu';
exception when invalid_parameter_value then
  return 'Africa/Mogadishu';
end;
$$;

grant execute on function internal.places, internal.countries, internal.known_time_zone
  to anon, authenticated, service_role;
