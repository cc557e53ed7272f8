-- Words as people type them: lower case, without accents, signs as spaces, and of ASCII only, so that trigrams are the same in every locale of
-- a database: any other character, a Chinese one say, is written by its number, and one after the other is found as they stand.
create or replace function search_fold(value text) returns text language plpgsql immutable strict parallel safe set search_path = pg_catalog as $$
declare
  plain text := value;
begin
  if octet_length(plain) <> length(plain) then
    plain := regexp_replace(normalize(lower(plain), NFKD), '[\u0300-\u036f]', '', 'g');
    plain := replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    plain := translate(plain, 'øđðłıħŧ', 'oddliht');
  end if;
  if octet_length(plain) <> length(plain) then
    select string_agg(
      case when ascii(sign) < 128 then sign
        when ascii(sign) between 128 and 191 or ascii(sign) in (215, 247, 12539) or ascii(sign) between 8192 and 8303 or ascii(sign) between 12288 and 12351 then ' '
        else 'q' || to_hex(ascii(sign)) end, '' order by place)
    into plain from regexp_split_to_table(plain, '') with ordinality as signs (sign, place);
  end if;
  return trim(regexp_replace(lower(plain), '[^a-z0-9]+', ' ', 'g'));
end $$;
