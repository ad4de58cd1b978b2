-- The one rule by which the words of a search and the text that they are searched in are compared. Case, accents,
-- punctuation and doubled letters do not count; a letter that Unicode does not take apart is written as in a passport.

CREATE OR REPLACE FUNCTION public.fold_text(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    with
      plain as (select regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g') as text),
      single as (select translate(text, 'ØøŁłĐđÐðİıĦħ' || chr(160), 'oollddddiihh ') as text from plain),
      spelled as (
        select regexp_replace(regexp_replace(regexp_replace(regexp_replace(text,
          '[ßẞ]', 'ss', 'g'), '[Ææ]', 'ae', 'g'), '[Œœ]', 'oe', 'g'), '[Þþ]', 'th', 'g') as text
        from single
      )
    select regexp_replace(
      regexp_replace(lower(text), '[\u0001-\u0008\u000e-\u001f!-/:-@\[-`{-\u00bf\u02b0-\u02ff\u2010-\u206f]', '', 'g'),
      '([a-z])\1+', '\1', 'g')
    from spelled
  $function$;
