-- Text as encodeURIComponent writes it: an email address also stands so in the queries of saved views.

CREATE OR REPLACE FUNCTION public.audit_encoded(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select string_agg(case when sign ~ '[A-Za-z0-9_.!~*''()-]' then sign
      else regexp_replace(upper(encode(convert_to(sign, 'UTF8'), 'hex')), '(..)', '%\1', 'g') end, '' order by place)
    from regexp_split_to_table(given, '') with ordinality as signs (sign, place)
  $function$;
