-- Text for comparisons: lower case, without accents.

CREATE OR REPLACE FUNCTION public.fold_text(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select lower(regexp_replace(normalize(given, NFD), '[̀-ͯ]', '', 'g')) $function$;
