-- A value of the audit log without an email address, plain or encoded.

CREATE OR REPLACE FUNCTION public.audit_without(entry jsonb, email text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select regexp_replace(regexp_replace(entry::text, '***=' || email, '(erased)', 'gi'),
      '***=' || public.audit_encoded(email), '(erased)', 'gi')::jsonb
  $function$;
